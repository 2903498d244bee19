import { setTimeout } from 'node:timers/promises';
import type { Prepare } from '@crewroom/server/open-portal';
import type { Database, Transaction } from '@crewroom/server/platform/database/database';
import { toInstant } from '@crewroom/server/platform/database/stored-values';
import { inTransaction } from '@crewroom/server/platform/database/transaction';
import { sql } from 'kysely';
import { type DemoPerson, readSandboxPeople } from './people.ts';
import { playAirline } from './play.ts';

type Deps = Parameters<Prepare>[0];

/** The key of the setting with the time of the fill, and of the lock during it. */
const DEMO_AIRLINE_KEY = 'demo_airline';
const RETRY_MS = 200;
/** How often filling reports its progress, so that a slow start does not look like one that hangs. */
const REPORT_EVERY_MS = 2_000;

async function isInUse({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

/** Takes the lock for filling the database; another process may be starting at the same time. */
async function tryLock({ engine }: Pick<Database, 'engine'>, trx: Transaction): Promise<boolean> {
  // SQLite runs one transaction at a time anyway. On PostgreSQL, waiting for the lock would exceed the time limit.
  if (engine === 'sqlite') return true;
  const lock = sql<{
    taken: 0 | 1;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${DEMO_AIRLINE_KEY}, 0)) as taken`;
  const { rows } = await lock.execute(trx);
  return rows[0]?.taken === 1;
}

/** Stores when the database was filled. Returns false when that is stored already. */
async function recordFilling(trx: Transaction, now: Date): Promise<boolean> {
  const recorded = await trx
    .insertInto('settings')
    .values({ key: DEMO_AIRLINE_KEY, value: toInstant(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** A function that prints a progress line, and the minimum number of milliseconds between two. */
type Progress = { readonly print: (line: string) => void; readonly everyMs: number };

function tellerOf({ print, everyMs }: Progress): (line: string) => void {
  let reportedAt = performance.now();
  return (line) => {
    if (performance.now() - reportedAt < everyMs) return;
    reportedAt = performance.now();
    print(line);
  };
}

/** Fills the database. Returns false when it is in use already, and null while another process fills it. */
async function tryToFill(
  { config, database }: Deps,
  people: readonly DemoPerson[],
  now: Date,
  report: (line: string) => void,
): Promise<boolean | null> {
  return await inTransaction(database, async (trx) => {
    if (!(await tryLock(database, trx))) return null;
    if ((await isInUse({ db: trx })) || !(await recordFilling(trx, now))) return false;
    // An earlier start may have opened a term. Nothing refers to it, so it is replaced by the demo's own terms.
    await trx.deleteFrom('terms').execute();
    await playAirline(trx, database, people, now, config, {
      onProgress: (share) => report(`${Math.floor(share * 100)} % of the demo's year is played …`),
    });
    return true;
  });
}

/**
 * Fills an empty database with a plausible airline of the sandbox's people, so that every screen shows something.
 * Returns whether it did. It does nothing in another mode than sandbox, or when there is any member. Everything is
 * written in one transaction. Reports its progress. Throws what `readPeople` throws.
 */
export async function fillDemoAirline(
  deps: Deps,
  readPeople: () => Promise<readonly DemoPerson[]> = () => readSandboxPeople(deps.config.roblox.apisUrl),
  progress: Progress = { print: (line) => console.log(line), everyMs: REPORT_EVERY_MS },
): Promise<boolean> {
  if (deps.config.roblox.mode !== 'sandbox' || (await isInUse(deps.database))) return false;
  const people = await readPeople();
  const now = deps.clock();
  const report = tellerOf(progress);
  for (;;) {
    const filled = await tryToFill(deps, people, now, report);
    if (filled !== null) return filled;
    report("Another process plays the demo's year …");
    await setTimeout(RETRY_MS);
  }
}
