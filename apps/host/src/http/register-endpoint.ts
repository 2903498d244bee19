import type { ErrorCode } from '@crewroom/domain/contract/errors';
import { HOUR_MS } from '@crewroom/domain/days';
import type { HostEndpoint } from '@crewroom/domain/hosting/define-endpoint';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { sendRefusal as send } from '@crewroom/server/platform/http/send-refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HostDeps } from '../deps.ts';
import { findViewer, type HostViewer, hostCookies } from '../sign-in/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who is signed in at the host, or null. */
    hostViewer: HostViewer | null;
  }
}

type Parsed<E, Key extends string> = E extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The input of a handler: the validated request and the viewer. */
export type HostContext<E extends HostEndpoint> = {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly viewer: HostViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** When a client may try again, in seconds, by the code of the refusal. */
const retryAfter: ReadonlyMap<ErrorCode, number> = new Map([
  ['too_many_foundings', HOUR_MS / 1_000],
  ['roblox_unavailable', 60],
]);

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const seconds = retryAfter.get(refusal.code);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return send(reply, refusal);
}

/** Checks a request before its input is validated. Returns a refusal, or null. */
type Check = (request: FastifyRequest) => Promise<Refusal | null>;

const noQuery = z.strictObject({});
const noBody = z.strictObject({}).optional();
const notABackup = refuse('not_a_backup', hostMessages.not_a_backup);
const nobody: HostViewer = { robloxId: '', username: '', displayName: '', signedInAt: '' };

/** Registers an endpoint of the host. `limit` runs after the session check and before the access check. */
export function registerHostEndpoint<E extends HostEndpoint>(
  app: FastifyInstance,
  { registry, clock, config }: Pick<HostDeps, 'registry' | 'clock' | 'config'>,
  endpoint: E,
  handle: (context: HostContext<E>) => Promise<z.output<E['response']> | Refusal>,
  limit: Check = async () => null,
): void {
  const { session } = hostCookies(config.publicUrl);

  async function refusalOf(request: FastifyRequest): Promise<Refusal | null> {
    if (endpoint.access === 'public') return await limit(request);
    const viewer = await findViewer({ registry, clock }, request, session);
    if (viewer === null) return refuse('no_session', hostMessages.no_session);
    request.hostViewer = viewer;
    const limited = await limit(request);
    if (limited !== null) return limited;
    return endpoint.access === 'operator' && !config.operators.has(viewer.robloxId)
      ? refuse('not_operator', hostMessages.not_operator)
      : null;
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? noQuery,
      ...(endpoint.method !== 'GET' && { body: endpoint.body ?? noBody }),
      response: { [endpoint.status]: endpoint.response },
    },
    config: {
      ...(endpoint.bodyType && { file: { types: [endpoint.bodyType], otherType: notABackup } }),
    },
    ...(endpoint.bodyType !== undefined && { bodyLimit: config.airlineBytes }),
    onRequest: async (request, reply) => {
      const refusal = await refusalOf(request);
      return refusal === null ? undefined : sendRefusal(reply, refusal);
    },
    handler: async (request, reply) => {
      const context: unknown = {
        params: request.params,
        query: request.query,
        body: request.body ?? undefined,
        viewer: request.hostViewer ?? nobody,
        request,
        reply,
      };
      // Fastify has parsed these with the schemas of the endpoint.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const response = await handle(context as HostContext<E>);
      if (response instanceof Refusal) return sendRefusal(reply, response);
      return reply.code(endpoint.status).send(response);
    },
  });
}
