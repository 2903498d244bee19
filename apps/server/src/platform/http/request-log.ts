import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPageRequest } from './page-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The outcome of the request in one word: the code of its refusal, or how a sign-in ended. */
    outcome: string | null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the route of a request as one of a bounded number of names: its pattern, `page` for a screen of the web app,
 * or `unmatched`. A path may hold a member's name or Roblox id, and the number of paths is unbounded.
 */
export function routeLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return isPageRequest(request) ? 'page' : 'unmatched';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** Like `routeLabel`, with the portal's own ids in their places. They identify nobody once a member is erased. */
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
 * Adds the request's id to every response in `x-request-id`, and logs every request in one line with its route and
 * outcome. The line leaves out its query, headers and body.
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

// Numbers in a path may be a member's Roblox id.
function withoutIds(text: string): string {
  return text.replaceAll(/\/\d+(?=\W|$)/g, '/…');
}

/** Returns an error as it is logged, without what libraries attach to theirs (rows, claims, whole responses). */
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

/** Configures the log of the process: JSON lines without names, cookies, queries or bodies. */
export function logSettings(level: string) {
  return { level, serializers: { req: describeRequest, err: (error: unknown) => describeError(error) } };
}
