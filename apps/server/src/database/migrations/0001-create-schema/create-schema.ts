import type { Kysely } from 'kysely';
import type { Engine } from '../column-types.ts';
import { createAccessTables } from './access.ts';
import { createAdminTables } from './admin.ts';
import { createFlightTables } from './flights.ts';
import { createLedger } from './ledger.ts';
import { createSystemTables } from './system.ts';
import { createTerms } from './terms.ts';
import { createUserTables } from './users.ts';

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
