const isStyle = (address: string): boolean => address.endsWith('.css');

/** The downloads that are finished or running, by address. Failed ones are removed. */
const begun = new Map<string, Promise<void>>();

function once(what: string, begin: () => Promise<void>): Promise<void> {
  const known = begun.get(what);
  if (known !== undefined) return known;
  const end = begin();
  begun.set(what, end);
  end.catch(() => begun.delete(what));
  return end;
}

// What the page names early for its first screen may have failed. A script is fetched all the same, mostly from the
// browser's cache; a style that was read has a sheet.
function isOfThePage(address: string): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].filter(
    ({ dataset, sheet }) => dataset['early'] === undefined || sheet !== null,
  );
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]');
  return links.some(({ href }) => href === address) || [...scripts].some(({ src }) => src === address);
}

function addLink(rel: 'modulepreload' | 'stylesheet', address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
  return link;
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address);
  // The body is read to its end, so that the browser caches it.
  await answer.blob();
  if (!answer.ok) throw new Error(`The file ${address} answered ${answer.status}`);
  // With `modulepreload` the browser can parse a module while others are still loading.
  if (!isStyle(address)) addLink('modulepreload', address);
}

function addStyle(address: string): Promise<void> {
  const link = addLink('stylesheet', address);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style ${address} could not be read`));
    });
  });
}

/**
 * Imports a part of the app after fetching all its files into the browser's cache. The build wraps every dynamic import
 * in this function. Browsers remember a failed import until the page is reloaded and never retry it, but a failed fetch
 * can be repeated.
 */
// oxlint-disable-next-line eslint/no-underscore-dangle -- Vite's name
export async function __vitePreload<Part>(
  importPart: () => Promise<Part>,
  paths: readonly string[] = [],
): Promise<Part> {
  const addresses = paths.map((path) => new URL(import.meta.env.BASE_URL + path, location.href).href);
  const missing = addresses.filter((address) => begun.has(address) || !isOfThePage(address));
  await Promise.all(missing.map((address) => once(address, () => fetchFile(address))));
  // In their order, because later styles override earlier ones.
  const styles = missing.filter(isStyle);
  await Promise.all(styles.map((address) => once(`style ${address}`, () => addStyle(address))));
  return importPart();
}
