import { createHash } from 'node:crypto';
import { createTestDatabase } from '@crewroom/server/testing/test-database';
import { expect, it } from 'vitest';
import type { DemoPerson } from './people.ts';
import { demoPeople } from './testing/demo-people.ts';
import { play, type Rows, readRows, type Settings } from './testing/played-airline.ts';

// These variations depend neither on the engine nor on the size of the airline, so SQLite and the sandbox's personas are enough.
const NOW = '2026-11-21T15:10:00.000Z';
const personas = demoPeople().slice(0, 16);

async function played(people: readonly DemoPerson[], settings: Settings = {}, now = NOW): Promise<Rows> {
  await using database = await createTestDatabase();
  expect(await play(database, now, settings, [...people])).toEqual([]);
  return await readRows(database);
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A digest of all rows. Ids are new each time, so each is replaced by its number in the order of creation. */
function digestOf(rows: Rows): string {
  const text = JSON.stringify(rows);
  const numbers = new Map([...new Set(text.match(ID))].toSorted().map((id, index) => [id, `#${index}`]));
  const withoutIds = text.replaceAll(ID, (id) => numbers.get(id) ?? '');
  return createHash('sha256').update(withoutIds).digest('hex');
}

it('is the same airline for the same people and time, and another for others', async () => {
  const airline = digestOf(await played(personas));
  expect(digestOf(await played(personas))).toBe(airline);
  expect(digestOf(await played(personas, {}, '2026-11-22T15:10:00.000Z'))).not.toBe(airline);
  expect(digestOf(await played(personas.slice(1)))).not.toBe(airline);
}, 120_000);

it.each([
  ['no people', []],
  ['crew alone', personas.filter(({ username }) => username === 'CrewCasey')],
  ['nobody who may approve', personas.filter(({ roles }) => (roles[0]?.rank ?? 0) < 247)],
])(
  'has terms, but no decided flight and no administrative history with %s',
  async (_who, people) => {
    const rows = await played(people);
    expect(rows.terms.filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
    expect(rows.flights.filter(({ approval_status }) => approval_status !== 'pending')).toEqual([]);
    expect(rows.audit_entries).toEqual([]);
  },
  120_000,
);

it('keeps terms of a day, reviews no flight after the end of its term, and pays by the point', async () => {
  const { terms, flights, ledger_credits } = await played(personas, { lengthDays: 1, payPerPoint: 2.5 });
  const [open, last] = terms.toReversed();
  expect(open?.closed_at).toBeNull();
  expect(Date.parse(last?.closed_at ?? '') - Date.parse(last?.started_at ?? '')).toBe(86_400_000);
  const archived = flights.filter(
    ({ archived_at, reviewed_at }) => archived_at !== null && reviewed_at !== null,
  );
  expect(archived.length).toBeGreaterThan(100);
  const late = archived.filter(({ archived_at, reviewed_at }) => (reviewed_at ?? '') > (archived_at ?? ''));
  expect(late).toEqual([]);
  const pays = ledger_credits.filter(({ kind, flight_id }) => kind === 'pay' && flight_id !== null);
  expect(new Set(pays.map(({ reason, amount }) => `${reason} ${amount}`))).toEqual(
    new Set(['attended 250', 'hosted 500']),
  );
}, 120_000);

it('keeps terms of a year, and enters no pay when the airline pays nothing', async () => {
  const { terms, flights, ledger_credits } = await played(personas, { lengthDays: 366, payPerPoint: 0 });
  const [open, last] = terms.toReversed();
  expect(open?.closed_at).toBeNull();
  expect(Date.parse(last?.closed_at ?? '') - Date.parse(last?.started_at ?? '')).toBe(366 * 86_400_000);
  expect(flights.some(({ status }) => status === 'LOGGED')).toBe(true);
  expect(ledger_credits.filter(({ kind, flight_id }) => kind === 'pay' && flight_id !== null)).toEqual([]);
}, 120_000);

it.each([
  ['for crew alone', { staff: 1, dispatch: 255, admin: 255 }],
  ['for everybody alike', { staff: 239, dispatch: 239, admin: 239 }],
  ['for the owner alone', { staff: 255, dispatch: 255, admin: 255 }],
])(
  'does nothing that the rules reject when ranks open things %s',
  async (_whom, thresholds) => {
    const { users } = await played(personas, thresholds);
    expect(users.length).toBeGreaterThan(0);
  },
  120_000,
);
