import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

const REDIRECTED = 'crewroom-redirected';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

function isOwnLoopback(url: URL | null, port: number): url is URL {
  return url !== null && LOOPBACK.test(url.hostname) && Number(url.port || 80) === port;
}

/**
 * Redirects a page request from one loopback name of this process to the public one (127.0.0.1 to localhost), because
 * the session cookie belongs to one host. Returns null when the page should be sent. Only loopback names are redirected
 * here: a proxy may rewrite `Host`, and a redirect because of that would loop. For all other URLs the web app compares
 * its own URL with the public one and redirects in the browser.
 */
export function canonicalRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, port, trustProxy }: Pick<Config, 'publicUrl' | 'port' | 'trustProxy'>,
): FastifyReply | null {
  const home = new URL(publicUrl);
  const requested = URL.parse(`http://${request.headers.host ?? ''}`);
  if (trustProxy > 0 || home.protocol !== 'http:' || !isOwnLoopback(home, port)) return null;
  if (!isOwnLoopback(requested, port) || requested.hostname === home.hostname) return null;
  // The cookie shows that this browser was redirected a moment ago, so a proxy rewrites `Host`.
  if (request.cookies[REDIRECTED] !== undefined) return null;
  // A path such as `//` is invalid.
  const opened = URL.parse(request.url, publicUrl);
  if (opened === null) return null;
  return reply
    .setCookie(REDIRECTED, 'yes', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 10 })
    .redirect(home.origin + opened.pathname + opened.search, 307);
}
