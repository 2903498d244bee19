// Shows a page that says what is missing when the portal cannot be reached. It keeps that page and nothing else: an
// answer of the portal is about people, and none of them stays on a device.

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
  // The page travels while the worker starts, so that nobody waits for the worker. Where it does not come, Firefox shows its own
  // page, whatever the worker answers.
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
