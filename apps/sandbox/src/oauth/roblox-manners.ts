import type { Provider } from 'oidc-provider';

type ProviderMiddleware = Parameters<Provider['use']>[0];

/**
 * Undoes two habits of the library that Roblox does not have: it adds `iss` to the answer at the redirect URI,
 * and it remembers who signed in. The cookie of such a session would also reach every other server on localhost,
 * because cookies ignore the port.
 */
export function robloxManners(redirectUris: readonly string[], sessionCookie: string): ProviderMiddleware {
  return async (context, next) => {
    await next();
    const { res } = context;
    const location = String(res.getHeader('location') ?? '');
    if (redirectUris.some((uri) => location.startsWith(`${uri}?`))) {
      const target = new URL(location);
      target.searchParams.delete('iss');
      res.setHeader('location', target.href);
    }
    const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
    const kept = cookies.filter((cookie) => !cookie.startsWith(`${sessionCookie}=`));
    if (kept.length < cookies.length) res.setHeader('set-cookie', kept);
  };
}
