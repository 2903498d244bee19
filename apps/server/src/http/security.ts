import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse, sendRefusal } from './refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i;

/** Whether a request may change something. */
export function isUnsafe(request: FastifyRequest): boolean {
  return !SAFE.has(request.method);
}

// A browser always says where an unsafe call comes from: one that says nothing at all is no browser's, and carries no
// cookie that somebody else could have made it send.
function isForeign({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin !== publicOrigin) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isJson({ headers }: FastifyRequest): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

function guard(request: FastifyRequest, publicOrigin: string): Refusal | null {
  if (!isUnsafe(request)) return null;
  if (isForeign(request, publicOrigin)) {
    return refuse('foreign_origin', 'This call did not come from the portal itself.');
  }
  const names = request.headers['content-type'] !== undefined;
  return (names || hasBody(request)) && !isJson(request) ? refuse('not_json', 'Send JSON.') : null;
}

/** A hook that refuses unsafe calls of another origin (403) and bodies that are not JSON (415), before all else. */
export function createOriginGuard(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = guard(request, publicOrigin);
    return refusal === null ? undefined : sendRefusal(reply, refusal);
  };
}

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of a page: scripts and styles are files of ours or carry this page's nonce; nothing else runs. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets what an answer of the API needs where no hook has run: it is not kept, not sniffed, and runs nothing. */
export function setPlainHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', API_POLICY);
  reply.header('x-content-type-options', 'nosniff');
}

/** Sets the security headers of every answer; a page later replaces the policy with its own. */
export async function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', API_POLICY);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    done();
  });
}
