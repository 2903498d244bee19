import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPageRequest } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request came to, in one word: the code of its refusal, or how a sign-in ended. */
    outcome: string | null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Where a request went, as one of a bounded number of names: its route's pattern, `page` for a screen of the web app, or
 * `unmatched`. An address may hold a member's name or Roblox id, and there is no end of addresses.
 */
export function routeLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return isPageRequest(request) ? 'page' : 'unmatched';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** As `routeLabel`, with the portal's own ids in their places; they stand for nobody once a member is erased. */
function pathOf(request: FastifyRequest): string {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return routeLabel(request);
  return Object.entries(params).reduce(
    (path, [name, value]) =>
      typeof value === 'string' && UUID.test(value) ? path.replace(`:${name}`, value) : path,
    routeLabel(request),
  );
}

/**
 * Gives every answer the request's id in `x-request-id`, and every request one line in the log: with where it went and
 * how it ended, without its query, headers and body.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('outcome', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip, outcome } = request;
    const payload = {
      method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    request.log.info(outcome === null ? payload : { ...payload, outcome }, 'request');
    done();
  });
}

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: LoggedError;
};

// Numbers in an address may be a member's Roblox id.
function withoutIds(text: string): string {
  return text.replaceAll(/\/\d+(?=\W|$)/g, '/…');
}

/** An error as the log has it. What libraries attach to theirs (rows, claims, whole answers) stays out. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const { name: type, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type,
    message: withoutIds(message),
    stack: withoutIds(stack),
    ...code,
    ...(cause instanceof Error && depth < 4 && { cause: describeError(cause, depth + 1) }),
  };
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: routeLabel(request) };
}

/** How the process logs: JSON lines without anybody's names, cookies, queries or bodies. */
export function logSettings(level: string) {
  return { level, serializers: { req: describeRequest, err: (error: unknown) => describeError(error) } };
}
