// Shows a page that says what is missing when the portal cannot be reached, and the notifications that the portal sends. It keeps
// that page and what the portal calls this browser: an answer of the portal is about people, and none of them stays on a device.

const NAME = 'crewroom-offline-1';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

const keepFiles = async () => {
  const cache = await caches.open(NAME);
  // Fresh from the server: a file that the browser still holds may be of the version before.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  // The page travels while the worker starts, so that nobody waits for the worker. If it does not come, Firefox shows its own
  // page and ignores the worker's response.
  const isFirefox = navigator.userAgent.includes('Firefox/');
  await self.registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']();
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

// The same notification again, as a push service may send it, takes the place of the first.
const show = ({ title, body, link, kind }) =>
  self.registration.showNotification(title, {
    body,
    data: { link, kind },
    tag: `${kind} ${link} ${body}`,
    icon: '/icon-192.png',
  });

const OPENED_WITHIN_MS = 1_000;

/** Has the app in a window open an address; false where no app runs there. */
const openIn = (client, link) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), OPENED_WITHIN_MS);
    client.postMessage({ open: link }, [port2]);
  });

const openPressed = async (notification) => {
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

/** The browser has another address for notifications: the portal is told, as the member who is signed in. */
const subscribeAnew = async ({ oldSubscription, newSubscription }) => {
  const options = oldSubscription?.options;
  const made = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!made) return;
  const { endpoint, expirationTime, keys } = made.toJSON();
  const answer = await fetch('/api/me/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, expirationTime, keys }),
  });
  if (!answer.ok) return;
  // The next page reads it, as it ends what it does not know for its own.
  const { _id } = await answer.json();
  await (await caches.open(NAME)).put('/renewed-push-device', new Response(_id));
};

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));
self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(open(event));
  // What the kept page itself needs; the portal's own files and answers never pass through here.
  else if (origin === self.location.origin && FILES.includes(pathname)) {
    event.respondWith(
      fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()),
    );
  }
});
