import type { Flight } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { freeSeats, isFull, seatOf, seatOffer, seatRemark, withOwnSeat, withoutSeatOf } from './seats.ts';
import { exampleFlight, exampleRole, seatFor } from './testing/example-flight.ts';

const offer = (changes: Partial<Flight>) => seatOffer(exampleFlight(changes));
const full = [exampleRole('Captain', 1, [seatFor('Amir')])];

it.each([
  [{}, true, ''],
  [{ roles: full }, true, 'Every seat is taken'],
  [{ isUserAssigned: true }, false, ''],
  [{ status: 'SCHEDULED' }, false, 'not open yet'],
  [{ status: 'BRIEFING' }, false, 'BRIEFING'],
  [{ status: 'CANCELLED' }, false, 'cancelled'],
  [{ status: 'LOGGED' }, false, 'over'],
  [{ approvalStatus: 'pending' }, false, 'waiting for approval'],
] as const)('seats of a flight that differs by %j are open: %s, because "%s"', (changes, isOpen, why) => {
  const given = offer({ ...changes });
  expect(given.isOpen).toBe(isOpen);
  expect(given.why === null).toBe(why === '');
  expect(given.why ?? '').toContain(why);
});

const NOW = '2026-03-01T12:00:00.000Z';
const casey = { userId: 'id-of-Casey', rank: 239, username: 'Casey', avatarUrl: '/avatars/1' };

const crewed = exampleFlight({
  roles: [exampleRole('Captain', 1, [seatFor('Amir')]), exampleRole('Cabin Crew', 2, [seatFor('Casey')])],
  assignedSlots: 2,
  isUserAssigned: true,
});

describe('the seats of a flight', () => {
  it('tell where someone sits', () => {
    expect(seatOf(crewed, 'id-of-Casey')).toEqual({ roleIndex: 1, role: 'Cabin Crew' });
    expect(seatOf(crewed, 'id-of-Noor')).toBeUndefined();
    expect(seatOf(crewed, undefined)).toBeUndefined();
  });

  it('tell what is free', () => {
    expect(crewed.roles.map(freeSeats)).toEqual([0, 1]);
    expect(freeSeats({ capacity: 1, assigned: [seatFor('Amir'), seatFor('Casey')] })).toBe(0);
    expect(isFull(crewed)).toBe(false);
    expect(isFull({ roles: crewed.roles.slice(0, 1) })).toBe(true);
  });

  it('show a seat as taken before the answer', () => {
    const taken = withOwnSeat(exampleFlight(), 1, casey, NOW);
    expect(taken).toMatchObject({ assignedSlots: 1, isUserAssigned: true, totalSlots: 3 });
    expect(taken.roles[1]?.assigned).toEqual([
      { user: { _id: 'id-of-Casey', robloxAvatarUrl: '/avatars/1' }, username: 'Casey', assignedAt: NOW },
    ]);
    expect(taken.roles[0]?.assigned).toEqual([]);
  });

  it.each([
    ['a full role', 0],
    ['a second seat', 1],
    ['a role that is not there', 7],
  ])('do not show %s as taken', (_, roleIndex) => {
    expect(withOwnSeat(crewed, roleIndex, casey, NOW)).toBe(crewed);
  });

  it('show a seat as given back', () => {
    const back = withoutSeatOf(crewed, 'id-of-Casey', 'id-of-Casey');
    expect(back).toMatchObject({ assignedSlots: 1, isUserAssigned: false });
    expect(back.roles[1]?.assigned).toEqual([]);
  });

  it('keep one’s own when another is taken off', () => {
    const without = withoutSeatOf(crewed, 'id-of-Amir', 'id-of-Casey');
    expect(without).toMatchObject({ assignedSlots: 1, isUserAssigned: true });
    expect(withoutSeatOf(crewed, 'id-of-Noor', 'id-of-Casey')).toBe(crewed);
  });
});

describe('a seat that was given to somebody', () => {
  const near = { _id: '2', flightCode: 'SK7', scheduledDate: '2026-03-04T18:00:00.000Z' };
  const leave = { from: '2026-03-01', to: '2026-03-09' };

  it('needs no remark where nothing is in its way', () => {
    expect(seatRemark({ overlaps: [], leave: null })).toBeUndefined();
  });

  it('warns of other seats near it, and of leave on its day', () => {
    const onLeave = 'They are on leave on that day: Mar 01, 2026 to Mar 09, 2026.';
    expect(seatRemark({ overlaps: [], leave })).toBe(onLeave);
    expect(seatRemark({ overlaps: [near], leave })).toBe(
      `They also have a seat within 2 hours of this flight: SK7. ${onLeave}`,
    );
  });
});
