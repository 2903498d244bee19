import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const REDIRECTED = 'crewroom-redirected';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

function isOwnLoopback(url: URL | null, port: number): url is URL {
  return url !== null && LOOPBACK.test(url.hostname) && Number(url.port || 80) === port;
}

/**
 * Redirects a page request from one loopback name of this process to the public one (127.0.0.1 to localhost), because
 * the session cookie belongs to one host; null when the page is to be sent. A proxy may rewrite `Host`, and a redirect
 * because of that would lead to itself for ever: from every other address the page itself leads its browser away, which
 * alone knows where it is.
 */
export function canonicalRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, port, trustProxy }: Pick<Config, 'publicUrl' | 'port' | 'trustProxy'>,
): FastifyReply | null {
  const home = new URL(publicUrl);
  const asked = URL.parse(`http://${request.headers.host ?? ''}`);
  if (trustProxy > 0 || home.protocol !== 'http:' || !isOwnLoopback(home, port)) return null;
  if (!isOwnLoopback(asked, port) || asked.hostname === home.hostname) return null;
  // A browser that comes back with the mark was at the public URL already: something before the portal rewrote `Host`.
  if (request.cookies[REDIRECTED] !== undefined) return null;
  const { pathname, search } = new URL(request.url, publicUrl);
  return reply
    .setCookie(REDIRECTED, 'yes', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 10 })
    .redirect(home.origin + pathname + search, 307);
}
