import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_MS, weekStartOf } from '../days.ts';
import {
  departureError,
  instantBeforeDeparture,
  nextFlightOf,
  proposedTimes,
  weekdayOf,
  weekdays,
  withProposedTimes,
} from './schedule.ts';

describe('the week of a date', () => {
  it.each([
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01T23:59:59.999Z', '2026-02-23T00:00:00.000Z'],
    ['2026-03-08', '2026-03-02T00:00:00.000Z'],
    ['2026-03-08T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-09T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
    ['2026-01-01', '2025-12-29T00:00:00.000Z'],
    ['2024-03-01', '2024-02-26T00:00:00.000Z'],
    ['1970-01-01', '1969-12-29T00:00:00.000Z'],
  ])('of %s starts on %s', (day, start) => {
    expect(weekStartOf(day)).toBe(start);
  });

  it('starts on a Monday at midnight, less than seven days before', () => {
    const between = { min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true };
    assert(
      property(date(between), (at) => {
        const start = weekStartOf(at.toISOString());
        const msSince = at.getTime() - Date.parse(start);
        return (
          weekdayOf(start) === 'Monday' &&
          start.endsWith('T00:00:00.000Z') &&
          msSince >= 0 &&
          msSince < WEEK_MS
        );
      }),
    );
  });
});

it('names the Zulu weekday of a timestamp', () => {
  const days = ['02', '03', '04', '05', '06', '07', '08'].map((day) =>
    weekdayOf(`2026-03-${day}T23:59:59.999Z`),
  );
  expect(days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  expect(weekdays).toEqual(days);
  expect(weekdayOf('2026-03-03T00:00:00.000Z')).toBe('Tuesday');
});

const now = new Date('2026-03-01T12:00:00.000Z');
const PAST = 'The departure is more than 24 hours past.';
const AHEAD = 'The departure is more than 366 days ahead.';

describe('the window of departure', () => {
  it.each([
    ['2026-02-28T11:59:59.999Z', PAST],
    ['2026-02-28T12:00:00.000Z', null],
    ['2026-03-01T12:00:00.000Z', null],
    ['2027-03-02T12:00:00.000Z', null],
    ['2027-03-02T12:00:00.001Z', AHEAD],
    ['1970-01-01T00:00:00.000Z', PAST],
    ['2999-12-31T00:00:00.000Z', AHEAD],
  ])('a departure at %s: %s', (departure, error) => {
    expect(departureError(departure, now)).toBe(error);
  });

  it('moves with the clock', () => {
    expect(departureError('2027-03-02T12:00:00.001Z', new Date(now.getTime() + 1))).toBeNull();
  });
});

describe('instantBeforeDeparture', () => {
  it.each([
    ['17:30', '2026-03-10T18:30:00.000Z', '2026-03-10T17:30:00.000Z'],
    ['18:30', '2026-03-10T18:30:00.000Z', '2026-03-10T18:30:00.000Z'],
    ['23:45', '2026-03-10T00:15:00.000Z', '2026-03-09T23:45:00.000Z'],
    ['23:00', '2026-01-01T00:30:00.000Z', '2025-12-31T23:00:00.000Z'],
  ])('%s before %s is %s', (timeOfDay, departure, instant) => {
    expect(instantBeforeDeparture(timeOfDay, departure)).toBe(instant);
  });
});

describe('the times before a departure', () => {
  it.each([
    ['18:30', '17:30', '17:50', '18:10'],
    ['01:00', '00:00', '00:20', '00:40'],
    ['00:30', '23:30', '23:50', '00:10'],
    ['00:00', '23:00', '23:20', '23:40'],
  ])('defaults at %s are %s, %s and %s', (departure, staffJoining, passengerJoining, boarding) => {
    expect(proposedTimes(departure)).toEqual({ staffJoining, passengerJoining, boarding });
  });

  it('follow the departure, except those the user chose', () => {
    const times = { staffJoining: '16:00', passengerJoining: '17:50', boarding: '' };
    expect(withProposedTimes(times, ['staffJoining'], '19:00')).toEqual({
      staffJoining: '16:00',
      passengerJoining: '18:20',
      boarding: '18:40',
    });
    expect(withProposedTimes(times, Object.keys(times), '19:00')).toEqual(times);
  });
});

const at = (scheduledDate: string) => ({ scheduledDate });

describe('the next flight', () => {
  const noon = new Date('2026-03-10T12:00:00.000Z');

  it('is the soonest one in any order', () => {
    const later = at('2026-03-11T08:00:00.000Z');
    const sooner = at('2026-03-10T18:00:00.000Z');
    expect(nextFlightOf([later, sooner], noon)).toBe(sooner);
    expect(nextFlightOf([], noon)).toBeUndefined();
  });

  it('may be a late one, but not one that was forgotten', () => {
    const late = at('2026-03-10T11:00:00.000Z');
    const forgotten = at('2026-03-10T09:00:00.000Z');
    expect(nextFlightOf([forgotten, late], noon)).toBe(late);
    expect(nextFlightOf([forgotten], noon)).toBeUndefined();
  });
});
