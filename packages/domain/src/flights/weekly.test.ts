import { describe, expect, it } from 'vitest';
import { weeklyFlights } from './weekly.ts';

const zuluOf = ({ scheduledDate }: { readonly scheduledDate: string }) => scheduledDate.slice(5, 16);

const first = {
  scheduledDate: '2026-03-22T18:30:00.000Z',
  times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
};

describe('weeklyFlights', () => {
  it('returns departures at one time in UTC without a time zone', () => {
    const flights = weeklyFlights(first, 3);
    expect(flights.map(zuluOf)).toEqual(['03-22T18:30', '03-29T18:30', '04-05T18:30']);
    expect(flights.every(({ times, isZuluMoved }) => !isZuluMoved && times.boarding === '18:15')).toBe(true);
  });

  it('returns departures at one local time, moves the times with it, and marks the flight where its UTC time changes', () => {
    const moved = { staffJoining: '16:30', passengerJoining: '17:00', boarding: '17:15' };
    expect(weeklyFlights(first, 3, 'Europe/Zurich')).toEqual([
      { ...first, isZuluMoved: false },
      { scheduledDate: '2026-03-29T17:30:00.000Z', times: moved, isZuluMoved: true },
      { scheduledDate: '2026-04-05T17:30:00.000Z', times: moved, isZuluMoved: false },
    ]);
  });

  it('keeps the time between joining and departure when the departure moves over midnight', () => {
    const night = {
      scheduledDate: '2026-03-22T00:15:00.000Z',
      times: { staffJoining: '22:45', passengerJoining: '23:30', boarding: '00:05' },
    };
    const last = weeklyFlights(night, 3, 'Europe/Zurich').at(-1);
    expect(last).toEqual({
      scheduledDate: '2026-04-04T23:15:00.000Z',
      times: { staffJoining: '21:45', passengerJoining: '22:30', boarding: '23:05' },
      isZuluMoved: true,
    });
  });
});
