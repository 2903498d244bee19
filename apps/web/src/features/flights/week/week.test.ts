import { dayAfter } from '@crewroom/domain/days';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import {
  daysFromToday,
  daysOfWeek,
  flightsOfWeekInWords,
  isPast,
  readWeekSearch,
  weekSearchOf,
} from './week.ts';

const own = exampleFlight({ isUserAssigned: true });

function weekOf(Monday: FlightCard[], Sunday: FlightCard[]) {
  const between = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };
  return { weekStart: '2026-03-02T00:00:00.000Z', flights: { Monday, ...between, Sunday } };
}

it.each([
  [weekOf([], []), '0 flights'],
  [weekOf([exampleFlight()], []), '1 flight'],
  [weekOf([own], []), '1 flight, 1 of them yours'],
  [weekOf([exampleFlight(), own], [own]), '3 flights, 2 of them yours'],
])('the flights of a week are told in words, case %#', (week, words) => {
  expect(flightsOfWeekInWords(week)).toBe(words);
});

const DEPARTURE = '2026-03-01T18:30:00.000Z';

it.each([
  ['AVAILABLE', '2026-03-01T12:00:00.000Z', false],
  ['BRIEFING', '2026-03-01T19:00:00.000Z', false],
  ['BRIEFING', '2026-03-01T21:30:00.001Z', true],
  ['SCHEDULED', '2026-03-03T12:00:00.000Z', true],
  ['IN PROGRESS', '2026-03-03T12:00:00.000Z', false],
  ['CONCLUDED', '2026-03-01T12:00:00.000Z', true],
  ['CANCELLED', '2026-03-01T12:00:00.000Z', true],
  ['LOGGED', '2026-03-01T12:00:00.000Z', true],
] as const)('a flight that is %s is past at %s: %s', (status, now, expected) => {
  const flight = exampleFlight({ status, scheduledDate: DEPARTURE });
  expect(isPast(flight, new Date(now))).toBe(expected);
});

describe('the days of a week', () => {
  it('run from Monday to Sunday, over the end of a year too', () => {
    const days = daysOfWeek('2026-01-01');
    expect(days[0]).toEqual({ weekday: 'Monday', day: '2025-12-29' });
    expect(days[6]).toEqual({ weekday: 'Sunday', day: '2026-01-04' });
    expect(days).toHaveLength(7);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01'])(
    'are whole around %s, when clocks change somewhere',
    (day) => {
      const days = daysOfWeek(day);
      expect(days[6]).toEqual({ weekday: 'Sunday', day });
      expect(days.map((one) => Date.parse(one.day) / 86_400_000).every(Number.isInteger)).toBe(true);
      expect(dayAfter(day, 7).slice(0, 4)).toBe('2026');
      expect(dayAfter(dayAfter(day, 7), -7)).toBe(day);
    },
  );

  it('begin with today in a list, and what is over comes after', () => {
    const days = daysOfWeek('2026-03-04');
    const { ahead, earlier } = daysFromToday(days, '2026-03-04');
    expect(ahead.map(({ weekday }) => weekday)).toEqual([
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(earlier.map(({ weekday }) => weekday)).toEqual(['Monday', 'Tuesday']);
  });

  it('stay in order in a list of another week', () => {
    const days = daysOfWeek('2026-03-04');
    expect(daysFromToday(days, '2026-03-11')).toEqual({ ahead: days, earlier: [] });
  });
});

describe('the address of a week', () => {
  it('names a day', () => {
    expect(readWeekSearch({ date: '2026-03-04' })).toEqual({ date: '2026-03-04' });
    expect(readWeekSearch({ date: '2024-02-29' })).toEqual({ date: '2024-02-29' });
  });

  it.each([
    undefined,
    '',
    'today',
    '2026-3-4',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-03-04T00:00:00Z',
    '1969-12-31',
    '3000-01-01',
    20_260_304,
  ])('that says %s means this week', (date) => {
    expect(readWeekSearch({ date })).toEqual({});
  });

  it('ends with the years there are', () => {
    expect(weekSearchOf('2026-03-04')).toEqual({ date: '2026-03-04' });
    expect(weekSearchOf(dayAfter('2999-12-31', 7))).toBeUndefined();
    expect(weekSearchOf(dayAfter('1970-01-01', -7))).toBeUndefined();
  });
});
