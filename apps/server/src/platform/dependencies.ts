import type { Roblox } from '../integrations/roblox/roblox.ts';
import type { UnitOfWorkDeps } from './changes/unit-of-work.ts';
import type { Randomness } from './secrets/tokens.ts';

/** The dependencies of the app. Tests pass their own clock, Roblox, randomness and database. */
export type Dependencies = UnitOfWorkDeps & { readonly roblox: Roblox; readonly randomness: Randomness };
