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
import { holdersOf } from '../../platform/people/find-members.ts';
import { type EventLog, recordSecurityEvent } from '../../platform/security-log/security-events.ts';
import { createNameEraser, type Erase, type MemberNames } from './name-eraser.ts';
import { isOrdinaryPhrase } from './ordinary-words.ts';
import { countTexts, eraseFromPage, type SearchedTable, searchedTables } from './written-texts.ts';

const JOB = 'name-search';

/**
 * Begins the search for an erased member's names in what others wrote, in the transaction that erases them. What it needs to
 * know of them is kept until it is done.
 */
export async function beginNameSearch(uow: UnitOfWork, names: MemberNames): Promise<void> {
  const { trx, now } = uow;
  await trx
    .insertInto('name_searches')
    .values({ user_id: names.userId, names: JSON.stringify(names), begun_at: toInstant(now) })
    .execute();
  await makeDue(uow, JOB);
}

/** Where searches stand: behind a row of a table, or with no table before the first. */
type Place = { readonly table: string; readonly afterId: string };

type Searches = Place & { readonly names: readonly MemberNames[] };

/** The searches that stand where the oldest one does, which go on together, a page of them at most; null when all are done. */
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
  // The names were written by `beginNameSearch`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { table, afterId, names: together.map(({ names }) => JSON.parse(names) as MemberNames) };
}

// Two processes may search at the same time: the one that is behind changes nothing.
class AlreadyBeyond extends Error {}

/** Moves some searches on, in the transaction of what was looked at. */
async function moveOn(
  trx: Transaction,
  { names, ...from }: Searches,
  to: Place,
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
  if (Number(numUpdatedRows) !== ids.length) throw new AlreadyBeyond();
}

/** Whether others may mean something else by what a member was shown as: somebody else, a role of a flight, a rank, or plain words. */
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

/** Where to go on behind a table: at the next, at the first behind none, and null behind the last. */
function placeBehind(name: string): Place | null {
  const next = searchedTables[searchedTables.findIndex(({ table }) => table === name) + 1];
  return next === undefined ? null : { table: next.table, afterId: '' };
}

/**
 * The first step. Who waited while the member was erased has their turn before it, so that what they typed is searched too.
 * Finds out which names are ordinary words here, and how much there is to search.
 */
async function prepare(deps: UnitOfWorkDeps<AirlineRules>, searches: Searches): Promise<void> {
  await runInUnitOfWork(deps, ({ trx }) => lockForErasure(trx));
  const total = await countTexts(deps.database);
  const known: MemberNames[] = [];
  for (const names of searches.names) {
    known.push({ ...names, isDisplayNameOrdinary: await isOrdinaryName(deps.database, names) });
  }
  await runInUnitOfWork(deps, async ({ trx }) => {
    await moveOn(trx, searches, placeBehind('') ?? searches, 0);
    for (const names of known) {
      await trx
        .updateTable('name_searches')
        .set({ names: JSON.stringify(names), total })
        .where('user_id', '=', names.userId)
        .execute();
    }
  });
}

// Who signed in again meanwhile is a new member, whose names are their own.
function withoutHeld(names: MemberNames, holders: ReadonlyMap<string, string>): MemberNames {
  const usernames = names.usernames.filter((username) => !holders.has(foldName(username)));
  const isDisplayNameOrdinary = names.isDisplayNameOrdinary || usernames.length < names.usernames.length;
  return { ...names, usernames, isDisplayNameOrdinary };
}

async function eraserOf(source: Source, names: readonly MemberNames[]): Promise<Erase> {
  const holders = await holdersOf(source, names.flatMap((one) => one.usernames).map(foldName));
  const erasers = names.map((one) => createNameEraser(withoutHeld(one, holders)));
  return (text) => erasers.reduce((left, erase) => erase(left), text);
}

/** Searches one page of a table, in a transaction of its own. The last one is recorded in the security log. */
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
    const next = rows < PAGE_ROWS || lastId === null ? placeBehind(table) : { table, afterId: lastId };
    await moveOn(uow.trx, searches, next ?? searches, rows);
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
 * Searches what others wrote for the names of the erased, page by page, until nothing is left to search, and wipes what was
 * deleted. Goes on where it was stopped, also when another process did so. The end of a search stands in
 * the security log, and in `log`.
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
    // A search that stood at a table which a newer version has no more begins again.
    const table = searchedTables.find((one) => one.table === searches.table);
    try {
      if (table === undefined) await prepare(deps, searches);
      else await searchPage(deps, searches, table, log);
    } catch (error) {
      if (!(error instanceof AlreadyBeyond)) throw error;
    }
  }
  await wipeFreedPages(deps.database, signal);
}

const EVERY_MS = 3_600_000;

/** The search as a job. It is due as soon as somebody is erased, and besides looks whether something was left to do. */
export function nameSearchJob(deps: UnitOfWorkDeps<AirlineRules>, log?: EventLog): Job {
  return {
    name: JOB,
    schedule: { everyMs: EVERY_MS },
    run: (signal) => searchForNames(deps, signal, log),
  };
}

/** How far the searches under way are, the oldest first; of nobody who it is. One statement. */
export async function nameSearches({ db }: Pick<Database, 'db'>): Promise<NameSearches['searches']> {
  const rows = await db
    .selectFrom('name_searches')
    .select(['begun_at as begunAt', 'searched', 'total'])
    .orderBy('begun_at')
    .orderBy('user_id')
    .execute();
  return rows;
}
