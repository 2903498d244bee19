import { hash } from 'node:crypto';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { apiDocument } from './api-document.ts';
import { apiPage, PAGE_POLICY } from './api-page.ts';
import { addressLimit } from './limits.ts';
import { encode, encodingFor, sendWritten } from './shared-answers.ts';

const READS_PER_MINUTE = 120;

/**
 * Serves the reference of the API, as an OpenAPI document and as a page. Both are open to everybody: whoever writes the
 * game's scripts holds a key and no session, and the contract is no secret. They are the same for all, so each is written
 * once in each encoding, when somebody first reads it.
 */
export function apiReferenceRoutes(scope: FastifyInstance, { clock }: Pick<Dependencies, 'clock'>): void {
  const config = { rateLimit: addressLimit('reference', READS_PER_MINUTE) };

  async function send(request: FastifyRequest, reply: FastifyReply, type: string, write: () => string) {
    const encoding = encodingFor(request);
    const { value } = await scope.sharedAnswers.findOrMake(`${type} ${encoding}`, clock(), async () => {
      const text = write();
      const tag = `W/"${hash('sha1', text, 'base64url')}"`;
      const written = await encode(text, encoding, true);
      return { value: { tag, written }, until: null, bytes: written.body.length };
    });
    reply.header('etag', value.tag).header('cache-control', 'no-cache');
    return sendWritten(reply, value.written, type);
  }

  scope.get(plainRoutes.apiDocument.path, { config }, (request, reply) =>
    send(request, reply, 'application/json; charset=utf-8', () => JSON.stringify(apiDocument(scope))),
  );
  scope.get(plainRoutes.apiPage.path, { config }, (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY);
    return send(request, reply, 'text/html; charset=utf-8', () =>
      apiPage(apiDocument(scope), plainRoutes.apiDocument.path),
    );
  });
}
