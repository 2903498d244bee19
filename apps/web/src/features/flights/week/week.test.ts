import { dayAfter } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import {
  boardColumns,
  daysOfWeek,
  flightsOfWeekInWords,
  isPast,
  readWeekSearch,
  weekAsList,
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
])('describes the flights of a week in words, case %#', (week, words) => {
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

describe('daysOfWeek', () => {
  it('runs from Monday to Sunday, also over the end of a year', () => {
    const days = daysOfWeek('2026-01-01');
    expect(days[0]).toEqual({ weekday: 'Monday', day: '2025-12-29' });
    expect(days[6]).toEqual({ weekday: 'Sunday', day: '2026-01-04' });
    expect(days).toHaveLength(7);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01'])(
    'returns whole days around %s, when clocks change somewhere',
    (day) => {
      const days = daysOfWeek(day);
      expect(days[6]).toEqual({ weekday: 'Sunday', day });
      expect(days.map((one) => Date.parse(one.day) / 86_400_000).every(Number.isInteger)).toBe(true);
      expect(dayAfter(day, 7).slice(0, 4)).toBe('2026');
      expect(dayAfter(dayAfter(day, 7), -7)).toBe(day);
    },
  );
});

const flightAt = (scheduledDate: string, changes: Partial<FlightCard> = {}) =>
  exampleFlight({ _id: scheduledDate, scheduledDate: `${scheduledDate}:00.000Z`, ...changes });

const idsOf = (flights: readonly FlightCard[]) => flights.map(({ _id }) => _id);

describe('weekAsList', () => {
  const days = daysOfWeek('2026-03-04');
  const logged = { status: 'LOGGED' } as const;
  const widths = (today: string) => boardColumns(days, today).split(/(?<=\)) /);
  const running = { status: 'IN PROGRESS' } as const;
  const listAt = (
    now: string,
    flights: Partial<FlightWeek['flights']>,
    dayBefore: readonly FlightCard[] = [],
  ) => {
    const week = { ...weekOf([], []).flights, ...flights };
    const at = new Date(`${now}:00.000Z`);
    return weekAsList({ days, flights: week, dayBefore, now: at, today: now.slice(0, 10) });
  };

  it('begins with today, and separates past flights', () => {
    const { days: listed, earlier } = listAt('2026-03-04T12:00', {
      Tuesday: [flightAt('2026-03-03T12:00', logged)],
      Wednesday: [flightAt('2026-03-04T08:00', logged), flightAt('2026-03-04T14:00')],
      Thursday: [flightAt('2026-03-05T08:00')],
    });
    expect(listed.map(({ weekday }) => weekday)).toEqual([
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(listed.slice(0, 2).map(({ ahead, finished }) => [idsOf(ahead), idsOf(finished)])).toEqual([
      [['2026-03-04T14:00'], ['2026-03-04T08:00']],
      [['2026-03-05T08:00'], []],
    ]);
    expect(earlier.map(({ weekday, ahead, finished }) => [weekday, ahead.length, idsOf(finished)])).toEqual([
      ['Monday', 0, []],
      ['Tuesday', 0, ['2026-03-03T12:00']],
    ]);
  });

  it('keeps a flight that is under way or late at the top after midnight in Zulu', () => {
    const tuesday = [
      flightAt('2026-03-03T20:00', logged),
      flightAt('2026-03-03T22:00', running),
      flightAt('2026-03-03T23:30', { status: 'BRIEFING' }),
    ];
    const before = listAt('2026-03-03T23:59', { Tuesday: tuesday });
    const after = listAt('2026-03-04T00:01', {
      Tuesday: tuesday,
      Wednesday: [flightAt('2026-03-04T06:00')],
    });
    expect(idsOf(before.days[0]?.ahead ?? [])).toEqual(['2026-03-03T22:00', '2026-03-03T23:30']);
    expect(idsOf(after.days[0]?.ahead ?? [])).toEqual([
      '2026-03-03T22:00',
      '2026-03-03T23:30',
      '2026-03-04T06:00',
    ]);
    expect(idsOf(after.earlier[1]?.finished ?? [])).toEqual(['2026-03-03T20:00']);
  });

  it('keeps a flight of the Sunday before that is still under way on Monday', () => {
    const { days: listed } = listAt('2026-03-02T00:01', {}, [
      flightAt('2026-03-01T21:00', logged),
      flightAt('2026-03-01T23:00', running),
    ]);
    expect(idsOf(listed[0]?.ahead ?? [])).toEqual(['2026-03-01T23:00']);
  });

  it('lists another week in order, without separating past flights', () => {
    const over = [flightAt('2026-03-02T08:00', logged)];
    const { days: listed, earlier } = listAt('2026-03-11T12:00', { Monday: over });
    expect(listed.map(({ weekday }) => weekday)).toEqual(days.map(({ weekday }) => weekday));
    expect([listed[0]?.ahead, listed[0]?.finished, earlier]).toEqual([over, [], []]);
  });

  it('makes past days narrower, and all days equal in another week', () => {
    expect(new Set(widths('2026-03-11')).size).toBe(1);
    const [monday, tuesday, wednesday, ...later] = widths('2026-03-04');
    expect(monday).toBe(tuesday);
    expect(monday).not.toBe(wednesday);
    expect(new Set([wednesday, ...later]).size).toBe(1);
  });
});

describe('week search', () => {
  it.each(['2026-03-04', '2024-02-29'])('reads the day %s', (date) => {
    expect(readWeekSearch({ date })).toEqual({ date });
  });

  it.each([undefined, '', 'today', '2026-02-30', '1969-12-31', '3000-01-01', 20_260_304])(
    'reads %s as this week',
    (date) => {
      expect(readWeekSearch({ date })).toEqual({});
    },
  );

  it('stops at the allowed years', () => {
    expect(weekSearchOf('2026-03-04')).toEqual({ date: '2026-03-04' });
    expect(weekSearchOf(dayAfter('2999-12-31', 7))).toBeUndefined();
    expect(weekSearchOf(dayAfter('1970-01-01', -7))).toBeUndefined();
  });
});
