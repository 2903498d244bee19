import { hash } from 'node:crypto';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { ApiDocument } from './api-document.ts';
import { apiPage, PAGE_POLICY } from './api-page.ts';
import { addressLimit } from './limits.ts';
import { bytesInMemory, type CacheEntry, encode, encodingFor, sendSerialized } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints of the routes that were added since `collectEndpoints`. */
    registeredEndpoints: () => ReadonlySet<Endpoint>;
  }
}

const READS_PER_MINUTE = 120;

/** Collects the endpoints of the routes that are added from here on, so that the reference lists served routes only. */
export function collectEndpoints(app: FastifyInstance): void {
  const endpoints = new Set<Endpoint>();
  app.decorate('registeredEndpoints', () => endpoints);
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint !== undefined) endpoints.add(config.endpoint);
  });
}

/**
 * Serves the API reference, as an OpenAPI document and as a page. Both are open to everybody: authors of game scripts
 * hold a key and no session, and the contract is not secret. They are the same for all, so the document is created
 * once, and serialized once in each encoding, at the first request. Its library is not loaded before.
 */
export function apiReferenceRoutes(
  scope: FastifyInstance,
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
): void {
  const route = { config: { rateLimit: addressLimit('reference', READS_PER_MINUTE) } };
  const { responseCache } = scope;

  async function makeDocument(): Promise<CacheEntry<ApiDocument>> {
    const { createApiDocument: apiDocument } = await import('./api-document.ts');
    const value = await apiDocument(scope.registeredEndpoints(), config);
    return { value, until: null, bytes: bytesInMemory(value) };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    write: (document: ApiDocument) => string,
  ) {
    const encoding = encodingFor(request);
    // It names the airline, and describes the rank that an endpoint requires.
    const rules = JSON.stringify([config.airline.name, config.thresholds]);
    const { value } = await responseCache.getOrCompute(`${type} ${encoding} ${rules}`, clock(), async () => {
      const document = await responseCache.getOrCompute(
        `the document of the API ${rules}`,
        clock(),
        makeDocument,
      );
      const text = write(document.value);
      const tag = `W/"${hash('sha1', text, 'base64url')}"`;
      const encoded = await encode(text, encoding, true);
      return { value: { tag, encoded }, until: null, bytes: encoded.body.length };
    });
    reply.header('etag', value.tag).header('cache-control', 'no-cache');
    return sendSerialized(reply, value.encoded, type);
  }

  scope.get(plainRoutes.apiDocument.path, route, (request, reply) =>
    send(request, reply, 'application/json; charset=utf-8', JSON.stringify),
  );
  scope.get(plainRoutes.apiPage.path, route, (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY);
    return send(request, reply, 'text/html; charset=utf-8', (document) =>
      apiPage(document, plainRoutes.apiDocument.path),
    );
  });
}
