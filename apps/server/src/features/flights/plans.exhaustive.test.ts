import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FLIGHTS_OF_FIVE_YEARS,
  insertFiveYearsOfFlights,
} from '../../testing/flights/five-years-of-flights.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { fullScans, gatherStatistics, type RanStatement } from '../../testing/query-plans.ts';
import { insertTerm } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let admin: SignedInMember;
let member: SignedInMember;
let openUrl: string;
let pendingUrl: string;
let concludedUrl: string;

beforeAll(async () => {
  portal = await createFlightPortal();
  const { database, clock } = portal;
  const closed = {
    number: 1000,
    started_at: '2020-01-01T00:00:00.000Z',
    closed_at: '2026-01-01T00:00:00.000Z',
  };
  const term = await insertTerm(database.db, closed);
  await insertFiveYearsOfFlights(database, term.id, clock());
  admin = await signedInMember(portal, { rank: 247 });
  member = await signedInMember(portal, { rank: 239 });
  const given = { dispatcher_id: admin.user.id };
  const stageUrl = async (at: 'available' | 'pending' | 'concluded') =>
    `/api/flights/${(await stageFlight(database.db, at, given)).flight.id}`;
  openUrl = await stageUrl('available');
  pendingUrl = await stageUrl('pending');
  concludedUrl = await stageUrl('concluded');
}, 120_000);

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type ApiRequest = readonly [
  name: string,
  method: Method,
  url: () => string,
  by: () => SignedInMember,
  payload?: () => object,
];

const byMember = () => member;
const byAdmin = () => admin;

const requests: readonly ApiRequest[] = [
  ['week', 'GET', () => '/api/flights/week?date=2026-03-02', byMember],
  ['flight', 'GET', () => openUrl, byMember],
  ['scheduling', 'GET', () => '/api/flights/scheduling', byAdmin],
  ['self-allocation', 'POST', () => `${openUrl}/allocate`, byMember, () => ({ roleIndex: 0 })],
  ['self-unallocation', 'DELETE', () => `${openUrl}/unallocate`, byMember],
  [
    'allocation of another',
    'POST',
    () => `${openUrl}/allocate-user`,
    byAdmin,
    () => ({ roleIndex: 1, userId: member.user.id }),
  ],
  ['edit', 'PUT', () => openUrl, byAdmin, () => ({ notes: 'Mind the wind' })],
  ['status', 'PUT', () => `${openUrl}/status`, byAdmin, () => ({ status: 'BRIEFING' })],
  ['approval', 'PUT', () => `${pendingUrl}/approve`, byAdmin],
  ['review', 'PUT', () => `${concludedUrl}/review`, byAdmin],
];

const EDGE_OF_TRANSACTION = /^\s*(begin|start|commit|rollback)\b/i;

async function statementsOf([, method, url, by, payload]: ApiRequest): Promise<RanStatement[]> {
  const ran: RanStatement[] = [];
  const stop = portal.database.watchStatements((sql, parameters) => {
    if (!EDGE_OF_TRANSACTION.test(sql)) ran.push({ sql, parameters });
  });
  const headers = method === 'GET' ? {} : { 'idempotency-key': 'planned' };
  const sent = { as: by().as, headers, ...(payload && { payload: payload() }) };
  const response = await portal.send(method, url(), sent);
  stop();
  expect([url(), response.statusCode]).toEqual([url(), 200]);
  return ran;
}

type Ran = readonly (readonly [call: string, ran: readonly RanStatement[]])[];

/** Returns the tables that the statements of requests would scan completely. Prints a line for each request. */
async function scansOf(ranByRequest: Ran, timestamp: string): Promise<string[]> {
  const scans: string[] = [];
  for (const [request, ran] of ranByRequest) {
    let found = 0;
    for (const statement of ran) {
      const whole = await fullScans(portal.database, statement);
      scans.push(...whole.map((scan) => `${request}, ${timestamp}: ${scan} in ${statement.sql}`));
      found += whole.length;
    }
    const { engine } = portal.database;
    console.log(
      `plans | ${engine} | ${timestamp} | ${request} | ${ran.length} statements | ${found} full scans`,
    );
  }
  return scans;
}

describe(`query plans with ${FLIGHTS_OF_FIVE_YEARS} flights stored`, () => {
  it('scan no growing table completely', async () => {
    const { database } = portal;
    // PostgreSQL collects statistics by itself. SQLite does so when it is closed, and plans without them until then.
    const isCountedFirst = database.engine === 'postgres';
    if (isCountedFirst) await gatherStatistics(database);
    const statements: (readonly [call: string, ran: RanStatement[]])[] = [];
    for (const request of requests) statements.push([request[0], await statementsOf(request)]);
    const uncounted = isCountedFirst ? [] : await scansOf(statements, 'rows not counted');
    await gatherStatistics(database);
    expect([...uncounted, ...(await scansOf(statements, 'rows counted'))]).toEqual([]);
    expect(statements.flatMap(([, ran]) => ran).length).toBeGreaterThan(50);
  }, 60_000);

  it('report a statement that does scan a table', async () => {
    const whole = { sql: 'select facts from "flight_log"', parameters: [] };
    expect(await fullScans(portal.database, whole)).not.toEqual([]);
  });
});
