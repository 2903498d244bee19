import { describe, expect, it } from 'vitest';
import { returnFlight } from './return-flight.ts';
import { departuresOverlap } from './seats.ts';

const outbound = {
  scheduledDate: '2026-03-01T18:30:00.000Z',
  times: { staffJoining: '17:30', passengerJoining: '17:50', boarding: '18:10' },
};

const departureAt = (now: string) => returnFlight(outbound, new Date(now)).scheduledDate;

describe('returnFlight', () => {
  it('returns a departure on the same day after the outbound flight, with times as long before it', () => {
    const proposed = returnFlight(outbound, new Date('2026-02-20T12:00:00.000Z'));
    expect(proposed).toEqual({
      scheduledDate: '2026-03-01T21:00:00.000Z',
      times: { staffJoining: '20:00', passengerJoining: '20:20', boarding: '20:40' },
    });
    expect(departuresOverlap(outbound.scheduledDate, proposed.scheduledDate)).toBe(false);
  });

  it('returns the next such weekday when that departure is past', () => {
    expect(departureAt('2026-03-01T20:59:59.999Z')).toBe('2026-03-01T21:00:00.000Z');
    expect(departureAt('2026-03-01T21:00:00.000Z')).toBe('2026-03-08T21:00:00.000Z');
    expect(departureAt('2026-03-20T12:00:00.000Z')).toBe('2026-03-22T21:00:00.000Z');
  });

  it('returns the next day when the outbound flight is late in the evening', () => {
    const late = { ...outbound, scheduledDate: '2026-03-01T23:00:00.000Z' };
    expect(returnFlight(late, new Date('2026-02-20T12:00:00.000Z')).scheduledDate).toBe(
      '2026-03-02T01:30:00.000Z',
    );
  });
});
