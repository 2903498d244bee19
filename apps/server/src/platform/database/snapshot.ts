import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A consistent snapshot of the database. Later changes do not show in it. Disposing it frees its connection. */
export type DatabaseSnapshot = AsyncDisposable & {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
};
