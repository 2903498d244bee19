import { isObject, textAt } from '../../lib/json-value.ts';
import { refreshSubscription } from './this-browser.ts';

/**
 * Opens the subject of a clicked notification in this window, and keeps this browser subscribed while it is signed in.
 */
export async function handlePushMessages(isSignedIn: boolean, open: (link: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const link = isObject(data) ? textAt(data, 'open') : undefined;
    if (link === undefined) return;
    open(link);
    ports[0]?.postMessage('opened');
  });
  navigator.serviceWorker.startMessages();
  if (isSignedIn) await refreshSubscription();
}
