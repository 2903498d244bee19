import { type EndpointName, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { fillPath } from '@crewroom/domain/contract/routes';
import { type ErrorBody, errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { EndpointRequest } from '@crewroom/domain/interactions/actions';
import type { FastifyInstance } from 'fastify';
import type { Impersonation } from '../../../platform/sessions/impersonation.ts';

/** The member who acts, and the idempotency key of their changes. */
export type Actor = { readonly userId: string; readonly key: string };

/** The response of an endpoint, or why it rejected the request. */
export type InternalResponse = { readonly response: unknown } | { readonly refusal: ErrorBody };

/** Sends a request to the portal as a member. */
export type InternalClient = (
  actor: Actor,
  name: EndpointName,
  sent: EndpointRequest,
) => Promise<InternalResponse>;

const asStrings = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/**
 * Creates a client that sends requests to the portal from inside it. They use the same routes as browsers, so permissions,
 * limits, rank checks and error texts are the same.
 */
export function internalClient(app: FastifyInstance, impersonation: Impersonation): InternalClient {
  return async ({ userId, key }, name, { params, query, body }) => {
    const { method, path, response: result }: Endpoint = endpointTable[name];
    const response = await impersonation.as(userId, (headers) =>
      app.inject({
        method,
        url: fillPath(path, asStrings(params)),
        query: asStrings(query),
        headers: { ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': key }) },
        ...(body !== undefined && { payload: body }),
      }),
    );
    if (response.statusCode >= 300) return { refusal: errorBodySchema.parse(response.json()) };
    return { response: result.parse(response.body === '' ? undefined : response.json()) };
  };
}
