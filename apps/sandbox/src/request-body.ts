import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';

const MAX_BYTES = 1024 * 1024;

/** An error in a body, with its path. */
export type Issue = {
  readonly path: string;
  readonly message: string;
};

export type ParsedBody<T> =
  | { readonly valid: true; readonly data: T }
  | { readonly valid: false; readonly issues: readonly Issue[] };

/** Adds a parser that passes bodies of all content types as text, because scripts may omit the type. */
export function addTextBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
    done(null, body);
  });
}

export function parseJsonBody<S extends z.ZodType>(body: unknown, schema: S): ParsedBody<z.output<S>> {
  const json = parseJson(body);
  if (json === undefined) return { valid: false, issues: [{ path: '', message: 'The body must be JSON' }] };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { valid: true, data: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return { valid: false, issues };
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Sends an error for the body of a control: the action that failed, and the issues. */
export function refuse(reply: FastifyReply, message: string, issues: readonly Issue[]): FastifyReply {
  return reply.code(400).send({ message, issues });
}
