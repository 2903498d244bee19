import { randomBytes } from 'node:crypto';
import { type OpenApiDocument, openApiDocument } from '@crewroom/domain/contract/openapi';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { apiPage } from './api-page.ts';
import { cookieJar } from './cookies.ts';
import { pagePolicy } from './security.ts';

type Deps = { readonly config: Pick<Config, 'airline' | 'publicUrl' | 'thresholds'> };

/**
 * Serves the reference of the API, as an OpenAPI document and as a page. Both are open to everybody: whoever writes the
 * game's scripts holds a key and no session, and the contract is no secret.
 */
export function apiReferenceRoutes(scope: FastifyInstance, { config }: Deps): void {
  const { airline, publicUrl, thresholds } = config;
  let made: OpenApiDocument | null = null;
  // Made when somebody first reads it: it takes longer than anything else at a start.
  const document = () =>
    (made ??= openApiDocument({
      airline: airline.name,
      publicUrl,
      thresholds,
      sessionCookie: cookieJar(publicUrl).session,
    }));

  scope.get(plainRoutes.apiDocument.path, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(document()),
  );
  scope.get(plainRoutes.apiPage.path, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(apiPage(document(), plainRoutes.apiDocument.path, nonce));
  });
}
