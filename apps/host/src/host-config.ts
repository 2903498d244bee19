import { MINUTE_MS } from '@crewroom/domain/days';
import { nonBlankSettings } from '@crewroom/domain/settings/non-blank-settings';
import { type Config, ConfigError } from '@crewroom/server/config/config';
import { type PerAirlineSettings, readSharedConfig } from '@crewroom/server/config/shared-config';
import type { RobloxSettings } from '@crewroom/server/integrations/roblox/settings';
import { z } from 'zod';
import { FairQueue } from './roblox/fair-queue.ts';

/** Requests a minute: of Roblox its limit for one key. The sandbox has none. */
const ROBLOX_REQUESTS = { roblox: 300, sandbox: 30_000 } as const;

const wholeNumber = (least: number) =>
  z.coerce.number().int(`must be a whole number from ${least} up`).min(least, `must be at least ${least}`);
const amount = z.coerce.number('must be a number').positive('must be above 0');

const hostSchema = z.object({
  HOST_DOMAIN: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i,
      'must be a host name, with its port if it has one',
    )
    .transform((domain) => domain.toLowerCase())
    .optional(),
  HOST_OPERATORS: z
    .string()
    .regex(/^\s*\d+(?:\s*,\s*\d+)*\s*$/, 'must be Roblox ids with commas between them')
    .transform((ids) => ids.split(',').map((id) => id.trim()))
    .default([]),
  HOST_FOUNDINGS_PER_HOUR: wholeNumber(0).default(200),
  HOST_FOUNDINGS_PER_PERSON: wholeNumber(0).default(3),
  HOST_FOUNDINGS_PER_ADDRESS: wholeNumber(0).default(10),
  HOST_OPENINGS_PER_MINUTE: wholeNumber(0).default(30),
  HOST_IDLE_MINUTES: amount.default(10),
  HOST_OPEN_AIRLINES: wholeNumber(1).default(200),
  HOST_AIRLINE_REQUESTS: wholeNumber(1).default(50),
  HOST_AIRLINE_STREAMS: wholeNumber(0).default(500),
  HOST_AIRLINE_MB: amount.default(512),
  HOST_ROBLOX_REQUESTS: wholeNumber(3).optional(),
});

/** The PostgreSQL of a host. `directUrl` is its URL without a pooler. */
type HostPostgres = {
  readonly url: string;
  readonly directUrl: string;
  readonly poolSize: number;
  readonly namedStatements: boolean;
};

/** The connections of one process for all its airlines. */
const POOL_SIZE = 20;

/** The settings of a host. */
export type HostConfig = {
  /** The public name, with its port where it has one. */
  readonly domain: string;
  readonly publicUrl: string;
  readonly urlOf: (slug: string) => string;
  readonly port: number;
  /** The address that it listens on. */
  readonly listenOn: string;
  readonly dataDir: string;
  /** The PostgreSQL of registry and airlines, or null when they are files. */
  readonly postgres: HostPostgres | null;
  readonly secretKey: string | null;
  readonly trustProxy: number;
  readonly logLevel: string;
  readonly webRoot: string | null;
  readonly isSandbox: boolean;
  readonly sandboxUrl: string;
  readonly robloxWebhookSecret: string | null;
  readonly operators: ReadonlySet<string>;
  readonly signInsPerMinute: number;
  readonly creations: { readonly perHour: number; readonly perPerson: number; readonly perAddress: number };
  readonly openingsPerMinute: number;
  readonly idleMs: number;
  readonly openAirlines: number;
  readonly airlineRequests: number;
  readonly airlineStreams: number;
  readonly airlineBytes: number;
  readonly robloxFor: (groupId: string) => RobloxSettings;
  readonly configOf: (own: PerAirlineSettings) => Config;
};

type RawSettings = Readonly<Record<string, string | undefined>>;

function readHostSettings(settings: RawSettings) {
  const parsed = hostSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
}

type SharedEnv = ReturnType<typeof readSharedConfig>['env'];

function postgresOf(env: SharedEnv, hasPoolSize: boolean): HostPostgres | null {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: directUrl, DATABASE_POOL_SIZE: poolSize } = env;
  if (url === undefined) return null;
  return {
    url,
    directUrl: directUrl ?? url,
    poolSize: hasPoolSize ? poolSize : POOL_SIZE,
    namedStatements: env.DATABASE_NAMED_STATEMENTS,
  };
}

const isLocal = (domain: string) => /^(?:[a-z0-9.-]+\.)?localhost(?::\d+)?$/.test(domain);

/** Reads the settings from `environment`. Throws a `ConfigError` with a line for each mistake. */
export function readHostConfig(environment: RawSettings = process.env): HostConfig {
  const nonBlank = nonBlankSettings(environment);
  const own = readHostSettings(nonBlank);
  const domain = own.HOST_DOMAIN ?? `localhost:${nonBlank['PORT'] ?? 3000}`;
  const scheme = isLocal(domain) || nonBlank['ALLOW_HTTP'] === 'true' ? 'http' : 'https';
  const publicUrl = `${scheme}://${domain}`;
  const shared = readSharedConfig(nonBlank);
  const { env } = shared;
  const isSandbox = shared.mode === 'sandbox';
  const queue = new FairQueue(own.HOST_ROBLOX_REQUESTS ?? ROBLOX_REQUESTS[shared.mode]);
  const { robloxFor, configOf } = shared.sharing((settings) => queue.share(settings));
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.SECRET_KEY === undefined) throw new ConfigError('Set SECRET_KEY in production.');
  if (isProduction && !env.ROBLOX_CLIENT_ID)
    throw new ConfigError('Set ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET and ROBLOX_API_KEY in production.');
  return {
    domain,
    publicUrl,
    urlOf: (slug) => `${scheme}://${slug}.${domain}`,
    port: env.PORT,
    // With the sandbox anybody can sign in as anybody, so the host is then open to this machine alone.
    listenOn: isSandbox ? 'localhost' : (env.HOST ?? '0.0.0.0'),
    dataDir: env.DATA_DIR,
    postgres: postgresOf(env, nonBlank['DATABASE_POOL_SIZE'] !== undefined),
    secretKey: env.SECRET_KEY ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    webRoot: env.WEB_ROOT ?? null,
    isSandbox,
    sandboxUrl: robloxFor('').apisUrl,
    robloxWebhookSecret: env.ROBLOX_WEBHOOK_SECRET ?? null,
    operators: new Set(own.HOST_OPERATORS),
    signInsPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
    creations: {
      perHour: own.HOST_FOUNDINGS_PER_HOUR,
      perPerson: own.HOST_FOUNDINGS_PER_PERSON,
      perAddress: own.HOST_FOUNDINGS_PER_ADDRESS,
    },
    openingsPerMinute: own.HOST_OPENINGS_PER_MINUTE,
    idleMs: own.HOST_IDLE_MINUTES * MINUTE_MS,
    openAirlines: own.HOST_OPEN_AIRLINES,
    airlineRequests: own.HOST_AIRLINE_REQUESTS,
    airlineStreams: own.HOST_AIRLINE_STREAMS,
    airlineBytes: Math.ceil(own.HOST_AIRLINE_MB * 1024 * 1024),
    robloxFor,
    configOf,
  };
}
