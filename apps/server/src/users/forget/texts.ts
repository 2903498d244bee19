import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';

/** Every column that holds text in which a member may be named, by people or by the portal. */
const columns = [
  ['flights', 'notes'],
  ['flights', 'reviewed_by_username'],
  ['flight_log', 'details'],
  ['flight_log', 'performed_by_username'],
  ['sanctions', 'breach'],
  ['sanctions', 'reason'],
  ['sanctions', 'comment'],
  ['sanctions', 'issuer_username'],
  ['notes', 'content'],
  ['rewards', 'reason'],
  ['rewards', 'awarded_by_username'],
  ['users', 'role'],
  ['audit_entries', 'performed_by_username'],
  ['audit_entries', 'target_username'],
  ['audit_entries', 'details'],
] as const;

type Row = { readonly id: string; readonly text: string };

/**
 * Rewrites every text that `erase` changes. It reads them all: this runs once in a while, by hand, and a name may be
 * written in ways that no index knows.
 */
export async function eraseFromTexts(trx: Transaction, erase: (text: string) => string): Promise<void> {
  for (const [table, column] of columns) {
    const { rows } = await sql<Row>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(trx);
    for (const { id, text } of rows) {
      const erased = erase(text);
      if (erased === text) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erased} where id = ${id}`.execute(trx);
    }
  }
}
