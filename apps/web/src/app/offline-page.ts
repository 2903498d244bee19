const WORKER = '/service-worker.js';

function register(): void {
  navigator.serviceWorker.register(WORKER).catch((cause: unknown) => {
    console.error('The page for the time without a connection cannot be kept', cause);
  });
}

/**
 * Has the browser keep a page for the time in which the portal cannot be reached, once the screen has come. Without
 * service workers, or where they are forbidden, the browser's own page stands there.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
