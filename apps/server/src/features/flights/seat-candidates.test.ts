import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { licensedFlight } from '../../testing/flights/licensed-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSanction, insertSeat, insertUser } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

const DEPARTS = '2026-03-05T18:00:00.000Z';

const ask = (portal: TestPortal, { as }: SignedInMember, id: string, q: string, role = 0) =>
  portal.send('GET', `/api/flights/${id}/seat-candidates?role=${role}&q=${q}`, { as });

it('returns the reasons against giving the seat to each member found', async ({ portal, dispatcher }) => {
  const { db } = portal.database;
  const { id, captain } = await licensedFlight(portal, dispatcher, DEPARTS);
  const near = await licensedFlight(portal, dispatcher, '2026-03-05T20:00:00.000Z');
  const far = await licensedFlight(portal, dispatcher, '2026-03-05T20:00:00.001Z');
  const insert = async (username: string, expires_at: string | null = null) => {
    const { id: user_id } = await insertUser(db, { username });
    const granted = { granted_at: '2026-02-01T00:00:00.000Z', granted_by_id: dispatcher.user.id };
    const qualification = { id: newId(), user_id, name: 'Captain License' as const, expires_at, ...granted };
    await db.insertInto('qualifications').values(qualification).execute();
    return user_id;
  };
  await insert('Queenfree');
  await insertUser(db, { username: 'Queenlacks' });
  await insert('Queenlapsed', '2026-02-20T00:00:00.000Z');
  await insert('Queenlapses', DEPARTS);
  await insertSeat(db, captain, { user_id: await insert('Queenseated'), seat_number: 1 });
  await insertSeat(db, near.captain, { user_id: await insert('Queennear'), seat_number: 1 });
  await insertSeat(db, far.captain, { user_id: await insert('Queenfar'), seat_number: 1 });
  await insertSanction(db, { user_id: await insert('Queensuspended'), type: 'suspension' });
  const away = {
    user_id: await insert('Queenaway'),
    from_date: '2026-03-05',
    to_date: '2026-03-06',
    status: 'approved' as const,
    decided_by_id: dispatcher.user.id,
    decided_at: '2026-03-01T00:00:00.000Z',
    created_at: '2026-03-01T00:00:00.000Z',
  };
  await db
    .insertInto('leaves')
    .values({ id: newId(), ...away })
    .execute();

  const response = await ask(portal, dispatcher, id, 'queen');
  const { members } = flightEndpoints.seatCandidates.response.parse(response.json());
  const none = {
    seatedAs: null,
    isSuspended: false,
    isQualified: true,
    lapses: false,
    overlaps: [],
    leave: null,
  };
  const overlap = { _id: near.id, flightCode: 'SK7', scheduledDate: '2026-03-05T20:00:00.000Z' };
  expect(Object.fromEntries(members.map((one) => [one.robloxUsername, one.concerns]))).toEqual({
    Queenfree: none,
    Queenlacks: { ...none, isQualified: false },
    Queenlapsed: { ...none, isQualified: false },
    Queenlapses: { ...none, lapses: true },
    Queenseated: { ...none, seatedAs: 'Captain' },
    Queennear: { ...none, overlaps: [overlap] },
    Queenfar: none,
    Queensuspended: { ...none, isSuspended: true },
    Queenaway: { ...none, leave: { from: '2026-03-05', to: '2026-03-06' } },
  });
});

it('requires the right to give the seat', async ({ portal, dispatcher, crew }) => {
  const { id } = await licensedFlight(portal, dispatcher, DEPARTS);
  expect(codeOf(await ask(portal, crew, id, 'nobody'))).toBe('403 not_allowed');
  expect(codeOf(await ask(portal, dispatcher, id, 'nobody'))).toBe('200');
  expect(codeOf(await ask(portal, dispatcher, id, 'n'))).toBe('400 invalid_input');
  expect(codeOf(await ask(portal, dispatcher, id, 'nobody', 1))).toBe('400 invalid_input');
});
