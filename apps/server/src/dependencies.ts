import type { Live } from './changes/live.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Roblox } from './roblox/roblox.ts';
import type { Randomness } from './tokens.ts';

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
