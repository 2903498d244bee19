import { z } from 'zod';

const text = z.string();

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
}

function upTo(most: number) {
  const error = `must be a number from 0 to ${most}`;
  return z.coerce.number(error).min(0, error).max(most, error);
}

function oneOf<const Value extends string>(...values: readonly Value[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

// A shorter one can be guessed offline by anyone who has a single notice or backup.
const secretOf = (least: number) => text.min(least, `must have at least ${least} characters`);
const port = wholeNumber(1, 65_535);
const limit = wholeNumber(1, 100_000);
const link = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const httpUrl = link
  .refine(isBare, 'must have no user, query or fragment')
  .transform((value) => URL.parse(value)?.href ?? value);
const base = httpUrl.transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const origin = base.refine((value) => URL.parse(value)?.origin === value, 'must have no path');

function isBare(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username + url.password + url.search + url.hash === '';
}

// How many proxies are in front of the portal. Each adds the IP address of its client to X-Forwarded-For. The visitor
// chose the addresses before those.
const proxies = z.union(
  [z.stringbool().transform(Number), wholeNumber(0, 9)],
  'must be true, false or the number of proxies',
);

const isEmail = (value: string) => z.email().safeParse(value).success;

/** The contact for security reports: a web page, or an e-mail address, as a URI. */
const contact = text
  .transform((value) => (isEmail(value) ? `mailto:${value}` : value))
  .refine(
    (value) => /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(value) && URL.canParse(value),
    'must be an e-mail address, or a URL that begins with https://, mailto: or tel:',
  );

const postgresUrl = text.regex(/^postgres(ql)?:\/\//, 'must be a URL that begins with postgresql://');

/** The settings of the process in its environment, each with its kind, limits and default. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: text.optional(),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  SANDBOX_URL: origin.optional(),
  PUBLIC_URL: origin.optional(),
  ALLOW_HTTP: z.stringbool('must be true or false').default(false),
  TRUST_PROXY: proxies.default(0),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000).default(10),
  DATABASE_NAMED_STATEMENTS: z.stringbool('must be true or false').default(true),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_KEY: secretOf(32).optional(),
  SECRET_KEY: secretOf(32).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  SETUP: z.stringbool('must be true or false').default(false),
  ROBLOX_CLIENT_ID: text.optional(),
  ROBLOX_CLIENT_SECRET: text.optional(),
  ROBLOX_API_KEY: text.optional(),
  ROBLOX_GROUP_ID: text.regex(/^\d{1,19}$/, 'must be the number of a group').optional(),
  ROBLOX_WEBHOOK_SECRET: secretOf(16).optional(),
  ROBLOX_OAUTH_ISSUER: httpUrl.optional(),
  ROBLOX_APIS_URL: base.optional(),
  ROBLOX_USERS_URL: base.optional(),
  ROBLOX_GROUPS_URL: base.optional(),
  ROBLOX_THUMBNAILS_URL: base.optional(),
  AIRLINE_LOGO_URL: text.regex(/^\/(?!\/)[\w./-]+$/, 'must be a path on this host').optional(),
  DISCORD_API_URL: base.optional(),
  SECURITY_CONTACT: contact.optional(),
  CHAT_EDIT_SECONDS: upTo(3600).default(30),
  RANK_MAX_AGE_MINUTES: upTo(10_080).default(10),
  RANK_STALE_LIMIT_MINUTES: upTo(10_080).default(60),
  ROSTER_SYNC_LIMIT_PER_MINUTE: limit.default(6),
  SECURITY_LOG_DAYS: wholeNumber(1, 3650).default(90),
  SIGN_IN_LIMIT_PER_MINUTE: limit.default(30),
  SEARCH_LIMIT_PER_MINUTE: limit.default(60),
  WRITE_LIMIT_PER_MINUTE: limit.default(120),
  WEB_ROOT: text.optional(),
});

export type Environment = z.infer<typeof environmentSchema>;
