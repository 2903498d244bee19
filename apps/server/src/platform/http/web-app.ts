import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '@crewroom/domain/auth/sign-in';
import { START_DATA_ID, type StartData } from '@crewroom/domain/auth/start-data';
import { prefetchUrls } from '@crewroom/domain/catalogue/prefetched-queries';
import { isScreen, mayOpen, titlesAt } from '@crewroom/domain/catalogue/screens';
import { zuluDayOf } from '@crewroom/domain/days';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { airlineData } from '../../config/airline-settings.ts';
import type { Config } from '../../config/config.ts';
import { refuse } from '../changes/refusal.ts';
import type { SessionLookUp } from '../changes/viewer.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { Authenticator } from './access.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { escapeHtml } from './escape-html.ts';
import { isPageRequest } from './page-request.ts';
import { readPreloads } from './preloads.ts';
import { encode, encodingFor, sendSerialized } from './response-cache.ts';
import { FILE_POLICY, pagePolicy } from './security.ts';
import { sendRefusal } from './send-refusal.ts';
import { rejectUntilSetUp } from './setup-gate.ts';
import { webManifestRoute } from './web-manifest.ts';

/** The data that a host adds to the page of an airline. */
export type Hosting = {
  /** The public address of the host. */
  readonly url: string;
  /** Returns when the current support access ends, as an ISO timestamp, or null without one. */
  readonly supportUntil: () => string | null;
};

type Deps = {
  readonly config: Config;
  readonly authenticator: Authenticator;
  readonly clock: () => Date;
  readonly webRoot: string;
  readonly hosting?: Hosting | undefined;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

// Within a script element `</script` and `<!--` would end or extend the block, so these characters are escaped.
function jsonForPage(data: StartData): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
}

function startDataOf(
  config: Config,
  { hasSession, hasPortalAccess }: { readonly hasSession: boolean; readonly hasPortalAccess: boolean },
  hosting: Hosting | undefined,
): StartData {
  const supportUntil = hosting?.supportUntil() ?? null;
  const { searchPerMinute, writesPerMinute } = config.limits;
  const { hub, furtherDocuments, ...airline } = airlineData(config);
  return {
    session: hasSession,
    sandbox: config.roblox.mode === 'sandbox',
    publicUrl: config.publicUrl,
    ...airline,
    limits: { searchPerMinute, writesPerMinute },
    ...(hasPortalAccess && hosting !== undefined && { hostUrl: hosting.url }),
    ...(hasPortalAccess && supportUntil !== null && { supportUntil }),
    hub: hasPortalAccess ? hub : null,
    furtherDocuments: hasPortalAccess ? furtherDocuments : [],
  };
}

/** The request of a visit. */
type Visit = { readonly path: string; readonly query: URLSearchParams };

/** Returns the path and the query of a URL. A trailing slash is not part of the path, as in the app's router. */
function partsOf(url: string): Visit {
  const [path = ''] = url.split('?', 1);
  return { path: path.replace(/(?<=.)\/$/, ''), query: new URLSearchParams(url.slice(path.length)) };
}

const TEMPLATE = 'index.html';

/** The page of a host of many airlines, which a portal does not serve. */
export const HOST_TEMPLATE = 'host.html';

/** The pages that everybody may read. */
const LEGAL = new Set(['/terms-of-service', '/privacy-policy']);

/**
 * The frame of the page until its first screen is rendered. It is the set-up until that is done, then the portal with
 * its menu, a page of text, or the login screen. The login screen is served without the app. Only a suspension needs
 * the app there, for its dialog.
 */
function frameOf(
  { path, query }: Visit,
  hasSession: boolean,
  isSetUp: boolean,
): 'portal' | 'text' | 'login' | 'setup' {
  if (!isSetUp) return 'setup';
  if (LEGAL.has(path)) return 'text';
  if (hasSession) return 'portal';
  return path === '/login' && query.get('suspended') === 'true' ? 'text' : 'login';
}

/** The airline's mark as the page renders it, which its logo replaces. */
const MARK = /<svg class="mark".*?<\/svg>/s;

const logo = (url: string): string => `<img class="mark" src="${escapeHtml(url)}" alt="">`;

/** Creates the function that sends the page of the web app, with a fresh nonce and the start data. */
function createPage({ config, authenticator, clock, webRoot, hosting }: Deps) {
  const built = readFileSync(join(webRoot, TEMPLATE), 'utf8');
  const preloadsOf = readPreloads(webRoot);
  let latest: { readonly airline: Config['airline']; readonly template: string } | null = null;

  /** The page with the airline's name and logo, built again when the settings have changed. */
  function templateNow(): string {
    const { airline } = config;
    if (latest?.airline === airline) return latest.template;
    const { name, logoUrl } = airline;
    const titled = built.replaceAll('%TITLE%', () => escapeHtml(name));
    const template = logoUrl === null ? titled : titled.replace(MARK, () => logo(logoUrl));
    latest = { airline, template };
    return template;
  }

  // An ended session counts as a session, and so does one that cannot be looked up while the database is unavailable.
  // The app's first request then fails with the reason.
  async function lookUp(request: FastifyRequest): Promise<SessionLookUp | null> {
    try {
      return await authenticator.lookUp(request);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /**
   * Returns the path of the screen that a visit ends at. The rank is null for visitors without access to the portal.
   */
  function screenOpenedBy({ path }: Visit, rank: number | null): string {
    // Visitors without access stay on the login screen, which includes the app when it shows a suspension.
    if (LEGAL.has(path) || (rank === null && path === '/login')) return path;
    return rank !== null && isScreen(path) && mayOpen(path, rank, config.thresholds) ? path : HOME;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64');
    const lookedUp = await lookUp(request);
    const hasSession = lookedUp?.kind !== 'none';
    const visit = partsOf(request.url);
    // A suspended member gets only the login screen.
    const viewer =
      lookedUp?.kind === 'signed-in' && lookedUp.viewer.suspension === null ? lookedUp.viewer : null;
    const screen = screenOpenedBy(visit, viewer?.rank ?? null);
    const frame = frameOf(visit, hasSession, config.connection.isReady);
    const titles = frame === 'portal' ? titlesAt(screen) : undefined;
    const queries =
      viewer === null || LEGAL.has(screen) ? [] : prefetchUrls(screen, visit.query, zuluDayOf(clock()));
    const data = jsonForPage(startDataOf(config, { hasSession, hasPortalAccess: viewer !== null }, hosting));
    const block = `<script type="application/json" id="${START_DATA_ID}">${data}</script>`;
    const html = templateNow()
      .replaceAll('%NONCE%', nonce)
      .replace('%FRAME%', frame)
      .replace('%HEADING%', () => escapeHtml(titles?.title ?? ''))
      .replace('%SHORT%', () => escapeHtml(titles?.shortTitle ?? ''))
      .replace('<!--start-data-->', () => block + preloadsOf(frame, screen, queries));
    reply.header('content-security-policy', pagePolicy(nonce)).header('cache-control', 'no-store');
    return sendSerialized(reply, await encode(html, encodingFor(request), false), 'text/html; charset=utf-8');
  };
}

const YEAR_SECONDS = 31_536_000;

const isCompressed = (path: string): boolean => path.endsWith('.br') || path.endsWith('.gz');

const runsInBrowser = (path: string): boolean => path.endsWith('.html') || path.endsWith('service-worker.js');

/** The options for a folder's files. Hashed files differ from the others only in how long browsers cache them. */
const fileOptions = (cacheControl: string) =>
  ({
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl);
      if (runsInBrowser(path)) reply.header('content-security-policy', FILE_POLICY);
    },
  }) satisfies Partial<FastifyStaticOptions>;

/** Serves the hashed files of the built web app, by one route because each route takes memory. */
export async function serveAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...fileOptions(`public, max-age=${YEAR_SECONDS}, immutable`),
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => !isCompressed(path),
  });
}

/** Serves the hashed files. The few others have a route each, so that all other paths remain for pages. */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await serveAssets(app, webRoot);
  await app.register(fastifyStatic, {
    ...fileOptions('public, max-age=3600'),
    root: webRoot,
    wildcard: false,
    globIgnore: [TEMPLATE, HOST_TEMPLATE, '.*/**', 'assets/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
  });
}

/**
 * Serves the built web app: hashed files cached forever, one page for every screen's path, and a plain 404 for the
 * rest. A missing file or endpoint therefore never returns the app.
 */
export async function serveWebApp(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, webRoot } = deps;
  const page = existsSync(join(webRoot, TEMPLATE)) ? createPage(deps) : null;
  if (page !== null) {
    await serveFiles(app, webRoot);
    webManifestRoute(app, config);
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null || !isPageRequest(request)) {
      const waiting = rejectUntilSetUp(request, reply, config);
      return waiting ?? sendRefusal(reply, refuse('not_found', 'There is nothing at this address.'));
    }
    const elsewhere = canonicalRedirect(request, reply, config) ?? rejectUntilSetUp(request, reply, config);
    return elsewhere ?? (await page(request, reply));
  });
}
