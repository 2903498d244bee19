import type { Flight } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import {
  acceptRefusal,
  canTakeAgain,
  freeSlotsInWords,
  isBookedOut,
  lackOf,
  lapseInWords,
  lapseOf,
  roleChoice,
  roleSlotsInWords,
  seatAvailability,
  slotsInWords,
  waitlistInWords,
} from './seat-choice.ts';
import { exampleFlight, exampleRole, seatFor } from './testing/example-flight.ts';

const full = [exampleRole('Captain', 1, [seatFor('Amir')])];
const licensed = { ...exampleRole('Captain', 1), requires: 'Captain License' } as const;

// The flight departs at 18:30Z on March 1.
const before = new Date('2026-03-01T18:29:00.000Z');
const departed = new Date('2026-03-01T18:30:00.000Z');

const availability = (changes: Partial<Flight>) => seatAvailability(exampleFlight(changes), before);

it.each([
  [{}, true, ''],
  [{ roles: full }, true, 'Every seat is taken'],
  [{ roles: full, waitingFor: { roleIndex: 0, position: 1 } }, true, ''],
  [{ isUserAssigned: true }, false, ''],
  [{ status: 'SCHEDULED' }, false, 'not open yet'],
  [{ status: 'BRIEFING' }, false, 'BRIEFING'],
  [{ status: 'CANCELLED' }, false, 'cancelled'],
  [{ status: 'LOGGED' }, false, 'over'],
  [{ approvalStatus: 'pending' }, false, 'waiting for approval'],
] as const)('seats of a flight that differs by %j are open: %s, because "%s"', (changes, isOpen, why) => {
  const found = availability({ ...changes });
  expect(found.isOpen).toBe(isOpen);
  expect(found.why === null).toBe(why === '');
  expect(found.why ?? '').toContain(why);
});

it('does not send members who run a flight to its dispatcher', () => {
  expect(seatAvailability(exampleFlight({ status: 'BRIEFING' }), before, true).why).not.toContain(
    'dispatcher',
  );
});

const whyOf = (changes: Partial<Flight>, isManager = false) =>
  seatAvailability(exampleFlight(changes), departed, isManager).why;

describe('after departure', () => {
  const ended = 'This flight has departed, so its waitlists have ended.';

  it('says why waiting for a full role is not possible', () => {
    expect(whyOf({ roles: full })).toMatch(new RegExp(`^${ended} .*its dispatcher can change`));
    expect(whyOf({ roles: [...full, exampleRole('Cabin Crew', 2)] })).toContain(ended);
    expect(whyOf({ roles: full }, true)).toContain('change its departure');
    expect(whyOf({})).toBeNull();
  });

  it('says why an offered seat cannot be taken over', () => {
    const roles = [exampleRole('Captain', 1, [{ ...seatFor('Amir'), offered: true }])];
    expect(acceptRefusal(exampleFlight({ roles }), departed)).toContain('the offers of its seats have ended');
    expect(acceptRefusal(exampleFlight({ roles }), before)).toBeNull();
    expect(acceptRefusal(exampleFlight({ roles: full }), departed)).toBeNull();
  });

  it('says that a place on the waitlist has ended', () => {
    expect(waitlistInWords(exampleFlight(), departed)).toContain(ended);
    expect(waitlistInWords(exampleFlight(), before)).toContain('first person on the waitlist');
  });
});

const bookings: readonly (readonly [Partial<Flight>, boolean, string])[] = [
  [{}, false, 'slots'],
  [{ roles: full }, true, 'slots, full'],
  [
    { roles: [{ ...exampleRole('Captain', 1, [seatFor('Amir')]), waiting: 2 }] },
    true,
    'slots, full, 2 waiting',
  ],
  [{ roles: full, status: 'BRIEFING' }, true, 'slots, full'],
  [{ roles: full, status: 'IN PROGRESS' }, false, 'slots'],
  [{ status: 'CONCLUDED' }, false, 'slots filled'],
  [{ status: 'LOGGED', roles: full }, false, 'slots filled'],
  [{ status: 'CANCELLED' }, false, 'slots'],
];

it.each(bookings)(
  'books out a flight that differs by %j: %s, with the words "%s"',
  (changes, isOut, words) => {
    const flight = exampleFlight(changes);
    expect([isBookedOut(flight), slotsInWords(flight)]).toEqual([isOut, words]);
  },
);

it.each([
  [{}, '3 of 3 free'],
  [
    { assignedSlots: 2, roles: [exampleRole('Captain', 3, [seatFor('Amir'), seatFor('Nia')])] },
    '1 of 3 free',
  ],
  [{ roles: full }, 'Full'],
  [{ roles: [{ ...exampleRole('Captain', 1, [seatFor('Amir')]), waiting: 2 }] }, 'Full, 2 waiting'],
])('describes a flight that differs by %j as "%s"', (changes: Partial<Flight>, words) => {
  expect(freeSlotsInWords(exampleFlight(changes))).toBe(words);
});

const captain = exampleRole('Captain', 2, [seatFor('Amir')]);
const fullCaptain = exampleRole('Captain', 1, [seatFor('Amir')]);

it.each([
  ['AVAILABLE', exampleRole('Captain', 3, [seatFor('Amir')]), '2 free slots'],
  ['IN PROGRESS', captain, '1 free slot'],
  ['AVAILABLE', fullCaptain, 'Full'],
  ['BRIEFING', { ...fullCaptain, waiting: 2 }, 'Full, 2 waiting'],
  ['CONCLUDED', captain, 'slots filled'],
  ['LOGGED', fullCaptain, 'slots filled'],
  ['CANCELLED', captain, 'slots'],
] as const)('describes the slots of a role while a flight is %s, case %#', (status, role, words) => {
  expect(roleSlotsInWords(status, role)).toBe(words);
});

const choiceOf = (changes: Partial<Flight>, now = before) => {
  const flight = exampleFlight(changes);
  return flight.roles.map((role) => roleChoice(flight, role, now));
};

describe('roleChoice', () => {
  const roles = [...full, exampleRole('Cabin Crew', 2), licensed];

  it('offers a free seat or a place on the waitlist, except when a requirement is not met', () => {
    expect(choiceOf({ roles })).toEqual(['wait', 'take', 'closed']);
    expect(choiceOf({ roles, qualifications: ['Captain License'] })).toEqual(['wait', 'take', 'take']);
  });

  it('offers no second place on a flight, and nothing when it takes no crew', () => {
    const waitingFor = { roleIndex: 0, position: 1 };
    expect(choiceOf({ roles, waitingFor })).toEqual(['waiting', 'take', 'closed']);
    expect(choiceOf({ roles, status: 'BRIEFING' })).toEqual(['closed', 'closed', 'closed']);
    expect(choiceOf({ roles, isUserAssigned: true })).toEqual(['closed', 'closed', 'closed']);
  });

  it('offers a free seat after departure, but no place on the waitlist', () => {
    expect(choiceOf({ roles }, departed)).toEqual(['closed', 'take', 'closed']);
    const waitingFor = { roleIndex: 0, position: 1 };
    expect(choiceOf({ roles, waitingFor }, departed)).toEqual(['waiting', 'take', 'closed']);
  });

  it('gives the reason to members who lack a requirement while seats can be taken', () => {
    const flight = exampleFlight({ roles: [licensed] });
    expect(lackOf(flight, licensed)).toMatch(/^You hold /);
    expect(lackOf({ ...flight, qualifications: ['Captain License'] }, licensed)).toBeNull();
    expect(lackOf(flight, licensed, true)).not.toContain('dispatcher');
    expect(lackOf({ ...flight, isUserAssigned: true }, licensed)).toBeNull();
    expect(lackOf({ ...flight, status: 'LOGGED' }, licensed)).toBeNull();
  });
});

it('lets a returned seat be taken again while it is free and nobody waits', () => {
  expect(canTakeAgain(exampleFlight(), 0, before)).toBe(true);
  expect(canTakeAgain(exampleFlight({ roles: full }), 0, before)).toBe(false);
  expect(
    canTakeAgain(exampleFlight({ roles: [{ ...exampleRole('Captain', 1), waiting: 1 }] }), 0, before),
  ).toBe(false);
  expect(canTakeAgain(exampleFlight({ roles: [licensed] }), 0, before)).toBe(false);
  expect(canTakeAgain(exampleFlight({ status: 'BRIEFING' }), 0, before)).toBe(false);
});

describe('lapseOf', () => {
  const now = new Date('2026-02-27T12:00:00.000Z');
  const flight = exampleFlight({ roles: [licensed], qualifications: ['Captain License'] });
  const ending = (expiresAt: string) => ({
    ...flight,
    expiring: [{ name: 'Captain License' as const, expiresAt }],
  });

  it('warns where the seat may be taken', () => {
    const words = 'Yours expires on Feb 28, 2026, before the departure.';
    expect(lapseOf(ending('2026-02-28T12:00:00.000Z'), licensed, now)).toBe(words);
    expect(lapseOf(ending('2026-03-02T12:00:00.000Z'), licensed, now)).toBeNull();
    expect(lapseOf(flight, licensed, now)).toBeNull();
    const lapsed = { ...ending('2026-02-26T12:00:00.000Z'), qualifications: [] };
    expect(lapseOf(lapsed, licensed, now)).toBeNull();
  });

  it('says that the qualification has expired afterwards', () => {
    expect(lapseInWords('2026-02-26T12:00:00.000Z', now)).toBe('expired on Feb 26, 2026');
  });
});
