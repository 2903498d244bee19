// Shows an offline page when the portal cannot be reached, and the portal's push notifications. It caches the offline page and
// the id of this browser's push subscription. Responses of the portal are about people, so none is stored on the device.

const NAME = 'crewroom-offline-1';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

const cacheFiles = async () => {
  const cache = await caches.open(NAME);
  // Bypasses the HTTP cache, which may have a file of the previous version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  // The page loads while the worker starts. When that fails, Firefox and Safari show their own error page and ignore the
  // worker's response.
  const isChromium = navigator.userAgent.includes('Chrome/');
  await self.registration.navigationPreload?.[isChromium ? 'enable' : 'disable']();
  await self.clients.claim();
};

const open = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (cause) {
    const page = await caches.match(PAGE);
    if (page === undefined) throw cause;
    return page;
  }
};

// A push service may deliver a notification twice. The tag makes the second one replace the first.
const show = ({ title, body, link, kind }) =>
  self.registration.showNotification(title, {
    body,
    data: { link, kind },
    tag: `${kind} ${link} ${body}`,
    icon: '/icon-192.png',
  });

const OPENED_WITHIN_MS = 1_000;

/** Asks the app in a window to open a URL. Returns false when no app responds. */
const openIn = (client, link) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), OPENED_WITHIN_MS);
    client.postMessage({ open: link }, [port2]);
  });

const openClicked = async (notification) => {
  notification.close();
  const { href, origin } = new URL(notification.data.link, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const [open] = [...windows.filter(({ focused }) => focused), ...windows];
  if (open === undefined) {
    await self.clients.openWindow(href);
    return;
  }
  await open.focus().catch(() => undefined);
  if (!(await openIn(open, notification.data.link))) await open.navigate(href);
};

/** Sends a renewed push subscription to the portal, as the signed-in member. */
const renewSubscription = async ({ oldSubscription, newSubscription }) => {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const response = await fetch('/api/me/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, expirationTime, keys }),
  });
  if (!response.ok) return;
  // The next page reads the id. It ends subscriptions whose id it does not know.
  const { _id } = await response.json();
  await (await caches.open(NAME)).put('/renewed-push-device', new Response(_id));
};

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openClicked(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
self.addEventListener('install', (event) => event.waitUntil(cacheFiles().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(open(event));
  // The files of the offline page. The portal's other files and responses are not handled here.
  else if (origin === self.location.origin && FILES.includes(pathname)) {
    event.respondWith(
      fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()),
    );
  }
});
