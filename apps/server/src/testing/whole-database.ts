import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Every row of every table as text: for what must not be anywhere in it. */
export async function dumpDatabase({ db }: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const dumps = tables.map(async ({ name }): Promise<[string, string]> => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, JSON.stringify(rows)];
  });
  return Object.fromEntries(await Promise.all(dumps));
}
