import { confirmBrowser } from './this-browser.ts';

const isOpening = (data: unknown): data is { readonly open: string } =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';

/** Opens in this window what a pressed notification is about, and keeps this browser subscribed while it is signed in. */
export async function followPushes(isSignedIn: boolean, open: (link: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpening(data)) return;
    open(data.open);
    ports[0]?.postMessage('opened');
  });
  navigator.serviceWorker.startMessages();
  if (isSignedIn) await confirmBrowser();
}
