import { randomBytes } from 'node:crypto';
import { endpointNameOf } from '@crewroom/domain/catalogue/endpoints';
import { refusalsOf } from '@crewroom/domain/catalogue/reference';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import { ensureOpenTerm } from '../features/terms/open-term.ts';
import type { Roblox } from '../integrations/roblox/roblox.ts';
import { createLive, type Live } from '../platform/changes/live.ts';
import { runInUnitOfWork } from '../platform/changes/unit-of-work.ts';
import { toInstant } from '../platform/database/stored-values.ts';
import type { Tables } from '../platform/database/tables.ts';
import { cookieJar } from '../platform/http/cookies.ts';
import { logSettings } from '../platform/http/request-log.ts';
import { newToken } from '../platform/secrets/tokens.ts';
import { createSession } from '../platform/sessions/sessions.ts';
import { createFakeRoblox, type FakeRoblox, memberWith } from './fake-roblox.ts';
import { createClock, type MovableClock } from './movable-clock.ts';
import { insertUser } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The options of a test's portal. The defaults equal those of a sandbox without people. */
export type TestPortalOptions = AppOptions & {
  readonly environment?: Readonly<Record<string, string>>;
  readonly now?: string;
  readonly roblox?: (config: Config, clock: () => Date) => Roblox;
  readonly database?: TestDatabase;
};

/** A request except for its method and URL. */
type Sent = Omit<InjectOptions, 'method' | 'url'> & { readonly as?: string };

/** An app with a database of its own, a stopped clock and a Roblox with responses that the test sets. */
export type TestPortal = AsyncDisposable & {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  readonly live: Live;
  readonly roblox: FakeRoblox;
  /** Begins a session for a member and returns the `cookie` header that carries it. */
  readonly signIn: (userId: string) => Promise<string>;
  /** Sends a request as a browser of the portal's own pages would. `as` is the cookie of `signIn`. */
  readonly send: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    url: string,
    sent?: Sent,
  ) => Promise<LightMyRequestResponse>;
};

const NOW = '2026-03-02T12:00:00.000Z';

function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function parseResponse(
  { routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
  response: unknown,
): unknown {
  const schema: unknown = statusCode < 300 && Reflect.get(Object(routeOptions.schema?.response), '2xx');
  return schema instanceof z.ZodType ? schema.parse(response) : response;
}

/** Fails a response that violates its schema. The portal itself leaves out unknown fields and validates nothing. */
function validateResponses(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => parseResponse(request, reply, payload));
  // A response that many viewers share is sent as bytes, for which the hook above is not called.
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isEncoded = reply.getHeader('content-encoding') !== undefined;
    if (Buffer.isBuffer(payload) && isJson && !isEncoded)
      parseResponse(request, reply, JSON.parse(payload.toString()));
    return payload;
  });
}

/** Fails the test run when an endpoint rejects with a code that the API reference does not list for it. */
function watchRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ routeOptions, outcome }) => {
    const { endpoint: call } = routeOptions.config;
    const name = call && endpointNameOf(call);
    if (name === undefined || outcome == null) return;
    if (refusalsOf(name).some((code) => code === outcome)) return;
    queueMicrotask(() => {
      throw new Error(`${name} refused with ${outcome}, which its entry in the contract does not name`);
    });
  });
}

/** Creates a portal for one test. `await using` ends it. */
export async function createTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const { environment, now, roblox: createRoblox, database: given, extend, ...appOptions } = options;
  const clock = createClock(now ?? NOW);
  const config = readConfig({ NODE_ENV: 'test', ...environment });
  const database = given ?? (await createTestDatabase());
  await ensureOpenTerm(database, clock());
  const fakeRoblox = createFakeRoblox(clock);
  const deps = {
    config,
    database,
    clock,
    randomness: randomBytes,
    live: createLive(),
    roblox: createRoblox?.(config, clock) ?? fakeRoblox,
  };
  // A busy machine must not cause rejected requests in a test.
  const app = await buildApp(deps, {
    overload: {},
    // Late writes would be among the statements that a test checks then.
    securityLogMs: 0,
    ...appOptions,
    extend: (extended, open, own) => {
      validateResponses(extended);
      watchRefusals(extended);
      extend?.(extended, open, own);
    },
  });
  const jar = cookieJar(config.publicUrl);

  async function signIn(userId: string): Promise<string> {
    const token = newToken(randomBytes);
    await runInUnitOfWork(deps, (uow) => createSession(uow, userId, { next: token, previous: undefined }));
    return `${jar.session}=${token}`;
  }

  const send: TestPortal['send'] = (method, url, { as, headers, ...sent } = {}) =>
    app.inject({
      method,
      url,
      headers: {
        host: new URL(config.publicUrl).host,
        ...(isUnsafe(method) && { origin: config.publicUrl, 'sec-fetch-site': 'same-origin' }),
        ...(as !== undefined && { cookie: as }),
        ...headers,
      },
      ...sent,
    });

  async function close(): Promise<void> {
    await app.close();
    await database.close();
  }

  return {
    app,
    config,
    database,
    clock,
    live: deps.live,
    roblox: fakeRoblox,
    signIn,
    send,
    [Symbol.asyncDispose]: close,
  };
}

type User = Insertable<Tables['users']>;

/** A member and the cookie of their session. */
export type SignedInMember = { readonly user: User; readonly as: string };

/**
 * Inserts a member of rank 244 unless given otherwise, with a fresh rank that the group has too, and begins a session.
 */
export async function signedInMember(portal: TestPortal, given: Partial<User> = {}): Promise<SignedInMember> {
  const fresh = { rank_checked_at: toInstant(portal.clock()), ...given };
  const user = await insertUser(portal.database.db, fresh);
  const { rank, rank_name: name, rank_role_id: role } = user;
  if (rank != null) {
    portal.roblox.memberships.set(user.roblox_id, memberWith(rank, name ?? undefined, role ?? undefined));
  }
  return { user, as: await portal.signIn(user.id) };
}

/** The log of an app, line by line, as the process would write it. */
export type CapturedLog = {
  readonly lines: readonly string[];
  readonly logger: NonNullable<AppOptions['logger']>;
};

/** Creates a log that is kept in memory instead of written. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { lines, logger: { ...logSettings('info'), stream } };
}
