import type { Config } from '../config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import { composeAirline } from './compose-airline.ts';
import type { DemoPerson } from './demo-person.ts';
import { insertDemoRows } from './demo-rows.ts';
import type { DemoSettings } from './demo-settings.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

const KEY = 'demo_airline';

function settingsOf({ thresholds, terms }: Config): DemoSettings {
  return {
    thresholds,
    payPerPoint: terms.payPerPoint,
    defaultRequiredFlights: terms.defaultRequiredFlights,
    termLengthDays: terms.lengthDays,
  };
}

async function isInUse({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

async function claim(trx: Transaction, now: Date): Promise<boolean> {
  // Two processes may start on one empty database: the second waits here for the first, and finds the key taken.
  const claimed = await trx
    .insertInto('settings')
    .values({ key: KEY, value: toInstant(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Fills an empty database with a plausible airline of the sandbox's people, so that every screen has something to
 * show; answers whether it did. In any other mode, or once anybody is known, it does nothing and asks for no people.
 * All of it is written, or nothing; throws what `readPeople` throws.
 */
export async function fillDemoAirline(
  { config, database, clock }: Deps,
  readPeople: () => Promise<readonly DemoPerson[]>,
): Promise<boolean> {
  if (config.roblox.mode !== 'sandbox' || (await isInUse(database))) return false;
  const people = await readPeople();
  const now = clock();
  const rows = composeAirline(people, now, settingsOf(config));
  return await inTransaction(database, async (trx) => {
    if (!(await claim(trx, now)) || (await isInUse({ db: trx }))) return false;
    // Without members nothing refers to a term; the one an earlier start may have opened gives way to the demo's own.
    await trx.deleteFrom('terms').execute();
    await insertDemoRows(trx, rows);
    return true;
  });
}
