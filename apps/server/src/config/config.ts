import { MINUTE_MS } from '@crewroom/domain/days';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { hubDocuments } from '@crewroom/domain/hub/documents';
import { namesOf } from '@crewroom/domain/record-from-names';
import { nonBlankSettings } from '@crewroom/domain/settings/non-blank-settings';
import { settingFromText, settingMistake } from '@crewroom/domain/settings/rules';
import {
  hubKeys,
  isSecretSetting,
  type SettingKey,
  type SettingValues,
  type SomeSettings,
  settingKeys,
  settingTable,
  webhookKeys,
} from '@crewroom/domain/settings/table';
import { discordApiUrl, isDiscordUrl, sandboxDiscord } from '../integrations/discord/settings.ts';
import { RobloxConnection } from '../integrations/roblox/connection.ts';
import { foreignUrls, realRoblox, sandboxRoblox } from '../integrations/roblox/settings.ts';
import { AirlineSettings, type EffectiveSettings, hasRanksInOrder } from './airline-settings.ts';
import { type Environment, environmentSchema } from './environment.ts';
import { withSecretsFromFiles } from './secret-files.ts';

/** A configuration error that prevents the start: each line of the message is one mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Settings = Readonly<Record<string, string>>;

/**
 * Parses the airline's settings in the environment, with the mistakes. Webhooks come last, because they depend on the
 * sandbox's URL.
 */
function airlineSettingsOf(settings: Settings) {
  const values: { [Key in SettingKey]?: unknown } = {};
  const unusable = new Map<string, string>();
  for (const key of settingKeys) {
    const { environment } = settingTable[key];
    const text = settings[environment];
    if (text === undefined) continue;
    const value = settingFromText(key, text);
    const mistake = isSecretSetting(key) ? null : settingMistake(key, value);
    if (mistake === null) values[key] = value;
    else unusable.set(environment, mistake);
  }
  // Each value was checked by the kind of its setting, and a secret is a text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: values as SomeSettings, unusable };
}

/** The settings as values, and the mistakes. A default replaces each unusable setting. */
function parse(settings: Settings): {
  readonly env: Environment;
  readonly unusable: ReadonlyMap<string, string>;
} {
  const parsed = environmentSchema.safeParse(settings);
  if (parsed.success) return { env: parsed.data, unusable: new Map() };
  const unusable = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    if (!unusable.has(name)) unusable.set(name, message);
  }
  const usable = Object.entries(settings).filter(([name]) => !unusable.has(name));
  return { env: environmentSchema.parse(Object.fromEntries(usable)), unusable };
}

export const credentialNames = [
  'ROBLOX_CLIENT_ID',
  'ROBLOX_CLIENT_SECRET',
  'ROBLOX_API_KEY',
  'ROBLOX_GROUP_ID',
] as const;

/** A mistake, and the settings it follows from. It is not reported when one of them is unusable. */
type Contradiction = { readonly between: readonly string[]; readonly mistake: string };

/** Returns the contradictions about the sandbox, when no credentials are set. */
function contradictionsOfSandbox(env: Environment): Contradiction[] {
  const { NODE_ENV, PORT, SANDBOX_PORT = PORT + 1, SANDBOX_URL } = env;
  const between = ['PORT', 'SANDBOX_PORT'];
  // The sandbox never runs in production: without credentials the portal is set up first.
  if (NODE_ENV === 'production' || SANDBOX_URL !== undefined) return [];
  if (SANDBOX_PORT === PORT) {
    return [{ between, mistake: 'PORT and SANDBOX_PORT must be two different ports.' }];
  }
  if (SANDBOX_PORT <= 65_535) return [];
  return [{ between, mistake: 'There is no port after PORT for the sandbox. Set SANDBOX_PORT.' }];
}

/** Returns the contradictions among the airline's settings, and between its chat and the sandbox. */
function contradictionsOfAirline(env: Environment, airline: SomeSettings): Contradiction[] {
  const contradictions: Contradiction[] = [];
  for (const key of settingKeys.filter(isSecretSetting)) {
    const mistake =
      airline[key] === undefined ? null : settingMistake(key, airline[key], sandboxOriginOf(env));
    if (mistake === null) continue;
    const between = ['PORT', 'SANDBOX_PORT', 'SANDBOX_URL'];
    contradictions.push({ between, mistake: `${settingTable[key].environment}: ${mistake}` });
  }
  if (!hasRanksInOrder(withDefaults(env, airline).values)) {
    const between = ['RANK_STAFF', 'RANK_DISPATCH', 'RANK_ADMIN'];
    contradictions.push({
      between,
      mistake: 'RANK_STAFF must not be above RANK_DISPATCH, and RANK_DISPATCH not above RANK_ADMIN.',
    });
  }
  return contradictions;
}

/** Returns the contradictions between settings that are valid on their own. */
function contradictionsOf(env: Environment, settings: Settings, airline: SomeSettings): Contradiction[] {
  const contradictions: Contradiction[] = [];
  const missing = credentialNames.filter((name) => settings[name] === undefined);
  if (missing.length === credentialNames.length) contradictions.push(...contradictionsOfSandbox(env));
  else if (missing.length > 0) {
    const mistake =
      'Set all of ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY and ROBLOX_GROUP_ID, or none of them.';
    contradictions.push({ between: [], mistake });
  }
  if (env.NODE_ENV === 'production' && !env.ALLOW_HTTP && !env.PUBLIC_URL?.startsWith('https:')) {
    const mistake =
      'In production PUBLIC_URL must be set and begin with https://, or others on the network can read sessions. Set ALLOW_HTTP=true to allow http.';
    contradictions.push({ between: ['PUBLIC_URL', 'ALLOW_HTTP'], mistake });
  }
  if (env.METRICS_PORT === env.PORT) {
    const mistake = 'PORT and METRICS_PORT must be two different ports.';
    contradictions.push({ between: ['PORT', 'METRICS_PORT'], mistake });
  }
  if (env.BACKUP_DIR !== undefined && env.DATABASE_URL !== undefined) {
    const mistake =
      'BACKUP_DIR backs up the embedded engine alone. With DATABASE_URL let a scheduler run "npm run backup".';
    contradictions.push({ between: ['DATABASE_URL'], mistake });
  }
  const foreign = env.NODE_ENV === 'production' ? foreignUrls(env) : [];
  if (foreign.length > 0) {
    const names = foreign.map((name) => `${name} is ${env[name]}`).join('; ');
    contradictions.push({
      between: [],
      mistake: `In production every Roblox URL must be Roblox’s own. ${names}`,
    });
  }
  if (env.NODE_ENV === 'production' && !isDiscordUrl(env.DISCORD_API_URL ?? discordApiUrl)) {
    const mistake = `In production DISCORD_API_URL must be Discord’s own URL, but it is ${env.DISCORD_API_URL}`;
    contradictions.push({ between: ['DISCORD_API_URL'], mistake });
  }
  contradictions.push(...contradictionsOfAirline(env, airline));
  if (env.DATABASE_LISTEN_URL !== undefined && settings['DATABASE_URL'] === undefined) {
    const between = ['DATABASE_LISTEN_URL', 'DATABASE_URL'];
    contradictions.push({ between, mistake: 'DATABASE_LISTEN_URL has no use without DATABASE_URL.' });
  }
  return contradictions;
}

/** Parses the settings. Throws a `ConfigError` that names every mistake. */
export function readEnvironment(environment: Settings) {
  const { settings: given, mistakes: unread } = withSecretsFromFiles(environment);
  const { env, unusable: unusableOfPortal } = parse(given);
  const { values: airline, unusable: unusableOfAirline } = airlineSettingsOf(given);
  const unusable = new Map([...unusableOfPortal, ...unusableOfAirline]);
  // Any other mistake may follow from a secret that could not be read.
  const contradictions = (unread.size > 0 ? [] : contradictionsOf(env, given, airline))
    // No mistake is derived from the default of an unusable setting.
    .filter(({ between }) => !between.some((name) => unusable.has(name)));
  const mistakes = [
    ...unread.values(),
    ...[...unusable].map(([name, message]) => `${name}: ${message}`),
    ...contradictions.map(({ mistake }) => mistake),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return { env, airline };
}

/** Returns the URL of the sandbox, or null with credentials for Roblox, and in production. */
function sandboxOriginOf(env: Environment): string | null {
  if (env.NODE_ENV === 'production' || credentialNames.every((name) => env[name])) return null;
  return env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT ?? env.PORT + 1}`;
}

/**
 * Returns how the portal is connected to Roblox: by the environment's credentials, by those of its set-up, or to the
 * sandbox.
 */
export function connectionOf(env: Environment): RobloxConnection {
  const [clientId, clientSecret, apiKey, groupId] = credentialNames.map((name) => env[name]);
  const sandbox = sandboxOriginOf(env);
  if (sandbox === null) {
    const given =
      clientId && clientSecret && apiKey && groupId ? { clientId, clientSecret, apiKey, groupId } : null;
    return new RobloxConnection((credentials) => realRoblox(credentials, env), given);
  }
  const demo = sandboxRoblox(sandbox);
  return new RobloxConnection((credentials) => ({ ...demo, ...credentials }), env.SETUP ? null : demo);
}

/** Returns the default of each of the airline's settings. */
export function ownDefaults(): SettingValues {
  const defaults = Object.fromEntries(settingKeys.map((key) => [key, settingTable[key].default]));
  // The table says the kind of each.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return defaults as unknown as SettingValues;
}

/** Returns the airline's default settings. With the sandbox: a name, example documents, a chat and an application. */
function defaultsOf(sandboxOrigin: string | null): SettingValues {
  const defaults: Record<string, unknown> = { ...ownDefaults() };
  if (sandboxOrigin !== null) {
    defaults['airlineName'] = 'Aurora Air';
    defaults['publicDepartures'] = true;
    for (const name of hubDocuments) defaults[hubKeys[name]] = `${sandboxOrigin}/documents/${name}`;
    for (const channel of chatChannels)
      defaults[webhookKeys[channel]] = `${sandboxOrigin}/api/webhooks/${channel}/sandbox`;
    Object.assign(defaults, sandboxDiscord);
  }
  // The table says the kind of each.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return defaults as SettingValues;
}

export function withDefaults(
  env: Environment,
  given: SomeSettings,
  defaults = defaultsOf(sandboxOriginOf(env)),
): AirlineSettings {
  const sandboxOrigin = sandboxOriginOf(env);
  return new AirlineSettings({
    given,
    defaults,
    logoUrl: env.AIRLINE_LOGO_URL ?? null,
    discordApiUrl:
      env.DISCORD_API_URL ?? (sandboxOrigin === null ? discordApiUrl : `${sandboxOrigin}/api/v10`),
    sandboxOrigin,
  });
}

/** Returns the settings with a getter for each value in force. */
function withGetters<Own extends object>(own: Own, settings: AirlineSettings): Own & EffectiveSettings {
  const getters = namesOf(settings.effective).map((name) => {
    const get = () => settings.effective[name];
    return [name, { get, enumerable: true, configurable: true }] as const;
  });
  // There is one getter for each value in force.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.defineProperties(own, Object.fromEntries(getters)) as Own & EffectiveSettings;
}

/** The settings of a portal over its environment, its connection to Roblox and the airline's settings. */
export function configOf(env: Environment, connection: RobloxConnection, settings: AirlineSettings) {
  const { mode } = connection.settings;
  const own = {
    /** The airline's settings, from which the getters take the current values. */
    settings,
    /** The key for secrets that are set in the portal, or null when the portal creates its own. */
    secretKey: env.SECRET_KEY ?? null,
    production: env.NODE_ENV === 'production',
    // With the sandbox anybody can sign in as anybody, so the portal then listens on this machine only.
    host: mode === 'sandbox' ? 'localhost' : (env.HOST ?? '0.0.0.0'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    backup: env.BACKUP_DIR === undefined ? null : { folder: env.BACKUP_DIR, keep: env.BACKUP_KEEP },
    /** The key for backups, or null without encryption. */
    backupKey: env.BACKUP_KEY ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseNamedStatements: env.DATABASE_NAMED_STATEMENTS,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    webRoot: env.WEB_ROOT ?? null,
    /** How the portal is connected to Roblox, and whether it is set up. */
    connection,
    get roblox() {
      return connection.settings;
    },
    /** Whether to start a sandbox next to the portal: one is needed, and none runs already. */
    startsSandbox: mode === 'sandbox' && env.SANDBOX_URL === undefined,
    /** How long a message in the chat remains before it is edited. */
    chatEditMs: Math.round(env.CHAT_EDIT_SECONDS * 1000),
    robloxWebhookSecret: env.ROBLOX_WEBHOOK_SECRET ?? null,
    /** The contact for security reports, as a URI, or null without one. */
    securityContact: env.SECURITY_CONTACT ?? null,
    rankMaxAgeMs: env.RANK_MAX_AGE_MINUTES * MINUTE_MS,
    /** The maximum age of a rank while it cannot be refreshed. */
    rankStaleLimitMs: env.RANK_STALE_LIMIT_MINUTES * MINUTE_MS,
    /** How many days the security log is kept. */
    securityLogDays: env.SECURITY_LOG_DAYS,
    limits: {
      signInPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
      searchPerMinute: env.SEARCH_LIMIT_PER_MINUTE,
      writesPerMinute: env.WRITE_LIMIT_PER_MINUTE,
      rosterSyncsPerMinute: env.ROSTER_SYNC_LIMIT_PER_MINUTE,
    },
  };
  return withGetters(own, settings);
}

/** Reads the settings from `environment`. Throws a `ConfigError` with a line for each mistake. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const { env, airline } = readEnvironment(nonBlankSettings(environment));
  return configOf(env, connectionOf(env), withDefaults(env, airline));
}

/** The settings of a portal. */
export type Config = ReturnType<typeof configOf>;
