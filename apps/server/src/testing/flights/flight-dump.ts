import type { Database } from '../../platform/database/database.ts';

const watched = [
  'flights',
  'flight_roles',
  'allocations',
  'wait_list',
  'flight_log',
  'ledger_credits',
  'term_totals',
] as const;

/** Returns all rows that endpoints of flights can change, as text. Equal texts mean equal databases. */
export async function dumpFlights({ db }: Database): Promise<string> {
  const tables = await Promise.all(
    watched.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      return [table, ...rows.map((row) => JSON.stringify(row)).toSorted()].join('\n');
    }),
  );
  return tables.join('\n\n');
}
