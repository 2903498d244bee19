import { freeSeats } from '@crewroom/domain/flights/shortage';
import { describe, expect, it } from 'vitest';
import {
  isFull,
  seatOf,
  seatsOffered,
  withOwnOffer,
  withOwnSeat,
  withoutSeatOf,
  withoutWaitlistPlace,
  withWaitlistPlace,
} from './seats.ts';
import { exampleFlight, exampleRole, seatFor } from './testing/example-flight.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const casey = { userId: 'id-of-Casey', rank: 239, username: 'Casey', avatarUrl: '/avatars/1' };

const crewed = exampleFlight({
  roles: [exampleRole('Captain', 1, [seatFor('Amir')]), exampleRole('Cabin Crew', 2, [seatFor('Casey')])],
  assignedSlots: 2,
  isUserAssigned: true,
});

describe('seats', () => {
  it('finds a member’s seat', () => {
    expect(seatOf(crewed, 'id-of-Casey')).toMatchObject({ roleIndex: 1, role: 'Cabin Crew', waiting: 0 });
    expect(seatOf(crewed, 'id-of-Noor')).toBeUndefined();
    expect(seatOf(crewed, undefined)).toBeUndefined();
  });

  it('knows whether a seat is free', () => {
    expect(crewed.roles.map(freeSeats)).toEqual([0, 1]);
    expect(freeSeats({ capacity: 1, assigned: [seatFor('Amir'), seatFor('Casey')] })).toBe(0);
    expect(isFull(crewed)).toBe(false);
    expect(isFull({ roles: crewed.roles.slice(0, 1) })).toBe(true);
  });

  it('shows a seat as taken before the response', () => {
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
  ])('does not show %s as taken', (_, roleIndex) => {
    expect(withOwnSeat(crewed, roleIndex, casey, NOW)).toBe(crewed);
  });

  it('shows a seat as given back', () => {
    const back = withoutSeatOf(crewed, 'id-of-Casey', 'id-of-Casey');
    expect(back).toMatchObject({ assignedSlots: 1, isUserAssigned: false });
    expect(back.roles[1]?.assigned).toEqual([]);
  });

  it('keeps the viewer’s own seat when another member is removed', () => {
    const without = withoutSeatOf(crewed, 'id-of-Amir', 'id-of-Casey');
    expect(without).toMatchObject({ assignedSlots: 1, isUserAssigned: true });
    expect(withoutSeatOf(crewed, 'id-of-Noor', 'id-of-Casey')).toBe(crewed);
  });
});

describe('withWaitlistPlace', () => {
  const popular = exampleFlight({ roles: [{ ...exampleRole('Captain', 1, [seatFor('Amir')]), waiting: 2 }] });

  it('adds the viewer at the end, once, and removes them', () => {
    const waiting = withWaitlistPlace(popular, 0);
    expect([waiting.waitingFor, waiting.roles[0]?.waiting]).toEqual([{ roleIndex: 0, position: 3 }, 3]);
    expect(withWaitlistPlace(waiting, 0)).toBe(waiting);
    expect(withoutWaitlistPlace(waiting)).toEqual(popular);
    expect(withoutWaitlistPlace(popular)).toBe(popular);
  });

  it('leaves the waitlist when the viewer takes a free seat', () => {
    const roles = [...popular.roles, exampleRole('Cabin Crew', 1)];
    const taken = withOwnSeat(withWaitlistPlace({ ...popular, roles }, 0), 1, casey, NOW);
    expect([taken.waitingFor, taken.roles[0]?.waiting, taken.assignedSlots]).toEqual([null, 2, 2]);
  });

  it('leaves open who gets a returned seat', () => {
    const own = exampleFlight({ roles: [{ ...exampleRole('Captain', 1, [seatFor('Casey')]), waiting: 1 }] });
    expect(withoutSeatOf(own, 'id-of-Casey', 'id-of-Casey')).toBe(own);
  });
});

describe('withOwnOffer', () => {
  it('shows an offer and its withdrawal before the response', () => {
    const given = withOwnOffer(crewed, 'id-of-Casey', 'Noor');
    expect(seatOf(given, 'id-of-Casey')?.seat).toMatchObject({ offered: true, offeredTo: 'Noor' });
    expect(seatOf(given, 'id-of-Amir')?.seat.offered).toBeUndefined();
    expect(withOwnOffer(given, 'id-of-Casey', undefined)).toEqual(crewed);
    expect(seatOf(withOwnOffer(given, 'id-of-Casey', null), 'id-of-Casey')?.seat.offeredTo).toBeUndefined();
  });

  it('offers the seat to members without one', () => {
    const roles = [exampleRole('Captain', 1, [{ ...seatFor('Amir'), offered: 'you' }])];
    expect(seatsOffered(exampleFlight({ roles }), 'you')).toMatchObject([
      { role: 'Captain', seat: seatFor('Amir') },
    ]);
    expect(seatsOffered(exampleFlight({ roles }), true)).toEqual([]);
    expect(seatsOffered(exampleFlight({ roles, isUserAssigned: true }), 'you')).toEqual([]);
  });
});
