import type { BrowserSubscription } from '@crewroom/domain/notifications/endpoints';
import { fetchApi } from '../../lib/api-client.ts';
import { storedDevice } from './stored-device.ts';

/**
 * Whether this browser can receive notifications. Not without being installed on iPhone and iPad, and not once they
 * were blocked.
 */
export type PushAbility = 'able' | 'none' | 'after install' | 'forbidden';

type Browser = {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly isInstalled: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission;
};

/** An iPad reports itself as a Mac, but a Mac has no touch screen. */
const isApplesHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** The capabilities of a browser. */
export function abilityOf(browser: Browser): PushAbility {
  if (!browser.hasPush) return isApplesHandheld(browser) && !browser.isInstalled ? 'after install' : 'none';
  return browser.permission === 'denied' ? 'forbidden' : 'able';
}

/** The current capabilities of this browser. It asks for no permission. */
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
 * Subscribes this browser. The browser asks its user first, so call it from a click. Rejects when the user blocks it
 * and when the browser's push service is unreachable. Returns null when the portal cannot store a key.
 */
export async function subscribeBrowser(): Promise<BrowserSubscription | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error('Notifications are forbidden here');
  const { publicKey: applicationServerKey } = await fetchApi('pushKey', {});
  if (applicationServerKey === null) return null;
  // Rejects when the worker cannot be registered, while `ready` would wait forever.
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an earlier key would block a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return asSent(made.toJSON());
}

/** Unsubscribes this browser, so that it receives no notifications any more. */
export async function unsubscribeBrowser(): Promise<void> {
  storedDevice.discard();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** This browser's device id after its push service changed its URL, as the worker stored it. */
const renewedDevice = async () => (await caches.match('/renewed-push-device'))?.text();

/**
 * Reports to the portal that this browser is still in use, with its current session. If it signed out or another member
 * is signed in, the portal sends nothing to it any more, and the browser unsubscribes.
 */
export async function refreshSubscription(): Promise<void> {
  const id = storedDevice.read();
  if (id === null || pushAbility() === 'none') return;
  const { channels } = await fetchApi('notifications', {});
  const names = [id, await renewedDevice()];
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || !channels.push.some(({ _id }) => names.includes(_id))) {
    await unsubscribeBrowser();
    return;
  }
  storedDevice.keep((await fetchApi('addPushDevice', { body: asSent(subscription.toJSON()) }))._id);
}
