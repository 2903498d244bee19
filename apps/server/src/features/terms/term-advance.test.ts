import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_ROWS } from '../../platform/database/pages.ts';
import { newId } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { insertFlight } from '../../testing/rows.ts';
import { countStatements, dumpDatabase, isEdgeOfTransaction } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const MEMBERS = 2 * PAGE_ROWS + 100;
const FLIGHTS = 1_000;
const CHUNK = 400;
const BEFORE = '2026-02-01T00:00:00.000Z';

let portal: TestPortal;
let admin: SignedInMember;

async function inChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK));
}

async function fill(db: Kysely<Tables>, dispatcherId: string) {
  const users = Array.from({ length: MEMBERS }, (_, n) => ({
    id: newId(),
    roblox_id: String(n + 1),
    username: `Member${n}`,
    username_key: `member${n}`,
    username_seen_at: BEFORE,
    display_name: `Member${n}`,
    display_name_key: `member${n}`,
    rank: 239,
    rank_role_id: 'r',
    rank_name: 'Crew',
    required_flights: 4,
    first_seen_at: BEFORE,
  }));
  await inChunks(users, (chunk) => db.insertInto('users').values(chunk).execute());
  const { id: termId } = await db.selectFrom('terms').select('id').executeTakeFirstOrThrow();
  const totals = users.map(({ id }, n) => ({
    user_id: id,
    term_id: termId,
    attended: n % 3,
    hosted: n % 2,
    pay_minor: n * 5,
  }));
  await inChunks(totals, (chunk) => db.insertInto('term_totals').values(chunk).execute());
  const flights = Array.from({ length: FLIGHTS }, (_, n) => ({
    id: newId(),
    flight_code: 'CR1',
    departure: 'ZRH',
    arrival: 'JFK',
    aircraft: 'A330',
    scheduled_date: BEFORE,
    staff_joining: '17:00',
    passenger_joining: '17:20',
    boarding: '17:40',
    status: n % 2 === 0 ? ('CONCLUDED' as const) : ('AVAILABLE' as const),
    approval_status: 'approved' as const,
    dispatcher_id: dispatcherId,
    created_at: BEFORE,
    decided_at: BEFORE,
    decided_by_id: dispatcherId,
  }));
  await inChunks(flights, (chunk) => db.insertInto('flights').values(chunk).execute());
}

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  admin = await signedInMember(portal, { rank: 247 });
  await fill(portal.database.db, admin.user.id);
}, 60_000);

afterAll(async () => portal[Symbol.asyncDispose]());

async function careers() {
  const { users } = (await portal.send('GET', '/api/admin/users', { as: admin.as })).json<{
    users: { _id: string; stats: Record<string, number> }[];
  }>();
  return new Map(users.map(({ _id, stats }) => [_id, stats]));
}

describe(`advancing a term of ${MEMBERS} members and ${FLIGHTS} flights`, () => {
  it('previews who is below quota, what is archived, and what was not reviewed', async () => {
    const response = await portal.send('GET', '/api/admin/term/preview', { as: admin.as });
    const preview = termEndpoints.previewTerm.response.parse(response.json());
    expect(preview).toMatchObject({ members: MEMBERS + 1, archivedFlights: FLIGHTS / 2, exempt: [] });
    expect(preview.unreviewedFlights).toHaveLength(FLIGHTS / 2);
    expect(preview.belowQuota).toHaveLength(MEMBERS + 1);
  });

  it('happens once for 20 requests, moves all totals to the career, and archives past flights', async () => {
    const before = await careers();
    const { term } = (await portal.send('GET', '/api/admin/term/preview', { as: admin.as })).json<{
      term: { _id: string };
    }>();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        portal.send('POST', '/api/admin/term/advance', { as: admin.as, payload: { termId: term._id } }),
      ),
    );
    const won = responses.filter(({ statusCode }) => statusCode === 200);
    expect([won.length, responses.filter(({ statusCode }) => statusCode === 409).length]).toEqual([1, 19]);
    const moved = [...before.values()].filter(
      ({ termFlightsAttended = 0, termFlightsHosted = 0, termPay = 0 }) =>
        termFlightsAttended + termFlightsHosted + termPay > 0,
    );
    const advance = termEndpoints.advanceTerm.response.parse(won[0]?.json());
    expect(advance).toMatchObject({ usersProcessed: moved.length, term: { number: 2 } });
    for (const [id, now] of await careers()) {
      const then = before.get(id);
      expect(now).toMatchObject({
        termFlightsAttended: 0,
        termFlightsHosted: 0,
        termPay: 0,
        requiredFlights: 4,
        totalFlightsAttended: (then?.['totalFlightsAttended'] ?? 0) + (then?.['termFlightsAttended'] ?? 0),
        totalFlightsHosted: (then?.['totalFlightsHosted'] ?? 0) + (then?.['termFlightsHosted'] ?? 0),
      });
    }
    const { db } = portal.database;
    const archived = await db
      .selectFrom('flights')
      .select('status')
      .where('archived_at', 'is not', null)
      .execute();
    expect(archived.length).toBe(FLIGHTS / 2);
    const entries = await db.selectFrom('audit_entries').selectAll().execute();
    expect(entries.map(({ action_type, target_id }) => [action_type, target_id])).toEqual([
      ['term_advance', null],
    ]);
  });

  it('is rejected within the same minute, and for a closed term', async () => {
    const soon = await portal.send('POST', '/api/admin/term/advance', { as: admin.as });
    expect([soon.statusCode, soon.json<{ code: string }>().code]).toEqual([409, 'term_just_advanced']);
    portal.clock.advance(60_000);
    const { db } = portal.database;
    const closed = await db
      .selectFrom('terms')
      .select('id')
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const stale = { as: admin.as, payload: { termId: closed.id } };
    const response = await portal.send('POST', '/api/admin/term/advance', stale);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'term_closed']);
  });

  it('takes a fixed number of statements, and four for each page of the staff', async () => {
    const statements = await countStatements(portal.database, async () => {
      const response = await portal.send('POST', '/api/admin/term/advance', { as: admin.as });
      expect(response.statusCode).toBe(200);
    });
    const pages = Math.ceil(MEMBERS / PAGE_ROWS) + 1;
    // One renews versions, and three reload the settings and the logo, because anything may have changed. On PostgreSQL one
    // more notifies other processes, and one counts against the limit of writes.
    const others = portal.database.engine === 'postgres' ? 16 : 15;
    expect(statements.length).toBeLessThanOrEqual(others + 4 * pages);
    console.log(
      `term advance on ${portal.database.engine}: ${statements.length} statements for ${MEMBERS} members`,
    );
  });
});

describe('advancing a term that fails', () => {
  it('leaves the whole database unchanged, whichever statement was its last', async () => {
    await using own = await createTestPortal();
    const { as, user } = await signedInMember(own, { rank: 247 });
    const { db } = own.database;
    const { id: termId } = await db.selectFrom('terms').select('id').executeTakeFirstOrThrow();
    await insertFlight(db, { status: 'CONCLUDED', dispatcher_id: user.id });
    const totals = { user_id: user.id, term_id: termId, attended: 1, hosted: 0, pay_minor: 100 };
    await db.insertInto('term_totals').values(totals).execute();
    const before = await dumpDatabase(own.database);

    const advanceFailingAt = async (statement: number) => {
      let seen = 0;
      const stop = own.database.watchStatements((sql) => {
        if (!isEdgeOfTransaction(sql)) seen += 1;
        if (seen === statement) throw new Error(`failed on purpose at statement ${statement}`);
      });
      const response = await own.send('POST', '/api/admin/term/advance', { as });
      stop();
      return response.statusCode;
    };
    let failed = 0;
    while ((await advanceFailingAt(failed + 1)) === 500) {
      failed += 1;
      expect([failed, await dumpDatabase(own.database)]).toEqual([failed, before]);
    }
    // It finds the session, locks and closes the term, opens the next, archives, counts, writes the history entry, finds the
    // staff, and notifies them.
    expect(failed).toBeGreaterThanOrEqual(9);
    expect(await dumpDatabase(own.database)).not.toEqual(before);
  });
});
