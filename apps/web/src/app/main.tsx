import '../components/ui/styles.ts';
import './first-frame.css';

/**
 * The login and the set-up are pages of their own, which load a fifth of the code. The server says which page this is.
 */
async function start(): Promise<void> {
  const { frame } = document.querySelector<HTMLElement>('[data-frame]')?.dataset ?? {};
  if (frame === 'login') {
    const { openLogin } = await import('./open-login.tsx');
    openLogin();
  } else if (frame === 'setup') {
    const { openSetup } = await import('./open-setup.tsx');
    openSetup();
  } else {
    const { openApp } = await import('./open-app.tsx');
    await openApp();
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
