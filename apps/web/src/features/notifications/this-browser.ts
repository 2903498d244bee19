import type { BrowserSubscription } from '@crewroom/domain/notifications/endpoints';
import { fetchApi } from '../../lib/api-client.ts';
import { keptDevice } from './kept-device.ts';

/** Whether this browser can be sent notifications: not without being installed, on iPhone and iPad; not once it was forbidden. */
export type PushAbility = 'able' | 'none' | 'after install' | 'forbidden';

type Browser = {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly isInstalled: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission;
};

/** An iPad calls itself a Mac, which has no touch screen. */
const isApplesHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** What a browser is able to. */
export function abilityOf(browser: Browser): PushAbility {
  if (!browser.hasPush) return isApplesHandheld(browser) && !browser.isInstalled ? 'after install' : 'none';
  return browser.permission === 'denied' ? 'forbidden' : 'able';
}

/** What this browser is able to now. Nobody is asked for anything. */
export function pushAbility(): PushAbility {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return abilityOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    hasPush,
    permission: hasPush ? Notification.permission : 'default',
  });
}

function asSent({ endpoint, expirationTime, keys = {} }: PushSubscriptionJSON): BrowserSubscription {
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } };
}

/**
 * Subscribes this browser. The browser asks its user first, so this must come from a press. Rejects where the user forbids it and
 * where the browser's push service cannot be reached; null where the portal can keep no key.
 */
export async function subscribeBrowser(): Promise<BrowserSubscription | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error('Notifications are forbidden here');
  const { publicKey: applicationServerKey } = await fetchApi('pushKey', {});
  if (applicationServerKey === null) return null;
  // Where the worker may not be registered this rejects, while `ready` would be waited for in vain.
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for an earlier key would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return asSent(made.toJSON());
}

/** Has this browser take no more notifications, whatever is sent to it. */
export async function unsubscribeBrowser(): Promise<void> {
  keptDevice.discard();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** What the portal calls this browser since its push service gave it another address, as the worker left it. */
const renewedDevice = async () => (await caches.match('/renewed-push-device'))?.text();

/**
 * Tells the portal that this browser is still there, with the session it has now. Where the portal sends to it no more, because
 * it signed out or somebody else is signed in, the browser takes nothing any more either.
 */
export async function confirmBrowser(): Promise<void> {
  const id = keptDevice.read();
  if (id === null || pushAbility() === 'none') return;
  const { channels } = await fetchApi('notifications', {});
  const names = [id, await renewedDevice()];
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || !channels.push.some(({ _id }) => names.includes(_id))) {
    await unsubscribeBrowser();
    return;
  }
  keptDevice.keep((await fetchApi('addPushDevice', { body: asSent(subscription.toJSON()) }))._id);
}
