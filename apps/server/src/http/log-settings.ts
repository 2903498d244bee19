import type { FastifyRequest } from 'fastify';

// The query of a callback carries a code and a state, a search carries a name: no log needs either.
function describeRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0], ip };
}

/** How the process logs: JSON lines without cookies, queries or bodies. */
export function logSettings(level: string) {
  return { level, serializers: { req: describeRequest } };
}
