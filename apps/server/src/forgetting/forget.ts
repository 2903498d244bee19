import { foldName } from '@crewroom/domain/members/rules';
import { textLimits } from '@crewroom/domain/text';
import { type RawBuilder, sql } from 'kysely';
import { type Change, type ChangeDeps, runChange } from '../changes/change.ts';
import { lockOutMutations } from '../changes/entrance.ts';
import type { Transaction } from '../database/database.ts';
import { requestWiping, wipeFreedPages } from '../database/freed-pages.ts';
import { toInstant } from '../database/stored-values.ts';
import { type ColumnOfKind, columnsOfKind, columnsWith, type TableName } from '../database/tables.ts';
import { forUpdate, hasRowLocks } from '../database/transaction.ts';
import { notOffered } from '../flights/seat-map.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import { selectHolder } from '../members/find-members.ts';
import { forgottenId, markForgotten } from '../members/forgotten-accounts.ts';
import { editFlightPosts } from '../outbox/outbox.ts';
import { editPostsAbout } from '../outbox/posts-about-member.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import {
  createNameEraser,
  DELETED_MEMBER,
  type MemberNames,
  type NameEraser,
  withinLimit,
} from './name-eraser.ts';
import { isOrdinaryPhrase } from './ordinary-words.ts';

type Erase = (text: string) => string;

const ownWords = columnsWith('ownWordsOf');

/** Every column that people write, in whose words a member may be named. The names of a flight's roles have a way of their own. */
const written = [
  ...[...columnsOfKind('written'), ...ownWords].map((column) => ({ ...column, most: Infinity })),
  ...columnsWith('writtenUpTo').map((column) => ({ ...column, most: column.says })),
]
  .filter(({ table }) => table !== 'flight_roles')
  .toSorted((one, other) => turnOf(one.table) - turnOf(other.table));

// Members are locked before flights, everywhere.
function turnOf(table: TableName): number {
  return table === 'users' ? 0 : table === 'flights' ? 2 : 1;
}

/** The rows that go with a member, by the column with their id. Sessions and kept answers have a way of their own. */
const theirRows = columnsOfKind('owner').filter(
  ({ table }) => !['sessions', 'appeal_passes', 'idempotency_keys'].includes(table),
);

/** What a member wrote in their own cause, in rows that stay. */
const ownWordsThatStay = ownWords.filter(
  (words) => !theirRows.some(({ table, column }) => table === words.table && column === words.says),
);

type Row = { readonly id: string; readonly text: string };

/** Answers the rows it rewrites. Reads the whole column: this runs once in a while, and a name may be written in ways that no index knows. */
async function rewrite(
  trx: Transaction,
  table: string,
  column: string,
  erase: Erase,
): Promise<readonly Row[]> {
  const [from, text] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<Row>`select id, ${text} as text from ${from} where ${text} is not null`.execute(
    trx,
  );
  const naming = rows.filter((row) => erase(row.text) !== row.text);
  for (const { id } of naming) {
    // Locked and read again: somebody may have edited it since.
    const [row] = await readLocked(trx, sql<Row>`select id, ${text} as text from ${from} where id = ${id}`);
    if (row !== undefined) {
      await sql`update ${from} set ${text} = ${erase(row.text)} where id = ${id}`.execute(trx);
    }
  }
  return naming;
}

/** As `erase`, in at most `most` characters: what nobody touched must not stand in the way of a later change. */
function within(most: number, erase: Erase): Erase {
  return (text) => {
    const erased = erase(text);
    return erased === text ? text : withinLimit(erased, most);
  };
}

async function readLocked(trx: Transaction, query: RawBuilder<Row>): Promise<Row[]> {
  const locked = hasRowLocks(trx) ? sql<Row>`${query} for no key update` : query;
  return (await locked.execute(trx)).rows;
}

// The words around the written ones must stay: a member may be called "reason" or "suspension".
function inFields(fields: Readonly<Record<string, 'plain' | 'written'>>, erase: Erase): Erase {
  return (json) =>
    JSON.stringify(
      JSON.parse(json, (key: string, value: unknown) =>
        typeof value === 'string' && fields[key] === 'written' ? erase(value) : value,
      ),
    );
}

/** The name of a role at a place, told apart by a number from those that others of its flight have, or will have. */
function nameApart(erased: string, position: number, taken: ReadonlySet<string>): string {
  const { max } = textLimits.role;
  let name = withinLimit(erased, max);
  for (let number = position + 1; taken.has(foldName(name)); number += 1) {
    name = `${withinLimit(erased, max - ` ${number}`.length)} ${number}`;
  }
  return name;
}

/** Rewrites the names of roles, and answers the flight of each; two of one flight that become alike are told apart by numbers. */
async function rewriteRoles(trx: Transaction, erase: Erase): Promise<string[]> {
  const rewritten: string[] = [];
  const roles = await trx
    .selectFrom('flight_roles')
    .select(['id', 'flight_id', 'position', 'name'])
    .orderBy('flight_id')
    .orderBy('position')
    .execute();
  const given = new Map<string, string>();
  for (const { id, flight_id: flightId, position, name } of roles) {
    const erased = erase(name);
    if (erased === name) continue;
    const others = roles.filter((other) => other.flight_id === flightId && other.id !== id);
    const namesOfOthers = others.flatMap((other) => [erase(other.name), given.get(other.id) ?? '']);
    const left = nameApart(erased, position, new Set(namesOfOthers.map(foldName)));
    given.set(id, left);
    const change = { name: left, name_key: foldName(left) };
    await trx.updateTable('flight_roles').set(change).where('id', '=', id).execute();
    rewritten.push(flightId);
  }
  return rewritten;
}

/** Forgets the pages that sign-ins under way were to lead to where those name the member, as a profile's address does. */
async function eraseFromSignIns(trx: Transaction, erase: Erase): Promise<void> {
  const pages = await trx
    .selectFrom('sign_in_states')
    .select('return_to')
    .where('return_to', 'is not', null)
    .distinct()
    .execute();
  for (const { return_to: page } of pages) {
    if (page === null || !mayName(page, erase)) continue;
    await trx.updateTable('sign_in_states').set({ return_to: null }).where('return_to', '=', page).execute();
  }
}

function mayName(page: string, erase: Erase): boolean {
  // An address names a member without the "@" that texts have.
  const words = `${page} ${page.replaceAll(/[^\p{L}\p{N}_-]+/gu, ' @')}`;
  return erase(words) !== words;
}

/**
 * Rewrites every text that names the member, and every username that is signed with their id. Answers how many. Flights
 * whose texts it rewrites are edited in the chat.
 */
async function eraseFromTexts(
  change: Change,
  userId: string,
  { fromWriting, fromLog }: NameEraser,
): Promise<number> {
  const { trx } = change;
  const flights: string[] = [];
  let rewritten = 0;
  for (const { table, column, most } of written) {
    const rows = await rewrite(trx, table, column, within(most, fromWriting));
    rewritten += rows.length;
    if (table === 'flights') flights.push(...rows.map(({ id }) => id));
  }
  const flightsOfRoles = await rewriteRoles(trx, fromWriting);
  rewritten += flightsOfRoles.length;
  await editFlightPosts(change, [...new Set([...flights, ...flightsOfRoles])]);
  for (const { table, column, says: fields } of columnsWith('json')) {
    rewritten += (await rewrite(trx, table, column, inFields(fields, fromWriting))).length;
  }
  for (const { table, column } of columnsOfKind('log')) {
    rewritten += (await rewrite(trx, table, column, fromLog)).length;
  }
  await eraseFromSignIns(trx, fromWriting);
  for (const { table, column, says: id } of columnsWith('usernameOf')) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${DELETED_MEMBER}
      where ${sql.ref(id)} = ${userId} and ${sql.ref(column)} <> ${DELETED_MEMBER}`.execute(trx);
    rewritten += Number(numAffectedRows);
  }
  return rewritten;
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

/** The usernames that mean the member: not a former one that somebody else is known by now. */
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

/** Whether others may mean something else by what the member is shown as: somebody else, a role of a flight, a rank, or plain words. */
async function isOrdinary(trx: Transaction, { id, display_name: displayName }: Member): Promise<boolean> {
  const key = foldName(displayName);
  const other = await trx
    .selectFrom('users')
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('username_key', '=', key), eb('display_name_key', '=', key)]))
    .select('id')
    .executeTakeFirst();
  if (other !== undefined) return true;
  const flightRoles = await trx.selectFrom('flight_roles').select('name').distinct().execute();
  const ranks = await trx.selectFrom('group_roles').select('name').distinct().execute();
  const isRoleOrRank = [...flightRoles, ...ranks].some(({ name }) => foldName(name) === key);
  return isRoleOrRank || (await isOrdinaryPhrase(displayName));
}

/**
 * Takes every kept answer away, since any may name the one who is forgotten, but not that its change was done: a
 * repetition still does nothing a second time. Their own go whole: nobody can repeat those.
 */
async function blankKeptAnswers(trx: Transaction, forgottenUserId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', forgottenUserId).execute();
  await trx.updateTable('idempotency_keys').set({ answer: null }).where('answer', 'is not', null).execute();
}

async function removeTraces(change: Change, userId: string, robloxId: string): Promise<void> {
  const { trx } = change;
  await endAllSessions(change, userId, 'forgotten');
  for (const { table, column } of theirRows) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
  }
  await trx.updateTable('allocations').set(notOffered).where('offered_to_id', '=', userId).execute();
  for (const { table, column, says: id } of ownWordsThatStay) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(id)} = ${userId}`.execute(
      trx,
    );
  }
  await trx.deleteFrom('avatars').where('roblox_id', '=', robloxId).execute();
  await blankKeptAnswers(trx, userId);
}

async function pseudonymise({ trx, now }: Change, userId: string): Promise<void> {
  const nobody = {
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
  } satisfies Record<ColumnOfKind<'users', 'personal' | { writtenUpTo: number }>, string | null>;
  await trx
    .updateTable('users')
    .set({ ...nobody, forgotten_at: toInstant(now) })
    .where('id', '=', userId)
    .execute();
}

/** Names by which nobody else is known. */
async function withoutHolder(trx: Transaction, usernames: readonly string[]): Promise<string[]> {
  const free: string[] = [];
  for (const username of usernames) {
    if ((await selectHolder(trx, username).executeTakeFirst()) === undefined) free.push(username);
  }
  return free;
}

/**
 * Takes out once more what others were writing while they waited for the forgetting: everyone who waits has their turn
 * before this.
 */
async function eraseAfterwards(deps: ChangeDeps, userId: string, calledBy: MemberNames): Promise<void> {
  await runChange(deps, async (change) => {
    await lockOutMutations(change.trx);
    // Who signed in again meanwhile is a new member, whose names are their own.
    const usernames = await withoutHolder(change.trx, calledBy.usernames);
    const isDisplayNameOrdinary =
      calledBy.isDisplayNameOrdinary || usernames.length < calledBy.usernames.length;
    const eraser = createNameEraser({ ...calledBy, usernames, isDisplayNameOrdinary });
    if ((await eraseFromTexts(change, userId, eraser)) > 0) change.touchEverything();
    await blankKeptAnswers(change.trx, userId);
  });
  await wipeFreedPages(deps.database);
}

/**
 * Forgets a member: their names leave every table and every text, their sessions and picture are gone, their seats on
 * flights to come are free. Flights flown, counts and sums stay, under "Deleted member". The portal may be running, in any
 * number of processes. False when nobody is known by that Roblox id, which is also what a second run finds.
 */
export async function forgetMember(change: Change, robloxId: string): Promise<boolean> {
  const { trx } = change;
  await lockOutMutations(trx);
  const member = await findMember(trx, robloxId);
  if (member === undefined) return false;
  // Their names stand in texts anywhere.
  change.touchEverything();
  await freeSeats(change, member.id, 'asked to be forgotten');
  const calledBy = {
    usernames: await ownUsernames(trx, member),
    displayName: member.display_name,
    isDisplayNameOrdinary: await isOrdinary(trx, member),
    robloxId,
  };
  await eraseFromTexts(change, member.id, createNameEraser(calledBy));
  await editPostsAbout(change, member.id);
  await removeTraces(change, member.id, robloxId);
  await pseudonymise(change, member.id);
  await markForgotten(change, robloxId);
  await requestWiping(trx);
  change.afterCommit((deps) => eraseAfterwards(deps, member.id, calledBy));
  return true;
}
