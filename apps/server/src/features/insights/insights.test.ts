import { insightEndpoints } from '@crewroom/domain/insights/endpoints';
import { insightTableNames, insightTables } from '@crewroom/domain/insights/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { insightsByNotes } from '../../testing/insights/oracle.ts';
import { eraseOne, playYear } from '../../testing/insights/played-airline.ts';
import { codeOf } from '../../testing/portal-test.ts';

const PATH = '/api/admin/insights';

let play: Awaited<ReturnType<typeof playYear>>;

beforeAll(async () => {
  play = await playYear();
}, 60_000);

// Advances the clock past the lifetime of cached queries.
afterEach(() => play.portal.clock.advance(60_000));

afterAll(() => play.portal[Symbol.asyncDispose]());

async function get(query: string, path = PATH) {
  return await play.portal.send('GET', `${path}?${query}`, {
    as: await play.portal.signIn(play.admin.user.id),
  });
}

async function insights(query: string) {
  const response = await get(query);
  expect(codeOf(response)).toBe('200');
  return insightEndpoints.insights.response.parse(response.json());
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

const last = () => play.portal.clock().toISOString().slice(0, 10);

/** Returns ranges at the borders of weeks, months and terms, and some that cut through them. */
const ranges = () =>
  [
    { from: '2025-02-17', to: last() },
    { from: '2025-03-10', to: '2025-03-16' },
    { from: '2025-03-11', to: '2025-03-15' },
    { from: '2025-06-01', to: '2025-06-30' },
    { from: '2025-12-31', to: '2026-01-01' },
    { from: '2025-08-04', to: '2025-08-04' },
    ...play.notes.terms.slice(2, 5).map(({ startedAt, closedAt }) => ({
      from: startedAt.slice(0, 10),
      to: (closedAt ?? '').slice(0, 10),
    })),
    { from: '2025-04-01', to: last(), days: 'weekends' },
    { from: '2025-04-01', to: last(), days: 'workdays' },
  ] as const;

/** Returns each range with its figures, and the expected figures from the notes. */
async function countedAndNoted() {
  const [counted, noted] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const range of ranges()) {
    const query = new URLSearchParams(range).toString();
    counted.set(query, await insights(query));
    noted.set(query, insightsByNotes(play.notes, range, play.portal.clock()));
  }
  return { counted, noted };
}

describe('the insights of a year', () => {
  it('match the requests to the portal, at the borders of weeks, months and terms too', async () => {
    const { counted, noted } = await countedAndNoted();
    expect(counted).toEqual(noted);
    const { weeks, attendance, quota, fillByHour, fillByRole } = await insights(
      `from=2025-02-17&to=${last()}`,
    );
    // The year covers everything that is counted.
    expect(weeks.length).toBeGreaterThan(50);
    expect(weeks.some(({ cancelled }) => cancelled > 0)).toBe(true);
    expect(attendance.some(({ late }) => late === null)).toBe(true);
    expect(attendance.some(({ late }) => (late ?? 0) > 0)).toBe(true);
    expect(attendance.some(({ absent }) => absent > 0)).toBe(true);
    expect(quota.length).toBeGreaterThan(8);
    expect(quota.some(({ met, members }) => met > 0 && met < members)).toBe(true);
    expect(fillByHour.map(({ weekday }) => weekday)).toContain(6);
    expect(fillByRole.map(({ role }) => role)).toEqual(['Cabin Crew', 'Captain']);
  });

  it('are of the last 90 days for a missing or empty range', async () => {
    const at = play.portal.clock();
    const from = new Date(at.getTime() - 89 * 86_400_000).toISOString().slice(0, 10);
    const expected = insightsByNotes(play.notes, { from, to: last() }, at);
    expect(await insights('')).toEqual(expected);
    expect(await insights('from=&to=')).toEqual(expected);
  });

  it('are empty for days without flights', async () => {
    expect(await insights('from=2020-01-01&to=2020-02-01')).toEqual({
      weeks: [],
      fillByRole: [],
      fillByHour: [],
      attendance: [],
      quota: [],
      leadTime: { medianHours: null, p90Hours: null },
    });
  });

  it('cover 400 days at most', async () => {
    for (const [query, message] of [
      ['from=2025-01-02&to=2025-01-01', 'The end comes before the beginning.'],
      ['from=2024-01-01&to=2025-02-04', 'Choose at most 400 days. These are 401.'],
    ]) {
      const refused = await get(query ?? '');
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'invalid_input',
        message,
        issues: [{ path: 'to', message }],
      });
    }
    expect(codeOf(await get('from=2024-01-01&to=2025-02-03'))).toBe('200');
    for (const query of ['from=yesterday', 'days=sundays', 'more=1'])
      expect(codeOf(await get(query))).toBe('400 invalid_input');
  });

  it('link to the flights behind each figure', async () => {
    const days = 'from=2025-09-01&to=2026-01-31';
    const { weeks, fillByHour, fillByRole, attendance } = await insights(days);
    const behind = async (figure: string) => {
      const response = await get(`${days}&${figure}`, `${PATH}/flights`);
      expect(codeOf(response)).toBe('200');
      return insightEndpoints.insightFlights.response.parse(response.json());
    };
    for (const { weekday, hour, flights } of fillByHour)
      expect((await behind(`weekday=${weekday}&hour=${hour}`)).total).toBe(flights);
    for (const { role, seats, filled } of fillByRole) {
      const { flights, total } = await behind(`which=empty&role=${role.toUpperCase()}`);
      expect(flights).toHaveLength(total);
      expect(sum(flights, (flight) => flight.seats - flight.filled)).toBe(seats - filled);
    }
    expect((await behind('which=cancelled')).total).toBe(sum(weeks, ({ cancelled }) => cancelled));
    const absences = await behind('which=absent');
    expect(sum(absences.flights, ({ absent }) => absent)).toBe(sum(attendance, ({ absent }) => absent));
    const { flights } = await behind('');
    expect(flights.map(({ scheduledDate }) => scheduledDate)).toEqual(
      flights
        .map(({ scheduledDate }) => scheduledDate)
        .toSorted()
        .toReversed(),
    );
    expect((await behind('role=Steward')).total).toBe(0);
    expect(codeOf(await get(`${days}&weekday=7`, `${PATH}/flights`))).toBe('400 invalid_input');
    expect(codeOf(await get('from=2025-01-02&to=2025-01-01', `${PATH}/flights`))).toBe('400 invalid_input');
  });

  it("name the candidates for a role's licence: who lacks it and flew most", async () => {
    const { db } = play.portal.database;
    const days = `from=2025-02-17&to=${last()}`;
    const candidates = async (role: string, narrowed = '') => {
      const response = await get(`${days}${narrowed}&role=${role}`, `${PATH}/candidates`);
      expect(codeOf(response)).toBe('200');
      return insightEndpoints.insightCandidates.response.parse(response.json());
    };
    expect(await candidates('Captain')).toEqual({ licence: null, members: [] });
    const requires = 'Captain License';
    await db.updateTable('flight_roles').set({ requires }).where('name_key', '=', 'captain').execute();
    const flownBy = (isCounted: (departs: Date) => boolean) => {
      const flown = new Map<string, number>();
      for (const { ends, departs, roles, absent } of play.notes.flights)
        if (ends === 'reviewed' && isCounted(new Date(departs)))
          for (const id of roles.flatMap(({ holders }) => holders).filter((one) => !absent.has(one)))
            flown.set(id, (flown.get(id) ?? 0) + 1);
      return flown;
    };
    const all = flownBy(() => true);
    const { licence: qualification, members } = await candidates('CAPTAIN');
    expect(qualification).toBe(requires);
    expect(new Map(members.map(({ _id, flown }) => [_id, flown]))).toEqual(all);
    expect(members.map(({ flown }) => flown)).toEqual([...all.values()].toSorted((a, b) => b - a));
    const weekends = await candidates('Captain', '&days=weekends');
    expect(new Map(weekends.members.map(({ _id, flown }) => [_id, flown]))).toEqual(
      flownBy((departs) => departs.getUTCDay() % 6 === 0),
    );

    const [holder, lapsed] = members.map(({ _id }) => _id);
    const at = play.portal.clock().getTime();
    for (const [userId, expiresAt] of [
      [holder ?? '', new Date(at + 1).toISOString()],
      [lapsed ?? '', new Date(at).toISOString()],
    ] as const)
      await db
        .insertInto('qualifications')
        .values({
          id: newId(),
          user_id: userId,
          name: requires,
          granted_at: new Date(at).toISOString(),
          granted_by_id: userId,
          expires_at: expiresAt,
          told_days: null,
        })
        .execute();
    const left = (await candidates('Captain')).members.map(({ _id }) => _id);
    expect(left).toEqual(members.map(({ _id }) => _id).filter((id) => id !== holder));
    for (const query of [days, `${days}&role=`, `from=2025-01-02&to=2025-01-01&role=Captain`])
      expect(codeOf(await get(query, `${PATH}/candidates`))).toBe('400 invalid_input');
  });

  it('can be exported, one file per table', async () => {
    const query = `from=2025-02-17&to=${last()}`;
    const counted = await insights(query);
    for (const table of insightTableNames) {
      const file = await get(`${query}&table=${table}`, `${PATH}.csv`);
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(file.headers['content-disposition']).toBe(`attachment; filename="crewroom-${table}.csv"`);
      const [head, ...lines] = file.body.trimEnd().split('\r\n');
      expect(head?.split(',')).toEqual([...insightTables[table]]);
      const rows = table === 'leadTime' ? [counted.leadTime] : counted[table];
      expect(lines).toEqual(
        rows.map((row) =>
          Object.values(row)
            .map((value) => value ?? '')
            .join(),
        ),
      );
    }
    expect(codeOf(await get('table=users', `${PATH}.csv`))).toBe('400 invalid_input');
    expect(codeOf(await get('', `${PATH}.csv`))).toBe('400 invalid_input');
    expect(codeOf(await get('table=weeks&from=2025-01-02&to=2025-01-01', `${PATH}.csv`))).toBe(
      '400 invalid_input',
    );
  });

  it("keep an erased member's flights and seats, but not their quota and game reports", async () => {
    await eraseOne(play);
    const { counted, noted } = await countedAndNoted();
    expect(counted).toEqual(noted);
  });
});
