const REDIRECTED = 'crewroom-redirected';

type Address = Pick<Location, 'protocol' | 'host' | 'pathname' | 'search' | 'hash' | 'replace'>;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Leads the browser to the public URL when the page was opened at another address of the portal, whose cookies are
 * others; answers whether it goes. Only the browser knows its address: what the server reads in `Host` a proxy may have
 * written. It goes once a tab, since a proxy may send it back, and never from https to http.
 */
export function canonicalRedirect(
  publicUrl: string | null,
  address: Address = window.location,
  store: () => Store = () => window.sessionStorage,
): boolean {
  if (publicUrl === null) return false;
  const home = new URL(publicUrl);
  const { protocol, host, pathname, search, hash } = address;
  if (host === home.host && (protocol === home.protocol || protocol === 'https:')) return false;
  try {
    if (store().getItem(REDIRECTED) !== null) return false;
    store().setItem(REDIRECTED, 'yes');
  } catch {
    // Without storage it would not know that it was sent back.
    return false;
  }
  address.replace(home.origin + pathname + search + hash);
  return true;
}
