import { createTestDatabase, type TestDatabase } from '@crewroom/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flightsHold } from './flights-hold.ts';
import { ledgerHolds } from './ledger-holds.ts';
import { membersHold } from './members-hold.ts';
import { payloadsHold } from './payloads-hold.ts';
import { personasHold } from './personas-hold.ts';
import { play, type Rows, readRows, timestamps } from './played-airline.ts';
import { recordsHold } from './records-hold.ts';
import { screensHold } from './screens-hold.ts';

/** The tests of an airline that is played up to a given time. */
export const airlineHolds = (now: string): void => {
  describe(`an airline played up to ${now}`, () => {
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

    it('does nothing that the rules reject', () => {
      expect(refused).toEqual([]);
    });

    membersHold(now, rowsOf);
    flightsHold(now, rowsOf);
    recordsHold(now, rowsOf);
    ledgerHolds(now, rowsOf);
    personasHold(now, rowsOf);
    if (now === timestamps[0]) {
      payloadsHold(() => database);
      screensHold(now, () => database);
    }
  });
};
