import { describe, expect, it } from 'vitest';
import { joinTime } from './join-time.ts';

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
