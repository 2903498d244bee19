import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createPage } from './page.ts';
import { isPageRequest } from './page-request.ts';
import { refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';
import type { SessionGate } from './session-gate.ts';

type Deps = { readonly config: Config; readonly gate: SessionGate; readonly webRoot: string };

const YEAR_SECONDS = 31_536_000;

// The session cookie belongs to one host: a page opened under another name of it would look signed out for ever.
function elsewhere(request: FastifyRequest, publicUrl: string): string | null {
  const { host, origin } = new URL(publicUrl);
  return request.headers.host === undefined || request.headers.host === host ? null : origin + request.url;
}

async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '.*/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
    },
  });
}

/**
 * Serves the built web app: hashed files for ever, one page for every screen's address, and a plain 404 for whatever
 * is neither, so that a missing file or call never answers with the app.
 */
export async function serveWebApp(app: FastifyInstance, { config, gate, webRoot }: Deps): Promise<void> {
  const template = join(webRoot, 'index.html');
  const page = existsSync(template) ? createPage(template, { config, gate }) : null;
  if (page !== null) await serveFiles(app, webRoot);

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null || !isPageRequest(request)) {
      return sendRefusal(reply, refuse('not_found', 'There is nothing at this address.'));
    }
    const target = elsewhere(request, config.publicUrl);
    return target === null ? await page(request, reply) : reply.redirect(target, 307);
  });
}
