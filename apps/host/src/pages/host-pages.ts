import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPageRequest } from '@crewroom/server/platform/http/page-request';
import { pagePolicy } from '@crewroom/server/platform/http/security';
import { HOST_TEMPLATE, serveAssets } from '@crewroom/server/platform/http/web-app';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostConfig } from '../host-config.ts';

/** The paths of the host's screens. */
const screens = new Set(['/', '/start', '/airlines', '/host']);

/** The host's page. */
export type HostPage = {
  /** Returns whether a request is for one of the host's screens. */
  readonly isAskedFor: (request: FastifyRequest) => boolean;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Serves the hashed files, and returns the page for the host's screens, or null when the web app is not built. */
export async function serveHostPages(
  app: FastifyInstance,
  { domain }: Pick<HostConfig, 'domain'>,
  webRoot: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<HostPage | null> {
  const file = join(webRoot, HOST_TEMPLATE);
  if (!existsSync(file)) return null;
  const template = readFileSync(file, 'utf8');
  await serveAssets(app, webRoot);
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', webRoot));

  return {
    isAskedFor: (request) => isPageRequest(request) && screens.has(request.url.split('?', 1)[0] ?? ''),
    send: async (request, reply) => {
      const data = JSON.stringify({ domain, isSignedIn: await isSignedIn(request) });
      const block = `<script type="application/json" id="host-start">${data}</script>`;
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .type('text/html; charset=utf-8')
        .send(template.replaceAll('%NONCE%', nonce).replace('<!--host-data-->', () => block));
    },
  };
}
