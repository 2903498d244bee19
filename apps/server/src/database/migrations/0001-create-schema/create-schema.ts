import type { Kysely } from 'kysely';
import type { Engine } from '../columns.ts';
import { createAccessTables } from './auth.ts';
import { createFlightTables } from './flights.ts';
import { createUserTables } from './members.ts';
import { createAdminTables } from './record.ts';
import { createSystemTables } from './system.ts';
import { createLedger, createTerms } from './terms.ts';

/** Every table of the first version, each after those it refers to. */
export async function createSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createSystemTables(db, engine);
  await createUserTables(db, engine);
  await createAccessTables(db, engine);
  await createTerms(db, engine);
  await createFlightTables(db, engine);
  await createAdminTables(db, engine);
  await createLedger(db, engine);
}
