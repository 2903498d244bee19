import type { Database, DatabaseTarget } from '@crewroom/server/platform/database/database';
import { openDatabase } from '@crewroom/server/platform/database/database';
import type { SharedPostgres } from '@crewroom/server/platform/database/postgres';
import { isMissingTable } from '@crewroom/server/platform/database/postgres-schema';
import type { Tables } from '@crewroom/server/platform/database/tables';
import { readUsedBytes } from '@crewroom/server/platform/database/used-bytes';
import { type Kysely, sql } from 'kysely';
import type { AirlineStorage } from './storage.ts';

/** Returns the schema of an airline. Only hexadecimal digits of its id follow the prefix. */
export const schemaNameOf = (airlineId: string): string => `airline_${airlineId.replaceAll('-', '')}`;

/**
 * Stores each airline in a schema of one PostgreSQL database. All share the connections of one pool. `directUrl` is the
 * URL of PostgreSQL itself, for migrations and backups.
 */
export function postgresStorage(pool: SharedPostgres, directUrl: string): AirlineStorage {
  const targetOf = (id: string): Extract<DatabaseTarget, { engine: 'postgres' }> => ({
    engine: 'postgres',
    url: directUrl,
    schema: schemaNameOf(id),
  });
  /** Reads an airline that may be closed. */
  const reading = (id: string): Kysely<Tables> => pool.open<Tables>(schemaNameOf(id));
  return {
    engine: 'postgres',
    targetOf,
    open: async ({ id, state }): Promise<Database> => {
      const { rows } = await sql`select 1 from pg_namespace where nspname = ${schemaNameOf(id)}`.execute(
        reading(id),
      );
      // Opening would create an empty one.
      if (state !== 'founding' && rows.length === 0) throw new Error('Its database schema is missing.');
      return await openDatabase({ ...targetOf(id), pool });
    },
    bytesOf: (id) => readUsedBytes({ engine: 'postgres', db: reading(id) }),
    knowsAnyOf: async (id, robloxIds) => {
      const users = reading(id).selectFrom('users').where('roblox_id', 'in', robloxIds);
      try {
        return (await users.select('id').limit(1).executeTakeFirst()) !== undefined;
      } catch (error) {
        if (isMissingTable(error)) return false;
        throw error;
      }
    },
    hasSession: async (id, tokenHash, now) => {
      const found = reading(id)
        .selectFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .select('user_id')
        .executeTakeFirst();
      return (await found.catch(() => undefined)) !== undefined;
    },
    erase: async (id) => {
      await sql`drop schema if exists ${sql.id(schemaNameOf(id))} cascade`.execute(reading(id));
    },
  };
}
