import type { Randomness } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Live } from './live/live.ts';
import type { Roblox } from './roblox/roblox.ts';

/** Everything the app is built from. Tests pass their own clock, Roblox, randomness and database. */
export type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly roblox: Roblox;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  /** Announces committed changes. */
  readonly live: Live;
};
