import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The database as it was at one moment, whatever is changed meanwhile. Disposing it frees its connection. */
export type Snapshot = AsyncDisposable & {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
};
