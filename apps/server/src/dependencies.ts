import type { ChangeDeps } from './changes/change.ts';
import type { Roblox } from './roblox/roblox.ts';
import type { Randomness } from './tokens.ts';

/** Everything the app is built from. Tests pass their own clock, Roblox, randomness and database. */
export type Dependencies = ChangeDeps & { readonly roblox: Roblox; readonly randomness: Randomness };
