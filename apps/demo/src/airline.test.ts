import { createTestDatabase, type TestDatabase } from '@crewroom/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsHold } from './testing/facts-hold.ts';
import { flightsHold } from './testing/flights-hold.ts';
import { ledgerHolds } from './testing/ledger-holds.ts';
import { membersHold } from './testing/members-hold.ts';
import { personasHold } from './testing/personas-hold.ts';
import { moments, play, type Rows, readRows } from './testing/played-airline.ts';
import { recordsHold } from './testing/records-hold.ts';
import { screensHold } from './testing/screens-hold.ts';

// The moments are not about the engine, so one is enough on PostgreSQL, where playing takes longer.
const playedMoments = process.env['TEST_ENGINE'] === 'postgres' ? moments.slice(0, 1) : moments;

describe.each(playedMoments)('an airline played up to %s', (now) => {
  let refused: string[];
  let rows: Rows;

  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    refused = await play(database, now);
    rows = await readRows(database);
  }, 180_000);

  afterAll(() => database.close());

  const rowsOf = () => rows;

  it('does nothing that the rules refuse', () => {
    expect(refused).toEqual([]);
  });

  membersHold(now, rowsOf);
  flightsHold(now, rowsOf);
  recordsHold(now, rowsOf);
  ledgerHolds(now, rowsOf);
  personasHold(now, rowsOf);
  if (now === moments[0]) {
    factsHold(() => database);
    screensHold(now, () => database);
  }
});
