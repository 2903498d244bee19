const isStyle = (address: string): boolean => address.endsWith('.css');

/** The downloads, and the additions of styles, that are finished or running, by name. Failed ones are removed. */
const begun = new Map<string, Promise<void>>();

function once(name: string, begin: () => Promise<void>): Promise<void> {
  const known = begun.get(name);
  if (known !== undefined) return known;
  const end = begin();
  begun.set(name, end);
  end.catch(() => begun.delete(name));
  return end;
}

/** How long a script that the page names early is waited for, in milliseconds; then it is fetched anew. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Whether the file of a link is loaded. One that the page names early is waited for: `run-after-paint` takes the mark
 * from its link when the file is there, and the link away when it failed.
 */
async function isLoadedBy(link: HTMLLinkElement): Promise<boolean> {
  if (link.dataset['early'] === undefined) return true;
  // Styles hold up the page, so by now one is there, with its sheet, or was lost.
  if (isStyle(link.href)) return link.sheet !== null;
  await new Promise((settled) => {
    for (const end of ['load', 'error']) link.addEventListener(end, settled, { once: true });
    setTimeout(settled, LONGEST_WAIT_MS);
  });
  return link.isConnected && link.dataset['early'] === undefined;
}

async function isLoadedByPage(address: string): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[href]');
  const link = [...links].find(({ href }) => href === address);
  if (link !== undefined) return await isLoadedBy(link);
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].some(({ src }) => src === address);
}

function addLink(rel: 'modulepreload' | 'stylesheet', address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
  return link;
}

/** How long a file may take, in milliseconds. A line that stands still would else be waited for without a word. */
const LONGEST_DOWNLOAD_MS = 60_000;

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_DOWNLOAD_MS) });
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
  const isLoaded = await Promise.all(addresses.map(isLoadedByPage));
  const missing = addresses.filter((address, index) => begun.has(address) || isLoaded[index] !== true);
  await Promise.all(missing.map((address) => once(address, () => fetchFile(address))));
  // In their order, because later styles override earlier ones.
  const styles = missing.filter(isStyle);
  await Promise.all(styles.map((address) => once(`style ${address}`, () => addStyle(address))));
  return importPart();
}
