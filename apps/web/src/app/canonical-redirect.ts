const REDIRECTED = 'crewroom-redirected';

type UrlParts = Pick<Location, 'protocol' | 'host' | 'pathname' | 'search' | 'hash' | 'replace'>;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Redirects the browser to the public URL when the page was opened at another origin of the portal, because cookies
 * belong to one origin. Returns whether it redirects. The browser does this and not the server, because a proxy may
 * rewrite `Host`. It redirects only once in a tab, because a proxy may send the browser back, and never from https to
 * http.
 */
export function canonicalRedirect(
  publicUrl: string | null,
  url: UrlParts = window.location,
  store: () => Store = () => window.sessionStorage,
): boolean {
  if (publicUrl === null) return false;
  const home = new URL(publicUrl);
  const { protocol, host, pathname, search, hash } = url;
  if (host === home.host && (protocol === home.protocol || protocol === 'https:')) return false;
  try {
    if (store().getItem(REDIRECTED) !== null) return false;
    store().setItem(REDIRECTED, 'yes');
  } catch {
    // Without storage it cannot know that it has redirected before, and might loop.
    return false;
  }
  url.replace(home.origin + pathname + search + hash);
  return true;
}
