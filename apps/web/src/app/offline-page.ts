const WORKER = '/service-worker.js';

function register(): void {
  navigator.serviceWorker.register(WORKER).catch((cause: unknown) => {
    console.error('The offline page could not be cached', cause);
  });
}

/**
 * Makes the browser cache the offline page, once the screen is rendered. Without service workers, or when they are
 * forbidden, the browser's own page is shown offline.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
