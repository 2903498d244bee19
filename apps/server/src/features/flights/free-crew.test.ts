import { DAY_MS } from '@crewroom/domain/days';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { licensedFlight } from '../../testing/flights/licensed-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSanction, insertSeat, insertUser } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

const DEPARTS = '2026-03-05T18:00:00.000Z';

/** Adds a member with a quota higher than that of members who sign in. */
const insertCrew = (portal: TestPortal, username: string, required = 900) =>
  insertUser(portal.database.db, { username, required_flights: required });

const license = (
  { database: { db } }: TestPortal,
  userIds: readonly string[],
  name: 'Captain License' | 'First Officer Licence' = 'Captain License',
) =>
  db
    .insertInto('qualifications')
    .values(
      userIds.map((user_id) => ({
        id: newId(),
        user_id,
        name,
        granted_at: '2026-02-01T00:00:00.000Z',
        granted_by_id: user_id,
      })),
    )
    .execute();

const ask = (portal: TestPortal, { as }: SignedInMember, id: string, role = 0) =>
  portal.send('GET', `/api/flights/${id}/free-crew?role=${role}`, { as });

it('lists free and licensed members, furthest below their quota first', async ({ portal, dispatcher }) => {
  const { db } = portal.database;
  const { id, captain } = await licensedFlight(portal, dispatcher, DEPARTS);
  const near = await licensedFlight(portal, dispatcher, '2026-03-05T20:00:00.000Z');
  const far = await licensedFlight(portal, dispatcher, '2026-03-05T20:00:00.001Z');
  const names = ['Seated', 'Overlaps', 'Flieslater', 'Onleave', 'Suspended', 'Met'] as const;
  const crew = new Map<string, string>();
  for (const name of names) crew.set(name, (await insertCrew(portal, name, name === 'Met' ? 0 : 900)).id);
  const most = (await insertCrew(portal, 'Neediest', 990)).id;
  await insertCrew(portal, 'Unlicensed', 999);
  await license(portal, [...crew.values(), most]);
  const idOf = (name: (typeof names)[number]) => crew.get(name) ?? '';
  await insertSeat(db, captain, { user_id: idOf('Seated'), seat_number: 1 });
  await insertSeat(db, near.captain, { user_id: idOf('Overlaps'), seat_number: 1 });
  await insertSeat(db, far.captain, { user_id: idOf('Flieslater'), seat_number: 1 });
  await insertSanction(db, {
    user_id: idOf('Suspended'),
    type: 'suspension',
  });
  await db
    .insertInto('leaves')
    .values({
      id: newId(),
      user_id: idOf('Onleave'),
      from_date: '2026-03-05',
      to_date: '2026-03-05',
      status: 'approved',
      decided_by_id: dispatcher.user.id,
      decided_at: '2026-03-01T00:00:00.000Z',
      created_at: '2026-03-01T00:00:00.000Z',
    })
    .execute();
  const response = await ask(portal, dispatcher, id);
  const { members } = flightEndpoints.freeCrew.response.parse(response.json());
  expect(members.map((one) => [one.robloxUsername, one.flightsMissing])).toEqual([
    ['Neediest', 990],
    ['Flieslater', 900],
    ['Met', 0],
  ]);
});

it('considers all staff when leave has cancelled the highest quotas', async ({ portal, dispatcher }) => {
  const { db } = portal.database;
  const flight = await insertFlight(db, { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTS });
  await insertRole(db, {
    flight_id: flight.id,
    name: 'First Officer',
    capacity: 2,
    requires: 'First Officer Licence',
  });
  const away: string[] = [];
  for (let n = 0; n < 60; n += 1) away.push((await insertCrew(portal, `Away${n}`, 1000)).id);
  const { id: here } = await insertCrew(portal, 'Zealous', 800);
  await license(portal, [...away, here], 'First Officer Licence');
  const leave = (user_id: string, from_date: string, to_date: string) => ({
    id: newId(),
    user_id,
    from_date,
    to_date,
    status: 'approved' as const,
    decided_by_id: dispatcher.user.id,
    decided_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  });
  // All of the term except the days around the flight.
  await db
    .insertInto('leaves')
    .values(
      away.flatMap((id) => [leave(id, '2026-01-01', '2026-03-04'), leave(id, '2026-03-06', '2026-12-31')]),
    )
    .execute();
  const response = await ask(portal, dispatcher, String(flight.id));
  const [first, second] = flightEndpoints.freeCrew.response.parse(response.json()).members;
  expect([first?.robloxUsername, first?.flightsMissing]).toEqual(['Zealous', 800]);
  expect(second?.robloxUsername).toBe('Away0');
});

it('lists members who are exempt as new in the term last', async ({ portal, dispatcher }) => {
  const { db } = portal.database;
  const scheduled_date = '2026-04-05T18:00:00.000Z';
  const flight = await insertFlight(db, { dispatcher_id: dispatcher.user.id, scheduled_date });
  await insertRole(db, { flight_id: flight.id, requires: 'First Officer Licence' });
  const term = db.selectFrom('terms').where('closed_at', 'is', null).select('started_at');
  const { started_at: startedAt } = await term.executeTakeFirstOrThrow();
  const afterDays = (days: number) => new Date(Date.parse(startedAt) + days * DAY_MS).toISOString();
  const newcomer = { username: 'Newcomer', required_flights: 900, first_seen_at: afterDays(8) };
  const { id: isNew } = await insertUser(db, newcomer);
  const { id: isKnown } = await insertUser(db, { username: 'Known', required_flights: 1 });
  await license(portal, [isNew, isKnown], 'First Officer Licence');
  const response = await ask(portal, dispatcher, String(flight.id));
  const { members } = flightEndpoints.freeCrew.response.parse(response.json());
  const shown = members.filter(({ _id }) => _id === isNew || _id === isKnown);
  expect(shown.map((one) => [one.robloxUsername, one.flightsMissing, one.isQuotaExempt])).toEqual([
    ['Known', 1, false],
    ['Newcomer', 0, true],
  ]);
});

it('requires the right to give the seat, and an existing role', async ({
  portal,
  dispatcher,
  crew,
  admin,
}) => {
  const { id } = await licensedFlight(portal, dispatcher, DEPARTS);
  expect(codeOf(await ask(portal, crew, id))).toBe('403 not_allowed');
  expect(codeOf(await ask(portal, admin, id))).toBe('200');
  for (const by of [dispatcher, crew]) expect(codeOf(await ask(portal, by, id, 1))).toBe('400 invalid_input');
  expect(codeOf(await ask(portal, dispatcher, newId()))).toBe('404 not_found');
});
