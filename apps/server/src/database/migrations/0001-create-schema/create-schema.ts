import type { Kysely } from 'kysely';
import type { Engine } from '../columns.ts';
import { createAuthTables } from './auth.ts';
import { createCalendarTables } from './calendar.ts';
import { createChatTables } from './chat.ts';
import { createFlightTables } from './flights.ts';
import { createGameTables } from './game.ts';
import { createInboxTables } from './inbox.ts';
import { createMemberTables } from './members.ts';
import { createRecordTables } from './record.ts';
import { createSystemTables } from './system.ts';
import { createLedger, createTerms } from './terms.ts';

/** Every table of the first version, each after those it refers to. */
export async function createSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createSystemTables(db, engine);
  await createMemberTables(db, engine);
  await createAuthTables(db, engine);
  await createTerms(db, engine);
  await createFlightTables(db, engine);
  await createRecordTables(db, engine);
  await createLedger(db, engine);
  await createInboxTables(db, engine);
  await createGameTables(db, engine);
  await createCalendarTables(db, engine);
  await createChatTables(db, engine);
}
