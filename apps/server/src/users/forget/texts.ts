import { foldName } from '@crewroom/domain/users/fold-name';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { DELETED_MEMBER } from './name-eraser.ts';

export type Erase = (text: string) => string;

/** Every column that people write, in whose words any of a member's names may stand. */
const written = [
  ['flights', 'notes'],
  ['sanctions', 'breach'],
  ['sanctions', 'reason'],
  ['sanctions', 'comment'],
  ['notes', 'content'],
  ['rewards', 'reason'],
  ['users', 'role'],
] as const;

/** Places and jobs, called by a few words of people's own choice. */
const called = [
  ['flights', 'flight_code'],
  ['flights', 'departure'],
  ['flights', 'arrival'],
  ['flights', 'aircraft'],
  ['flights', 'gate'],
  ['flights', 'service_category'],
] as const;

/** The parts of a history entry that repeat what people wrote; the others are words of the portal's own. */
const writtenDetails: ReadonlySet<string> = new Set(['breach', 'reason', 'content', 'role']);

/** Every username that stands beside the id of whose it is. */
const signed = [
  ['flights', 'reviewed_by_id', 'reviewed_by_username'],
  ['flight_log', 'performed_by_id', 'performed_by_username'],
  ['sanctions', 'issuer_id', 'issuer_username'],
  ['rewards', 'awarded_by_id', 'awarded_by_username'],
  ['audit_entries', 'performed_by_id', 'performed_by_username'],
  ['audit_entries', 'target_id', 'target_username'],
] as const;

type Row = { readonly id: string; readonly text: string };

/** Reads the whole column: this runs once in a while, by hand, and a name may be written in ways that no index knows. */
async function rewrite(trx: Transaction, table: string, column: string, erase: Erase): Promise<void> {
  const { rows } = await sql<Row>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(trx);
  for (const { id, text } of rows) {
    const erased = erase(text);
    if (erased === text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erased} where id = ${id}`.execute(trx);
  }
}

// The words around the written ones must stay: a member may be called "reason" or "suspension".
function inDetails(erase: Erase): Erase {
  return (json) =>
    JSON.stringify(
      JSON.parse(json, (key: string, value: unknown) =>
        typeof value === 'string' && writtenDetails.has(key) ? erase(value) : value,
      ),
    );
}

/** Rewrites the names of roles; two of one flight that become alike are told apart by their places. */
async function rewriteRoles(trx: Transaction, erase: Erase): Promise<void> {
  const roles = await trx
    .selectFrom('flight_roles')
    .select(['id', 'flight_id', 'position', 'name'])
    .execute();
  for (const { id, flight_id: flightId, position, name } of roles) {
    const erased = erase(name);
    if (erased === name) continue;
    const isTaken = roles.some(
      (other) => other.flight_id === flightId && other.id !== id && erase(other.name) === erased,
    );
    const left = isTaken ? `${erased} ${position + 1}` : erased;
    const change = { name: left, name_key: foldName(left) };
    await trx.updateTable('flight_roles').set(change).where('id', '=', id).execute();
  }
}

// "@casey took a seat as Captain: …": what stands before is the portal's, and names people by mention alone.
const seatInLog = /^(?<act>.* seat as )(?<role>.*)$/s;

function inLog({ fromCalled, fromMentions }: Erasers): Erase {
  return (text) => {
    const { act, role } = seatInLog.exec(text)?.groups ?? {};
    return act === undefined || role === undefined
      ? fromMentions(text)
      : fromMentions(act) + fromCalled(role);
  };
}

export type Erasers = {
  /** Takes every name of the member out of what people wrote. */
  readonly fromWriting: Erase;
  /** The same for what people call a place or a job, which may be called as the member is. */
  readonly fromCalled: Erase;
  /** Takes the member's mentions out of what the portal wrote. */
  readonly fromMentions: Erase;
};

/** Rewrites every text that names the member, and every username that is signed with their id. */
export async function eraseFromTexts(trx: Transaction, userId: string, erasers: Erasers): Promise<void> {
  const { fromWriting, fromCalled } = erasers;
  for (const [table, column] of written) await rewrite(trx, table, column, fromWriting);
  for (const [table, column] of called) await rewrite(trx, table, column, fromCalled);
  await rewriteRoles(trx, fromCalled);
  await rewrite(trx, 'audit_entries', 'details', inDetails(fromWriting));
  await rewrite(trx, 'flight_log', 'details', inLog(erasers));
  for (const [table, id, column] of signed) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${DELETED_MEMBER}
      where ${sql.ref(id)} = ${userId}`.execute(trx);
  }
}
