import { defaultThresholds } from '@crewroom/domain/contract/access';
import { hubDocuments } from '@crewroom/domain/hub/documents';
import { z } from 'zod';
import { faultsOfRobloxUrls, realRoblox, sandboxRoblox } from './roblox/settings.ts';

const text = z.string().min(1);
const port = z.coerce.number().int().min(1).max(65_535);
const rank = z.coerce.number().int().min(1).max(255);
const limit = z.coerce.number().int().min(1).max(100_000);
const link = z.url({ protocol: /^https?$/ });
const address = link
  .refine(isBare, 'must have no user, query or fragment')
  .transform((value) => URL.parse(value)?.href ?? value);
const base = address.transform((value) => value.replace(/\/+$/, ''));
const origin = base.refine((value) => URL.parse(value)?.origin === value, 'must have no path');

function isBare(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username + url.password + url.search + url.hash === '';
}

// How many proxies stand before the portal: each adds the address it was called from, and whatever stands before those
// is what the visitor chose to send.
const proxies = z.union(
  [z.stringbool().transform(Number), z.coerce.number().int().min(0).max(9)],
  'must be true, false or the number of proxies',
);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: text.optional(),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.default(0),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ROBLOX_CLIENT_ID: text.optional(),
  ROBLOX_CLIENT_SECRET: text.optional(),
  ROBLOX_API_KEY: text.optional(),
  ROBLOX_GROUP_ID: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  ROBLOX_OAUTH_ISSUER: address.optional(),
  ROBLOX_APIS_URL: base.optional(),
  ROBLOX_USERS_URL: base.optional(),
  ROBLOX_THUMBNAILS_URL: base.optional(),
  AIRLINE_NAME: text.max(60).optional(),
  AIRLINE_LOGO_URL: z
    .string()
    .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path on this host')
    .optional(),
  AIRLINE_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  CHAT_SERVER_URL: link.optional(),
  HUB_PERSONNEL_HANDBOOK_URL: link.optional(),
  HUB_PERSONNEL_EXPECTATIONS_URL: link.optional(),
  HUB_STAFF_DATABASE_URL: link.optional(),
  HUB_UNIFORM_GUIDE_URL: link.optional(),
  HUB_SYSTEM_CODES_URL: link.optional(),
  RANK_STAFF: rank.default(defaultThresholds.staff),
  RANK_DISPATCH: rank.default(defaultThresholds.dispatch),
  RANK_ADMIN: rank.default(defaultThresholds.admin),
  RANK_MAX_AGE_MINUTES: z.coerce.number().min(0).max(10_080).default(10),
  SIGN_IN_LIMIT_PER_MINUTE: limit.default(30),
  SEARCH_LIMIT_PER_MINUTE: limit.default(60),
  WRITE_LIMIT_PER_MINUTE: limit.default(120),
  PAY_PER_POINT: z.coerce.number().min(0).max(10_000).multipleOf(0.01).default(1),
  DEFAULT_REQUIRED_FLIGHTS: z.coerce.number().int().min(0).max(1000).default(4),
  TERM_LENGTH_DAYS: z.coerce.number().int().min(1).max(366).optional(),
  WEB_ROOT: text.optional(),
});

type Environment = z.infer<typeof environmentSchema>;

/** A setting that cannot be used, told in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

// An empty variable means "not set": that is how compose files and .env templates leave one out. White space around a
// value is never meant: files with Windows line ends leave some.
function withoutBlanks(environment: Readonly<Record<string, string | undefined>>) {
  const trimmed = Object.entries(environment).map(([name, value = '']) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

function parse(environment: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environmentSchema.safeParse(withoutBlanks(environment));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigError(`Settings cannot be used. ${faults.join('; ')}`);
}

function sandboxPortOf({ PORT, SANDBOX_PORT = PORT + 1 }: Environment): number {
  if (SANDBOX_PORT === PORT) throw new ConfigError('PORT and SANDBOX_PORT must be two different ports.');
  if (SANDBOX_PORT <= 65_535) return SANDBOX_PORT;
  throw new ConfigError('There is no port after PORT for the sandbox. Set SANDBOX_PORT.');
}

function robloxOf(env: Environment) {
  const credentials = [
    env.ROBLOX_CLIENT_ID,
    env.ROBLOX_CLIENT_SECRET,
    env.ROBLOX_API_KEY,
    env.ROBLOX_GROUP_ID,
  ];
  const [clientId, clientSecret, apiKey, groupId] = credentials;
  if (clientId && clientSecret && apiKey && groupId) {
    const settings = realRoblox({ clientId, clientSecret, apiKey, groupId }, env);
    const faults = env.NODE_ENV === 'production' ? faultsOfRobloxUrls(settings) : [];
    if (faults.length > 0)
      throw new ConfigError(`In production only Roblox itself is asked. ${faults.join('; ')}`);
    return settings;
  }
  if (credentials.some(Boolean)) {
    throw new ConfigError(
      'Set all of ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY and ROBLOX_GROUP_ID, or none of them.',
    );
  }
  if (env.NODE_ENV === 'production') {
    throw new ConfigError('The sandbox never runs in production. Set the four ROBLOX_ credentials.');
  }
  return sandboxRoblox(sandboxPortOf(env));
}

function hubOf(env: Environment, sandboxDocuments: string | null) {
  const targets = {
    'personnel-handbook': env.HUB_PERSONNEL_HANDBOOK_URL,
    'personnel-expectations': env.HUB_PERSONNEL_EXPECTATIONS_URL,
    'staff-database': env.HUB_STAFF_DATABASE_URL,
    'uniform-guide': env.HUB_UNIFORM_GUIDE_URL,
    'system-codes': env.HUB_SYSTEM_CODES_URL,
  };
  const example = (name: string) => (sandboxDocuments === null ? null : `${sandboxDocuments}/${name}`);
  for (const name of hubDocuments) targets[name] ??= example(name) ?? undefined;
  return targets;
}

function thresholdsOf(env: Environment) {
  const thresholds = { staff: env.RANK_STAFF, dispatch: env.RANK_DISPATCH, admin: env.RANK_ADMIN };
  if (thresholds.staff <= thresholds.dispatch && thresholds.dispatch <= thresholds.admin) return thresholds;
  throw new ConfigError('RANK_STAFF, RANK_DISPATCH and RANK_ADMIN must not descend.');
}

function airlineOf(env: Environment, isSandbox: boolean) {
  return {
    name: env.AIRLINE_NAME ?? (isSandbox ? 'Aurora Air' : 'Our Airline'),
    logoUrl: env.AIRLINE_LOGO_URL ?? null,
    accent: env.AIRLINE_ACCENT ?? null,
    chatUrl: env.CHAT_SERVER_URL ?? null,
  };
}

/** Reads the settings, of the process unless others are given. Throws a `ConfigError` of one line for unusable ones. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const env = parse(environment);
  const roblox = robloxOf(env);
  return {
    production: env.NODE_ENV === 'production',
    // The sandbox hands out sessions for the asking, so it is for this machine's eyes only.
    host: roblox.mode === 'sandbox' ? 'localhost' : (env.HOST ?? '0.0.0.0'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    webRoot: env.WEB_ROOT ?? null,
    roblox,
    airline: airlineOf(env, roblox.mode === 'sandbox'),
    hub: hubOf(env, roblox.mode === 'sandbox' ? `${roblox.apisUrl}/documents` : null),
    thresholds: thresholdsOf(env),
    rankMaxAgeMs: env.RANK_MAX_AGE_MINUTES * 60_000,
    limits: {
      signInPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
      searchPerMinute: env.SEARCH_LIMIT_PER_MINUTE,
      writesPerMinute: env.WRITE_LIMIT_PER_MINUTE,
    },
    terms: {
      payPerPoint: env.PAY_PER_POINT,
      defaultRequiredFlights: env.DEFAULT_REQUIRED_FLIGHTS,
      lengthDays: env.TERM_LENGTH_DAYS ?? null,
    },
  };
}

export type Config = ReturnType<typeof readConfig>;
