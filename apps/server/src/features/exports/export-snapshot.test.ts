import { request } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { cellsOf, readExport } from '../../testing/exports/read-export.ts';
import { insertFlight, insertRole, insertSeat, insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { FLIGHTS_AT_ONCE } from './reviews.ts';

const SEATS = 'seats.csv?from=2026-02-01&to=2026-02-28';

let database: TestDatabase;
let portal: TestPortal;
let admin: SignedInMember;
/** Runs after each statement on a snapshot. */
let afterStatement: (nth: number) => Promise<void>;
let closed: PromiseWithResolvers<void>;
let aborted: PromiseWithResolvers<void>;

/** Wraps the database so that its snapshots report their statements and their end. */
function watched(): TestDatabase {
  const openSnapshot = async () => {
    const snapshot = await database.openSnapshot();
    let ran = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        ran += 1;
        await afterStatement(ran);
        return result;
      },
    };
    const dispose = async () => {
      await snapshot[Symbol.asyncDispose]();
      closed.resolve();
    };
    return { ...snapshot, db: snapshot.db.withPlugin(plugin), [Symbol.asyncDispose]: dispose };
  };
  return { ...database, openSnapshot };
}

beforeEach(async () => {
  afterStatement = () => Promise.resolve();
  closed = Promise.withResolvers();
  aborted = Promise.withResolvers();
  database = await createTestDatabase();
  portal = await createTestPortal({
    database: watched(),
    extend: (app) => {
      app.addHook('onRequestAbort', (_request, done) => {
        aborted.resolve();
        done();
      });
    },
  });
  admin = await signedInMember(portal, { rank: 247 });
});

afterEach(() => portal[Symbol.asyncDispose]());

/** Inserts flights with one seat each, one more than a page holds. Returns the last one and its seat. */
async function fillTwoPages() {
  const { db } = database;
  const { id: dispatcher_id } = await insertUser(db);
  const { id: user_id } = await insertUser(db, { username: 'Ada' });
  for (let n = 0; n <= FLIGHTS_AT_ONCE; n += 1) {
    // Many depart at the same time, so their ids decide the order.
    const scheduled_date = `2026-02-${n < 50 ? '10' : '11'}T18:30:00.000Z`;
    const flight = await insertFlight(db, { dispatcher_id, scheduled_date, flight_code: `F${n}` });
    const role = await insertRole(db, { flight_id: flight.id });
    const seat = await insertSeat(db, role, { user_id });
    if (n === FLIGHTS_AT_ONCE) return { flight, seat, dispatcher_id, user_id };
  }
  throw new Error('There is no last flight');
}

const numbers = Array.from({ length: FLIGHTS_AT_ONCE + 1 }, (_, n) => `F${n} Ada`);

describe('an export', () => {
  it('shows a single point in time, though flights, seats and names change between its pages', async () => {
    const { flight, seat, dispatcher_id, user_id } = await fillTwoPages();
    let changes = 0;
    afterStatement = async (nth) => {
      // After the first page of flights, before its seats are read.
      if (nth !== 1) return;
      changes += 1;
      const { db } = database;
      await db.updateTable('users').set({ username: 'Eve' }).where('id', '=', user_id).execute();
      await db.updateTable('flights').set({ flight_code: 'CHANGED' }).execute();
      await db.deleteFrom('allocations').where('id', '=', seat.id).execute();
      await db.deleteFrom('flights').where('id', '=', flight.id).execute();
      const late = { id: newId(), dispatcher_id, scheduled_date: '2026-02-27T18:30:00.000Z' };
      const role = await insertRole(db, { flight_id: (await insertFlight(db, late)).id });
      await insertSeat(db, role, { user_id });
    };
    const rows = await readExport(portal, SEATS, admin.as);
    expect(changes).toBe(1);
    expect(cellsOf(rows, 'flightCode', 'username')).toEqual(numbers);
    expect(await readExport(portal, SEATS, admin.as)).toHaveLength(FLIGHTS_AT_ONCE + 1);
  });

  it('stops reading and frees its connection when the client disconnects', async () => {
    await fillTwoPages();
    const [firstPage, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let statements = 0;
    afterStatement = async (nth) => {
      statements = nth;
      // Three statements read a page: its flights, their seats and their reviews.
      if (nth !== 3) return;
      firstPage.resolve();
      await goOn.promise;
    };
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const client = request(`${address}/api/admin/export/${SEATS}`, {
      agent: false,
      headers: { cookie: admin.as },
    });
    client.on('error', () => undefined).end();
    await firstPage.promise;
    client.destroy();
    await aborted.promise;
    goOn.resolve();
    await closed.promise;
    expect(statements).toBe(3);
  });
});
