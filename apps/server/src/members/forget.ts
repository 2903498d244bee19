import { writtenFields } from '@crewroom/domain/flights/fields';
import { foldName } from '@crewroom/domain/members/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Database, Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { forUpdate, hasRowLocks } from '../database/transaction.ts';
import { columnOf } from '../flights/field-columns.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import { blankKeptAnswers, lockKeptAnswers } from '../http/mutations.ts';
import { selectHolder } from './find-members.ts';
import { createNameEraser, DELETED_MEMBER, type NameEraser } from './name-eraser.ts';

/** What stands where the Roblox id of a forgotten member stood. */
function forgottenId(userId: string): string {
  return `deleted-${userId}`;
}

export function isForgotten(robloxId: string): boolean {
  return robloxId.startsWith('deleted-');
}

type Erase = (text: string) => string;

/** Every column that people write, in whose words a member may be named; also what they call flights and places. */
const written = [
  ['sanctions', 'breach'],
  ['sanctions', 'reason'],
  ['sanctions', 'comment'],
  ['notes', 'content'],
  ['rewards', 'reason'],
  ['leaves', 'reason'],
  ['leaves', 'comment'],
  ['users', 'role'],
  ...writtenFields.map((field) => ['flights', columnOf(field)] as const),
] as const;

/** The parts of a history entry that repeat what people wrote; the others are words of the portal's own. */
const writtenDetails: ReadonlySet<string> = new Set(['breach', 'reason', 'comment', 'content', 'role']);

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
  const [from, text] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<Row>`select id, ${text} as text from ${from} where ${text} is not null`.execute(
    trx,
  );
  for (const { id } of rows.filter((row) => erase(row.text) !== row.text)) {
    // Locked and read again: somebody may have edited it since.
    const [row] = await readLocked(trx, sql<Row>`select id, ${text} as text from ${from} where id = ${id}`);
    if (row !== undefined) {
      await sql`update ${from} set ${text} = ${erase(row.text)} where id = ${id}`.execute(trx);
    }
  }
}

async function readLocked(trx: Transaction, query: RawBuilder<Row>): Promise<Row[]> {
  const locked = hasRowLocks(trx) ? sql<Row>`${query} for no key update` : query;
  return (await locked.execute(trx)).rows;
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

/** Rewrites every text that names the member, and every username that is signed with their id. */
async function eraseFromTexts(
  trx: Transaction,
  userId: string,
  { fromWriting, fromLog }: NameEraser,
): Promise<void> {
  for (const [table, column] of written) await rewrite(trx, table, column, fromWriting);
  await rewriteRoles(trx, fromWriting);
  await rewrite(trx, 'audit_entries', 'details', inDetails(fromWriting));
  await rewrite(trx, 'flight_log', 'details', fromLog);
  for (const [table, id, column] of signed) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${DELETED_MEMBER}
      where ${sql.ref(id)} = ${userId}`.execute(trx);
  }
}

/**
 * Rewrites a SQLite file without what was deleted in it: what stood in freed pages could still be read in the file.
 * PostgreSQL reuses its pages by itself.
 */
export async function wipeFreedPages({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine === 'sqlite') await sql`vacuum`.execute(db);
}

function findMember(trx: Transaction, robloxId: string) {
  return trx
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select(['id', 'username', 'display_name'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** The usernames that mean the member: a former one that somebody else is known by now is theirs. */
async function ownUsernames(trx: Transaction, member: Member): Promise<string[]> {
  const former = await trx
    .selectFrom('former_usernames')
    .where('user_id', '=', member.id)
    .select('username')
    .execute();
  const own: string[] = [];
  for (const { username } of [member, ...former]) {
    const holder = await selectHolder(trx, username).executeTakeFirst();
    if (holder?.id === member.id) own.push(username);
  }
  return own;
}

/** Whether a seat, a rank or somebody else is called as the member is shown. */
async function isShared(trx: Transaction, { id, display_name: displayName }: Member): Promise<boolean> {
  const key = foldName(displayName);
  const other = await trx
    .selectFrom('users')
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('username_key', '=', key), eb('display_name_key', '=', key)]))
    .select('id')
    .executeTakeFirst();
  if (other !== undefined) return true;
  const seats = await trx.selectFrom('flight_roles').select('name').distinct().execute();
  const ranks = await trx.selectFrom('group_roles').select('name').distinct().execute();
  return [...seats, ...ranks].some(({ name }) => foldName(name) === key);
}

async function removeTraces(trx: Transaction, userId: string, robloxId: string): Promise<void> {
  for (const table of ['sessions', 'former_usernames', 'group_roles', 'leaves'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('avatars').where('roblox_id', '=', robloxId).execute();
  await blankKeptAnswers(trx);
}

async function pseudonymise({ trx, now }: Change, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      roblox_id: forgottenId(userId),
      username: DELETED_MEMBER,
      username_key: foldName(DELETED_MEMBER),
      display_name: DELETED_MEMBER,
      display_name_key: foldName(DELETED_MEMBER),
      role: null,
      rank: null,
      rank_role_id: null,
      rank_name: null,
      last_rank: null,
      last_rank_role_id: null,
      last_login_at: null,
      forgotten_at: toInstant(now),
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Forgets a member: their names leave every table and every text, their sessions and picture are gone, their seats on
 * flights to come are free. Flights flown, counts and sums stay, under "Deleted member". False when nobody is known by
 * that Roblox id, which is also what a second run finds.
 */
export async function forgetMember(change: Change, robloxId: string): Promise<boolean> {
  const { trx } = change;
  await lockKeptAnswers(trx);
  const member = await findMember(trx, robloxId);
  if (member === undefined) return false;
  // Their names stand in texts anywhere.
  change.touchEverything();
  await freeSeats(change, member.id, 'asked to be forgotten');
  const eraser = createNameEraser({
    usernames: await ownUsernames(trx, member),
    displayName: member.display_name,
    sharesDisplayName: await isShared(trx, member),
    robloxId,
  });
  await eraseFromTexts(trx, member.id, eraser);
  await removeTraces(trx, member.id, robloxId);
  await pseudonymise(change, member.id);
  return true;
}
