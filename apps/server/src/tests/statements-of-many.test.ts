import { ownDataSchema } from '@crewroom/domain/members/endpoints';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { crewCallsJob } from '../features/flights/crew-calls.ts';
import { departedJob } from '../features/flights/end-at-departure.ts';
import { needsClosingJob } from '../features/flights/needs-closing.ts';
import { PAGE_ROWS } from '../platform/database/pages.ts';
import { cleanOnce } from '../testing/clean.ts';
import { fillAirline, flightId, memberId, usernameOf, withConnection } from '../testing/large-airline.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createTestPortal } from '../testing/test-portal.ts';

/** More than two pages of staff, of flights in the air's log and of every other kind that is changed in bulk. */
const size = { members: 1_101, flights: 1_300, auditEntries: 0, weeksAhead: 2 };
/** A page of notices, which bind ten values each and one more for all, the most of all rows. */
const MOST_PARAMETERS = PAGE_ROWS * 10 + 1;

const seen = { rows: 0, parameters: 0 };

const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    seen.rows = Math.max(seen.rows, result.rows.length);
    return Promise.resolve(result);
  },
};

const database = await createTestDatabase();
const portal = await createTestPortal({
  database: { ...database, db: database.db.withPlugin(watching) },
  now: new Date().toISOString(),
});
const timestamp = portal.clock();
await fillAirline(database.target, size, timestamp);
const later = (hours: number) => new Date(timestamp.getTime() + hours * 3_600_000).toISOString();
await withConnection(database.target, async (run) => {
  await run(`update users set rank = 255 where id = '${memberId(0)}'`);
  // None of the flown flights is archived, and more than a page of the others depart within a day.
  await run(`update flights set archived_at = null, archived_term_id = null`);
  await run(`update flights set status = 'AVAILABLE', decided_at = '${later(-50)}', scheduled_date = '${later(20)}'
    where id > '${flightId(700)}' and not exists (select 1 from allocations where flight_id = flights.id and seat_number > 5)`);
  await run(`insert into inbox_items (id, user_id, notice, facts, at)
    select id, id, 'sanctioned', '{"type":"warning"}', '${later(-24 * 100)}' from users`);
  await run(`insert into leaves (id, user_id, from_date, to_date, reason, status, created_at)
    select id, id, '${later(0).slice(0, 10)}', '${later(99).slice(0, 10)}', 'Exams', 'pending', '${later(0)}' from users`);
});
database.watchStatements((_statement, parameters) => {
  seen.parameters = Math.max(seen.parameters, parameters.length);
});
const as = await portal.signIn(memberId(0));

afterAll(() => portal[Symbol.asyncDispose]());

async function send(method: 'POST' | 'GET', path: string, payload?: object): Promise<unknown> {
  const response = await portal.send(method, path, { as, ...(payload && { payload }) });
  expect([response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([
    expect.any(Number),
    '',
  ]);
  return response.json();
}

async function openTerm(): Promise<string> {
  const { id } = await portal.database.db
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Statements that may return more than a page of rows: none. In this order. */
const actions: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
  ['the hourly cleaning', () => cleanOnce(portal)],
  ['the calls for crew', () => crewCallsJob(portal).run(new AbortController().signal)],
  [
    'the end of a term and its undo',
    async () => {
      portal.clock.advance(60_000);
      const termId = await openTerm();
      await send('POST', '/api/admin/term/advance', { termId });
      await send('POST', '/api/admin/term/undo', { termId });
    },
  ],
  ['forgetting', () => send('POST', `/api/admin/users/${memberId(5)}/forget`, { username: usernameOf(5) })],
  [
    'the departures of flights with waitlists, and those that need closing',
    async () => {
      const departed = new Date(portal.clock().getTime() - 13 * 3_600_000).toISOString();
      await withConnection(portal.database.target, async (run) => {
        await run(`update flights set scheduled_date = '${departed}' where status = 'AVAILABLE'`);
        await run(`insert into wait_list (id, flight_id, flight_role_id, user_id, since)
          select flight_roles.id, flight_id, flight_roles.id, '${memberId(1)}', '${departed}'
          from flight_roles join flights on flights.id = flight_id
          where position = 0 and flights.status = 'AVAILABLE' and scheduled_date = '${departed}'`);
      });
      const signal = new AbortController().signal;
      await departedJob(portal).run(signal);
      await needsClosingJob(portal).run(signal);
      const published = await portal.database.db
        .selectFrom('inbox_items')
        .where('notice', 'in', ['waitListEnded', 'needsClosing'])
        .select(['notice', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('notice')
        .execute();
      expect(published.map(({ count }) => Number(count) > PAGE_ROWS)).toEqual([true, true]);
    },
  ],
];

it.each(actions)('reads and binds at most a page at once: %s', async (_name, action) => {
  Object.assign(seen, { rows: 0, parameters: 0 });
  await action();
  expect(seen.rows).toBeLessThanOrEqual(PAGE_ROWS);
  expect(seen.parameters).toBeLessThanOrEqual(MOST_PARAMETERS);
});

it('reads a data export in pieces, in which everything occurs once', async () => {
  Object.assign(seen, { rows: 0, parameters: 0 });
  const { hostedFlights } = ownDataSchema.parse(await send('GET', '/api/me/export'));
  expect(new Set(hostedFlights.map(({ _id }) => _id)).size).toBe(size.flights);
  expect(hostedFlights).toHaveLength(size.flights);
  expect(seen.rows).toBeLessThan(size.flights);
});

it('binds no more for a longer queue of requests', async () => {
  Object.assign(seen, { rows: 0, parameters: 0 });
  await send('GET', '/api/admin/leave');
  expect(seen.parameters).toBeLessThan(100);
});
