import type { Call, CallAnswer } from '@crewroom/domain/contract/define-call';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../changes/refusal.ts';
import type { SentKey, SignedIn } from '../changes/viewer.ts';
import type { Limit } from './limits.ts';
import { sendRefusal } from './send-refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The rate limit that all mutations of a member share. */
    writeLimit: Limit;
    /** The rate limit of a key of the game server. */
    gameLimit: Limit;
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: Call;
  }
}

type Parsed<C, Key extends string> = C extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type SentWith<C extends Call> = {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: Parsed<C, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** What a handler gets: the validated input and the signed-in member. No call of the contract is public. */
export type CallContext<C extends Call> = SentWith<C> & { readonly viewer: SignedIn };

/** What the handler of a call of the game gets: the validated input and the key it was sent with. */
export type GameCallContext<C extends Call> = SentWith<C> & { readonly key: SentKey };

// A call without a query or a body still refuses fields, so that no field is ignored silently.
const noQuery = z.strictObject({});
const noBody = z.strictObject({}).optional();

/** What a handler answers that has sent its answer itself. */
export const sent = Symbol('sent');

type Answered<C extends Call> = Promise<CallAnswer<C> | Refusal | typeof sent>;

/**
 * Registers a call of the contract in a scope. Its schemas validate the input, and an answer with a field that the
 * contract does not name is not sent. Throws when the scope has another access level than the call, so that the server
 * does not start.
 */
export function registerCall<C extends Call>(
  scope: FastifyInstance,
  call: C,
  handle: (context: CallContext<C>) => Answered<C>,
  limit: Limit | null = call.method === 'GET' ? null : scope.writeLimit,
): void {
  addRoute(scope, call, handle, limit && { rateLimit: limit });
}

/** As `registerCall`, for a call of the game: all of them share the limit of the key. */
export function registerGameCall<C extends Call>(
  scope: FastifyInstance,
  call: C,
  handle: (context: GameCallContext<C>) => Answered<C>,
): void {
  addRoute(scope, call, handle, { rateLimit: scope.gameLimit, isOpenedByKey: true });
}

function addRoute<C extends Call>(
  scope: FastifyInstance,
  call: C,
  handle: (context: CallContext<C> & GameCallContext<C>) => Answered<C>,
  config: Omit<FastifyContextConfig, 'call'> | null,
): void {
  if (scope.access !== call.access) {
    throw new Error(`${call.method} ${call.path} needs the scope ${call.access}, not ${scope.access}`);
  }
  scope.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.params && { params: call.params }),
      querystring: call.query ?? noQuery,
      ...(call.method !== 'GET' && { body: call.body ?? noBody }),
      response: { [call.status]: call.answer },
    },
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    config: { ...config, call },
    handler: async (request, reply) => {
      const context: unknown = {
        params: request.params,
        query: request.query,
        body: request.body ?? undefined,
        viewer: request.viewer,
        key: request.gameKey,
        request,
        reply,
      };
      // Fastify has parsed these with the schemas of the call, and its scope has let in nobody else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const answer = await handle(context as CallContext<C> & GameCallContext<C>);
      if (answer instanceof Refusal) return sendRefusal(reply, answer);
      if (answer === sent) return reply;
      return reply.code(call.status).send(answer);
    },
  });
}
