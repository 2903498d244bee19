import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../changes/refusal.ts';
import { sendRefusal } from './send-refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i;

/** Whether a request may change data. */
export function isUnsafe(request: FastifyRequest): boolean {
  return !SAFE.has(request.method);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the response stays open. A page opens and reopens its stream by itself, which does not count as use of a
     * session.
     */
    isStream?: boolean;
    /**
     * Whether it is authorized by a key, which no browser sends by itself. No foreign page can send such a request in
     * somebody's name.
     */
    isOpenedByKey?: boolean;
    /** The types of its body if it is a file, and the refusal (415) of another type. Otherwise a body is JSON. */
    file?: { readonly types: readonly string[]; readonly otherType: Refusal };
  }
}

/** Whether a request opens a stream. */
export function isStream(request: FastifyRequest): boolean {
  return request.routeOptions.config.isStream === true;
}

// Browsers always send the origin of an unsafe request. One without an origin does not come from a browser, so no
// foreign page can have caused it.
function isForeign({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin !== publicOrigin) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Whether a body is sent or announced. A missing body is reported when the input is validated, after authentication.
 */
function hasBody({ headers }: FastifyRequest): boolean {
  const isAnnounced = headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined;
  return isAnnounced || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the type of a body, without parameters such as the character encoding. */
function mediaType(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  return type.trim().toLowerCase();
}

function guard(request: FastifyRequest, publicOrigin: string): Refusal | null {
  // Another site that opened streams in a member's name would displace the member's own.
  if (!isUnsafe(request) && !isStream(request)) return null;
  const { isOpenedByKey, file } = request.routeOptions.config;
  if (isOpenedByKey !== true && isForeign(request, publicOrigin)) {
    return refuse('foreign_origin', 'This request did not come from the portal itself.');
  }
  if (!hasBody(request)) return null;
  const { 'content-type': type = '' } = request.headers;
  if (file !== undefined) return file.types.includes(mediaType(type)) ? null : file.otherType;
  return JSON_TYPE.test(type) ? null : refuse('not_json', 'Send JSON.');
}

/** A hook that rejects unsafe calls and streams from another origin (403) and bodies of another type (415). */
export function createOriginGuard(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = guard(request, publicOrigin);
    return refusal === null ? undefined : sendRefusal(reply, refusal);
  };
}

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The content security policy of files that run in a browser: the page shown while the portal is down, and the service
 * worker.
 */
export const FILE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The content security policy of a page: scripts and styles must be the portal's own files or carry the nonce. */
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

/** Sets the headers of an API response where no hook has run: not cached, not sniffed, and no content may run. */
export function setPlainHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', API_POLICY);
  reply.header('x-content-type-options', 'nosniff');
}

/** Sets the security headers of every response. Pages replace the content security policy with their own. */
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
