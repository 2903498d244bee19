import { describe, expect, it } from 'vitest';
import { isWithinDay, joinTime } from './next-flight.ts';

const seat = (userRole: string) => ({
  userRole,
  scheduledDate: '2026-03-10T00:30:00.000Z',
  times: { staffJoining: '23:30', passengerJoining: '00:05', boarding: '00:15' },
});

describe('the joining time', () => {
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
  it('is shown large from a day before its departure on', () => {
    expect(isWithinDay(at('2026-03-11T12:00:00.000Z'), now)).toBe(true);
    expect(isWithinDay(at('2026-03-11T12:00:00.001Z'), now)).toBe(false);
  });
});
