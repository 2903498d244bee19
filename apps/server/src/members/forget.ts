import { foldName } from '@crewroom/domain/members/rules';
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Database, Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import { blankKeptAnswers, lockKeptAnswers } from '../http/mutations.ts';

/** What stands where the Roblox id of a forgotten member stood. */
function forgottenId(userId: string): string {
  return `deleted-${userId}`;
}

export function isForgotten(robloxId: string): boolean {
  return robloxId.startsWith('deleted-');
}

/** What stands where a forgotten member's name stood. */
const DELETED_MEMBER = 'Deleted member';

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const before = String.raw`(?<![\p{L}\p{N}_])`;
const after = String.raw`(?![\p{L}\p{N}_])`;

function createEraser(names: readonly string[], start: string): (text: string) => string {
  // The longest first: a name within another must not leave the rest of the longer one behind.
  const alternatives = [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern);
  if (alternatives.length === 0) return (text) => text;
  const pattern = new RegExp(`${start}(?:${alternatives.join('|')})${after}`, 'giu');
  return (text) => text.replaceAll(pattern, DELETED_MEMBER);
}

/**
 * Makes a function that takes a member's names out of a text: every whole occurrence, in whatever case, with or without
 * the `@` of a mention. Part of a longer name is somebody else's and stays.
 */
export function createNameEraser(names: readonly string[]): (text: string) => string {
  return createEraser(names, `@?${before}`);
}

/**
 * Makes the same for what people call a place or a job. A display name is no one's own: a role called "Captain" is a
 * job on every flight, and not the member who calls themself so. What is nothing but a display name therefore stays.
 */
export function createCalledEraser(
  usernames: readonly string[],
  displayName: string,
): (text: string) => string {
  const eraseUsernames = createNameEraser(usernames);
  const eraseAll = createNameEraser([...usernames, displayName]);
  const ownWord = displayName.toLowerCase();
  return (text) => (text.trim().toLowerCase() === ownWord ? eraseUsernames(text) : eraseAll(text));
}

/** Makes a function that takes a member's mentions alone out of a text: "@casey", but not "casey". */
export function createMentionEraser(usernames: readonly string[]): (text: string) => string {
  return createEraser(usernames, `${before}@`);
}

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
async function eraseFromTexts(trx: Transaction, userId: string, erasers: Erasers): Promise<void> {
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

async function formerNames(trx: Transaction, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('former_usernames')
    .where('user_id', '=', userId)
    .select('username')
    .execute();
  return rows.map(({ username }) => username);
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
  await freeSeats(change, member.id, 'asked to be forgotten');
  const usernames = [member.username, ...(await formerNames(trx, member.id))];
  await eraseFromTexts(trx, member.id, {
    fromWriting: createNameEraser([...usernames, member.display_name, robloxId]),
    fromCalled: createCalledEraser([...usernames, robloxId], member.display_name),
    fromMentions: createMentionEraser(usernames),
  });
  await removeTraces(trx, member.id, robloxId);
  await pseudonymise(change, member.id);
  return true;
}
