import type { InsertObject, Selectable } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AccessTables } from '../database/tables/auth.ts';
import type { Tables } from '../database/tables.ts';

/** A whole row of a table. */
export type DemoRow<T extends keyof Tables> = Selectable<Tables[T]>;

type FilledTable = Exclude<keyof Tables, 'avatars' | 'settings' | 'jobs' | keyof AccessTables>;

/** All rows of the demo data. */
export type DemoRows = { readonly [T in FilledTable]: readonly DemoRow<T>[] };

/** Both engines take more bound values in one statement; beyond this, larger statements are no faster. */
const MOST_VALUES = 5_000;

/** Writes rows in as few statements as are sensible. */
async function insertAll<T extends keyof Tables>(
  trx: Transaction,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const size = Math.floor(MOST_VALUES / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}

/** Writes all rows of the demo data, each table's after those they refer to. */
export async function insertDemoRows(trx: Transaction, rows: DemoRows): Promise<void> {
  await insertAll(trx, 'users', rows.users);
  await insertAll(trx, 'former_usernames', rows.former_usernames);
  await insertAll(trx, 'group_roles', rows.group_roles);
  await insertAll(trx, 'rank_history', rows.rank_history);
  await insertAll(trx, 'leaves', rows.leaves);
  await insertAll(trx, 'terms', rows.terms);
  await insertAll(trx, 'flights', rows.flights);
  await insertAll(trx, 'flight_roles', rows.flight_roles);
  await insertAll(trx, 'allocations', rows.allocations);
  await insertAll(trx, 'flight_log', rows.flight_log);
  await insertAll(trx, 'sanctions', rows.sanctions);
  await insertAll(trx, 'qualifications', rows.qualifications);
  await insertAll(trx, 'notes', rows.notes);
  await insertAll(trx, 'rewards', rows.rewards);
  await insertAll(trx, 'ledger_credits', rows.ledger_credits);
  await insertAll(trx, 'term_totals', rows.term_totals);
  await insertAll(trx, 'audit_entries', rows.audit_entries);
}
