const isStyle = (address: string): boolean => address.endsWith('.css');

/** What has been brought about or is under way; what failed is forgotten. */
const begun = new Map<string, Promise<void>>();

function once(what: string, begin: () => Promise<void>): Promise<void> {
  const known = begun.get(what);
  if (known !== undefined) return known;
  const end = begin();
  begun.set(what, end);
  end.catch(() => begun.delete(what));
  return end;
}

function isOfThePage(address: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[href]');
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]');
  return [...links].some(({ href }) => href === address) || [...scripts].some(({ src }) => src === address);
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
  // Read to its end, so that the browser's cache has it.
  await answer.blob();
  if (!answer.ok) throw new Error(`The file ${address} answered ${answer.status}`);
  // The browser reads a module while others are still on their way.
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
 * Imports a part of the app once all its files are in the browser's cache. The build puts this around every dynamic
 * import. A browser remembers a failed import, of the part or of any module it needs, as long as the page stands, and
 * never asks for it again; a failed fetch it forgets, and so the next attempt begins anew.
 */
// oxlint-disable-next-line eslint/no-underscore-dangle -- Vite's name
export async function __vitePreload<Part>(
  importPart: () => Promise<Part>,
  paths: readonly string[] = [],
): Promise<Part> {
  const addresses = paths.map((path) => new URL(import.meta.env.BASE_URL + path, location.href).href);
  const missing = addresses.filter((address) => begun.has(address) || !isOfThePage(address));
  await Promise.all(missing.map((address) => once(address, () => fetchFile(address))));
  // In their order: of two styles the later one wins.
  const styles = missing.filter(isStyle);
  await Promise.all(styles.map((address) => once(`style ${address}`, () => addStyle(address))));
  return importPart();
}
