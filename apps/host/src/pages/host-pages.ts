import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPageRequest } from '@crewroom/server/platform/http/errors';
import { pagePolicy } from '@crewroom/server/platform/http/security';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostConfig } from '../host-config.ts';

const TEMPLATE = 'host.html';
const YEAR_SECONDS = 31_536_000;

/** The addresses of the host's screens. */
const screens = new Set(['/', '/start', '/airlines', '/host']);

/**
 * Serves the host's part of the built web app: hashed files for ever, and one page for its screens. Returns what sends the page; it
 * returns null for any other address.
 */
export async function serveHostPages(
  app: FastifyInstance,
  { domain }: Pick<HostConfig, 'domain'>,
  webRoot: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>> {
  const file = join(webRoot, TEMPLATE);
  if (!existsSync(file)) return async () => null;
  const template = readFileSync(file, 'utf8');
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', webRoot));

  return async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isPageRequest(request) || !screens.has(path)) return null;
    const data = JSON.stringify({ domain, isSignedIn: await isSignedIn(request) });
    const block = `<script type="application/json" id="host-start">${data}</script>`;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(template.replaceAll('%NONCE%', nonce).replace('<!--host-data-->', () => block));
  };
}
