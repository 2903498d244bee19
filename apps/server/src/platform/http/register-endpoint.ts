import type { Endpoint, EndpointResponse } from '@crewroom/domain/contract/define-endpoint';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { RequestKey, SignedIn } from '../changes/viewer.ts';
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
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint;
  }
}

type Parsed<C, Key extends string> = C extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type RequestParts<C extends Endpoint> = {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: Parsed<C, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The input of a handler: the validated request and the signed-in member. No endpoint of the contract is public. */
export type EndpointContext<C extends Endpoint> = RequestParts<C> & { readonly viewer: SignedIn };

/** The input of a handler of the game: the validated request and the key that it was sent with. */
export type GameEndpointContext<C extends Endpoint> = RequestParts<C> & { readonly key: RequestKey };

// An endpoint without a query or a body still rejects fields, so that no field is ignored silently.
const noQuery = z.strictObject({});
const noBody = z.strictObject({}).optional();

/** The result of a handler that has sent its response itself. */
export const sent = Symbol('sent');

const notCsv = refuse('not_csv', 'Send a CSV file, as text/csv.');

type HandlerResult<C extends Endpoint> = Promise<EndpointResponse<C> | Refusal | typeof sent>;

/**
 * Registers an endpoint of the contract in a scope. Its schemas validate the input, and a response with a field outside
 * the contract is not sent. Throws when the scope has another access level than the endpoint, so that the server does
 * not start.
 */
export function registerEndpoint<C extends Endpoint>(
  scope: FastifyInstance,
  endpoint: C,
  handle: (context: EndpointContext<C>) => HandlerResult<C>,
  limit: Limit | null = endpoint.method === 'GET' ? null : scope.writeLimit,
): void {
  addRoute(scope, endpoint, handle, limit && { rateLimit: limit });
}

/** Like `registerEndpoint`, for an endpoint of the game. All of them share the limit of the key. */
export function registerGameEndpoint<C extends Endpoint>(
  scope: FastifyInstance,
  endpoint: C,
  handle: (context: GameEndpointContext<C>) => HandlerResult<C>,
): void {
  addRoute(scope, endpoint, handle, { rateLimit: scope.gameLimit, isOpenedByKey: true });
}

function addRoute<C extends Endpoint>(
  scope: FastifyInstance,
  endpoint: C,
  handle: (context: EndpointContext<C> & GameEndpointContext<C>) => HandlerResult<C>,
  config: Omit<FastifyContextConfig, 'endpoint'> | null,
): void {
  if (scope.access !== endpoint.access) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} needs the scope ${endpoint.access}, not ${scope.access}`,
    );
  }
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? noQuery,
      ...(endpoint.method !== 'GET' && { body: endpoint.body ?? noBody }),
      // Not by the endpoint's status: Fastify's table by number has 200 unused places for each route of each app.
      response: { '2xx': endpoint.response },
    },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      ...config,
      endpoint,
      ...(endpoint.bodyType && { file: { types: [endpoint.bodyType], otherType: notCsv } }),
    },
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
      // Fastify has parsed these with the endpoint's schemas, and its scope has admitted nobody else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const response = await handle(context as EndpointContext<C> & GameEndpointContext<C>);
      if (response instanceof Refusal) return sendRefusal(reply, response);
      if (response === sent) return reply;
      return reply.code(endpoint.status).send(response);
    },
  });
}
