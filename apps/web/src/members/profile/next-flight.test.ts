import { describe, expect, it } from 'vitest';
import { countdown, flightWithinDay, joinTime } from './next-flight.ts';

const flight = { join: '2026-03-10T17:30:00.000Z', departure: '2026-03-10T18:30:00.000Z' };

describe('the countdown to a flight', () => {
  it.each([
    ['BRIEFING', '2026-03-10T14:10:00.000Z', 'Be there in 3 hours, 20 minutes'],
    ['BRIEFING', '2026-03-10T17:30:00.000Z', 'Departs in 1 hour'],
    ['BRIEFING', '2026-03-10T18:29:30.000Z', 'Departs in less than a minute'],
    ['BRIEFING', '2026-03-10T18:50:00.000Z', 'Departure was due 20 minutes ago'],
    ['IN PROGRESS', '2026-03-10T18:50:00.000Z', 'Under way for 20 minutes'],
    ['IN PROGRESS', '2026-03-10T18:20:00.000Z', 'Under way'],
  ] as const)('%s at %s says %s', (status, now, words) => {
    expect(countdown({ ...flight, status }, new Date(now))).toBe(words);
  });
});

const seat = (userRole: string) => ({
  userRole,
  scheduledDate: '2026-03-10T00:30:00.000Z',
  times: { staffJoining: '23:30', passengerJoining: '00:05', boarding: '00:15' },
});

describe('the time to be there', () => {
  it.each(['Captain', 'Cabin Crew', 'Purser'])('is the staff’s joining time for %s', (role) => {
    expect(joinTime(seat(role))).toBe('2026-03-09T23:30:00.000Z');
  });

  it.each(['Passenger', 'passenger', ''])('is the passengers’ joining time for %j', (role) => {
    expect(joinTime(seat(role))).toBe('2026-03-10T00:05:00.000Z');
  });
});

const now = new Date('2026-03-10T12:00:00.000Z');
const at = (scheduledDate: string) => ({ scheduledDate });

describe('the next flight', () => {
  it('is the soonest one within a day, whatever the order', () => {
    const later = at('2026-03-11T08:00:00.000Z');
    const sooner = at('2026-03-10T18:00:00.000Z');
    expect(flightWithinDay([later, sooner], now)).toBe(sooner);
  });

  it('is none when the soonest leaves more than a day from now', () => {
    expect(flightWithinDay([at('2026-03-11T12:00:00.001Z')], now)).toBeUndefined();
    expect(flightWithinDay([], now)).toBeUndefined();
  });

  it('counts a departure exactly a day ahead', () => {
    expect(flightWithinDay([at('2026-03-11T12:00:00.000Z')], now)).toBeDefined();
  });

  it('stays the one that leaves late, but not one that was forgotten', () => {
    const late = at('2026-03-10T11:00:00.000Z');
    const forgotten = at('2026-03-10T09:00:00.000Z');
    expect(flightWithinDay([forgotten, late], now)).toBe(late);
    expect(flightWithinDay([forgotten], now)).toBeUndefined();
  });
});
