import { nonBlankSettings } from '@crewroom/domain/settings/non-blank-settings';
import { RobloxConnection } from '../integrations/roblox/connection.ts';
import type { RobloxSettings } from '../integrations/roblox/settings.ts';
import {
  type Config,
  configOf,
  connectionOf,
  credentialNames,
  ownDefaults,
  readEnvironment,
  withDefaults,
} from './config.ts';
import { environmentSchema } from './environment.ts';

/** Airlines of one process share one rate limit of Roblox, so each reads its roster less often. */
const HOSTED_SYNC_MINUTES = 60;

/** The settings of an airline that the environment sets for all airlines. */
const ranks = new Set(['RANK_STAFF', 'RANK_DISPATCH', 'RANK_ADMIN']);

/** The settings that only a standalone portal reads. */
const standaloneOnlySettings = new Set([
  'PUBLIC_URL',
  'SETUP',
  'BACKUP_DIR',
  'BACKUP_KEY',
  'METRICS_PORT',
  'AIRLINE_LOGO_URL',
]);

/** The settings that differ between the airlines of a process. */
export type PerAirlineSettings = {
  readonly name: string;
  readonly groupId: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly secretKey: string;
};

/**
 * Reads the settings of a process for several airlines. `sharing(…).configOf` returns the settings of an airline. Limits and
 * ranks of the environment apply to each airline. All share the app and the key at Roblox, so no group is set. Throws a
 * `ConfigError` with a line for each mistake.
 */
export function readSharedConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { ROBLOX_GROUP_ID: _group, ...given } = nonBlankSettings(environment);
  const hasApp = credentialNames.some((name) => given[name] !== undefined);
  const names = new Set(Object.keys(environmentSchema.shape));
  const shared = Object.entries(given).filter(([name]) => names.has(name) || ranks.has(name));
  const settings = Object.fromEntries(shared.filter(([name]) => !standaloneOnlySettings.has(name)));
  const { env, airline } = readEnvironment({ ...settings, ...(hasApp && { ROBLOX_GROUP_ID: '1' }) });
  const shown = connectionOf(env).settings;
  /** Returns the settings of airlines whose requests to Roblox go through `share`. */
  const sharing = (share: (settings: RobloxSettings) => RobloxSettings) => ({
    /** Returns the settings of Roblox for a group. */
    robloxFor: (groupId: string): RobloxSettings => share({ ...shown, groupId }),
    configOf: ({ name, groupId, publicUrl, dataDir, secretKey }: PerAirlineSettings): Config => {
      const connection = new RobloxConnection((credentials) => share({ ...shown, ...credentials }), {
        ...shown,
        groupId,
      });
      const defaults = { ...ownDefaults(), airlineName: name, rosterSyncMinutes: HOSTED_SYNC_MINUTES };
      const own = { ...env, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, SECRET_KEY: secretKey };
      return configOf(own, connection, withDefaults(own, airline, defaults));
    },
  });
  return { env, mode: shown.mode, sharing };
}
