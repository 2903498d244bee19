import { HOUR_MS } from '@crewroom/domain/days';
import { foldForSearch, foldName } from '@crewroom/domain/names';
import type { NameSearches } from '@crewroom/domain/record/endpoints';
import { lockForErasure } from '../../platform/changes/admit-mutation.ts';
import {
  type AirlineRules,
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import type { Database, Source, Transaction } from '../../platform/database/database.ts';
import { requestWiping, wipeFreedPages } from '../../platform/database/freed-pages.ts';
import { PAGE_ROWS } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { type Job, makeDue } from '../../platform/jobs/jobs.ts';
import { findHolders } from '../../platform/people/find-members.ts';
import { type EventLog, recordSecurityEvent } from '../../platform/security-log/security-events.ts';
import { createNameEraser, type Erase, type MemberNames } from './name-eraser.ts';
import { isOrdinaryPhrase } from './ordinary-words.ts';
import { countTexts, eraseFromPage, type SearchedTable, searchedTables } from './searched-texts.ts';

const JOB = 'name-search';

/**
 * Queues the search for an erased member's names in texts by others, in the transaction of the erasure. Stores their names
 * until it is done.
 */
export async function queueNameSearch(uow: UnitOfWork, names: MemberNames): Promise<void> {
  const { trx, now } = uow;
  await trx
    .insertInto('name_searches')
    .values({ user_id: names.userId, names: JSON.stringify(names), begun_at: toInstant(now) })
    .execute();
  await makeDue(uow, JOB);
}

/** The position of a search: after a row of a table, or without a table before the first. */
type Cursor = { readonly table: string; readonly afterId: string };

type Searches = Cursor & { readonly names: readonly MemberNames[] };

/**
 * Returns the searches at the position of the oldest one, which continue together, one page at most. Null when all are done.
 */
async function nextSearches({ db }: Pick<Database, 'db'>): Promise<Searches | null> {
  const rows = await db
    .selectFrom('name_searches')
    .selectAll()
    .orderBy('begun_at')
    .orderBy('user_id')
    .limit(PAGE_ROWS)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const { at_table: table, after_id: afterId } = first;
  const together = rows.filter((row) => row.at_table === table && row.after_id === afterId);
  // The names were written by `queueNameSearch`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { table, afterId, names: together.map(({ names }) => JSON.parse(names) as MemberNames) };
}

// Two processes may search at the same time. The one that is behind changes nothing.
class SearchConflict extends Error {}

/** Advances some searches, in the transaction of the searched page. */
async function advanceSearches(
  trx: Transaction,
  { names, ...from }: Searches,
  to: Cursor,
  searched: number,
): Promise<void> {
  const ids = names.map(({ userId }) => userId);
  const { numUpdatedRows } = await trx
    .updateTable('name_searches')
    .set((eb) => ({ at_table: to.table, after_id: to.afterId, searched: eb('searched', '+', searched) }))
    .where('user_id', 'in', ids)
    .where('at_table', '=', from.table)
    .where('after_id', '=', from.afterId)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== ids.length) throw new SearchConflict();
}

/**
 * Returns whether a member's name may mean something else in texts: another member, a role of a flight, a rank, or ordinary
 * words.
 */
async function isOrdinaryName(
  { db }: Pick<Database, 'db'>,
  { userId, displayName }: MemberNames,
): Promise<boolean> {
  const searched = foldForSearch(displayName);
  const key = foldName(displayName);
  const other = db
    .selectFrom('users')
    .where('id', '<>', userId)
    .where((eb) => eb.or([eb('username_key', '=', key), eb('display_name_key', '=', searched)]));
  const role = db.selectFrom('flight_roles').where('name_key', '=', key);
  if ((await other.select('id').executeTakeFirst()) !== undefined) return true;
  if ((await role.select('id').executeTakeFirst()) !== undefined) return true;
  const ranks = await db.selectFrom('group_roles').select('name').distinct().execute();
  return ranks.some(({ name }) => foldName(name) === key) || (await isOrdinaryPhrase(displayName));
}

/** Returns the position after a table: the next table, the first one for none, and null after the last. */
function positionAfter(name: string): Cursor | null {
  const next = searchedTables[searchedTables.findIndex(({ table }) => table === name) + 1];
  return next === undefined ? null : { table: next.table, afterId: '' };
}

/**
 * Prepares a search. Transactions that waited for the erasure run before it, so that their texts are searched too. Determines
 * which names are ordinary words here, and the number of rows to search.
 */
async function prepare(deps: UnitOfWorkDeps<AirlineRules>, searches: Searches): Promise<void> {
  await runInUnitOfWork(deps, ({ trx }) => lockForErasure(trx));
  const total = await countTexts(deps.database);
  const preparedNames: MemberNames[] = [];
  for (const names of searches.names) {
    preparedNames.push({ ...names, isDisplayNameOrdinary: await isOrdinaryName(deps.database, names) });
  }
  await runInUnitOfWork(deps, async ({ trx }) => {
    await advanceSearches(trx, searches, positionAfter('') ?? searches, 0);
    for (const names of preparedNames) {
      await trx
        .updateTable('name_searches')
        .set({ names: JSON.stringify(names), total })
        .where('user_id', '=', names.userId)
        .execute();
    }
  });
}

// A person who signed in again in the meantime is a new member, whose names must stay.
function withoutHeld(names: MemberNames, holders: ReadonlyMap<string, string>): MemberNames {
  const usernames = names.usernames.filter((username) => !holders.has(foldName(username)));
  const isDisplayNameOrdinary = names.isDisplayNameOrdinary || usernames.length < names.usernames.length;
  return { ...names, usernames, isDisplayNameOrdinary };
}

async function eraserOf(source: Source, names: readonly MemberNames[]): Promise<Erase> {
  const holders = await findHolders(source, names.flatMap((one) => one.usernames).map(foldName));
  const erasers = names.map((one) => createNameEraser(withoutHeld(one, holders)));
  return (text) => erasers.reduce((left, erase) => erase(left), text);
}

/** Searches one page of a table, in its own transaction. Records the last page in the security log. */
async function searchPage(
  deps: UnitOfWorkDeps<AirlineRules>,
  searches: Searches,
  searched: SearchedTable,
  log?: EventLog,
): Promise<void> {
  await runInUnitOfWork(deps, async (uow) => {
    const erase = await eraserOf(uow.source, searches.names);
    const { rows, lastId } = await eraseFromPage(uow, searched, searches.afterId, erase);
    const { table } = searched;
    const next = rows < PAGE_ROWS || lastId === null ? positionAfter(table) : { table, afterId: lastId };
    await advanceSearches(uow.trx, searches, next ?? searches, rows);
    if (next !== null) return;
    await finish(uow.trx, searches);
    const details = { searched: searches.names.length };
    await recordSecurityEvent(uow, { kind: 'forgotten', details }, log);
  });
}

async function finish(trx: Transaction, { names }: Searches): Promise<void> {
  const ids = names.map(({ userId }) => userId);
  await trx.deleteFrom('name_searches').where('user_id', 'in', ids).execute();
  await requestWiping(trx);
}

/**
 * Removes the names of erased members from texts by others, page by page, until nothing is left, and wipes deleted data.
 * Resumes where it was stopped, also in another process. Records the end of a search in the security log and in `log`.
 */
export async function searchForNames(
  deps: UnitOfWorkDeps<AirlineRules>,
  signal?: AbortSignal,
  log?: EventLog,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const searches = await nextSearches(deps.database);
    if (searches === null) break;
    // A search at a table that a newer version no longer has begins again.
    const table = searchedTables.find((one) => one.table === searches.table);
    try {
      if (table === undefined) await prepare(deps, searches);
      else await searchPage(deps, searches, table, log);
    } catch (error) {
      if (!(error instanceof SearchConflict)) throw error;
    }
  }
  await wipeFreedPages(deps.database, signal);
}

const EVERY_MS = HOUR_MS;

/**
 * Returns the job for the search. It is due as soon as a member is erased, and also runs regularly to resume interrupted
 * searches.
 */
export function nameSearchJob(deps: UnitOfWorkDeps<AirlineRules>, log?: EventLog): Job {
  return {
    name: JOB,
    schedule: { everyMs: EVERY_MS },
    run: (signal) => searchForNames(deps, signal, log),
  };
}

/** Returns the progress of the current searches, oldest first, without names. Uses one SQL statement. */
export async function readNameSearches({ db }: Pick<Database, 'db'>): Promise<NameSearches['searches']> {
  const rows = await db
    .selectFrom('name_searches')
    .select(['begun_at as begunAt', 'searched', 'total'])
    .orderBy('begun_at')
    .orderBy('user_id')
    .execute();
  return rows;
}
