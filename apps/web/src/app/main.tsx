import '../components/ui/styles.ts';
import './first-frame.css';

/**
 * The login and the set-up are pages of their own, which load a fifth of the code. The server says which page this is.
 */
async function start(): Promise<void> {
  const { frame } = document.querySelector<HTMLElement>('[data-frame]')?.dataset ?? {};
  if (frame === 'login') {
    const { mountLogin } = await import('./open-login.tsx');
    mountLogin();
  } else if (frame === 'setup') {
    const { mountSetup } = await import('./open-setup.tsx');
    mountSetup();
  } else {
    const { mountApp } = await import('./open-app.tsx');
    await mountApp();
  }
}

function begin(): void {
  start().catch((cause: unknown) => {
    console.error('The page could not be opened', cause);
    // The page itself contains this message.
    document.documentElement.dataset['failed'] = '';
  });
}

// After the first paint, which the app's files would delay on a slow connection. A page in the background is not
// painted.
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
