import { array, assert, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../days.ts';
import { type PersonEvent, proposedAbsentIds, timeAboard } from './attendance.ts';

const START = Date.parse('2026-03-02T18:00:00.000Z');
const at = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString();
const joined = (minute: number): PersonEvent => ({ type: 'joined', at: at(minute) });
const left = (minute: number): PersonEvent => ({ type: 'left', at: at(minute) });
const endedAt = (minute: number) => ({ at: at(minute), isOver: true });
const instantOrNull = (minute: number | null) => (minute === null ? null : at(minute));
const halfAMinute = (minute: number): PersonEvent[] => [joined(minute), left(minute + 0.5)];
const goingOnAt = (minute: number) => ({ at: at(minute), isOver: false });

describe('the time on board', () => {
  it.each<[string, PersonEvent[], number, number | null, number | null]>([
    // description, events, minutes, first joined, last left. The flight ended at minute 100.
    ['nobody was seen', [], 0, null, null],
    ['came and went', [joined(0), left(40)], 40, 0, 40],
    ['came back', [joined(0), left(10), joined(30), left(50)], 30, 0, 50],
    ['never left', [joined(20)], 80, 20, 100],
    ['joined twice', [joined(0), joined(5), left(30)], 30, 0, 30],
    ['joined twice and came back', [joined(0), joined(5), left(30), joined(60), left(70)], 40, 0, 70],
    ['left twice', [joined(0), left(10), left(20)], 10, 0, 20],
    ['left without having joined', [left(10)], 0, null, 10],
    ['left before being seen, then came', [left(10), joined(20), left(50)], 30, 20, 50],
    ['was on two servers at once', [joined(0), left(40), joined(20), left(60)], 60, 0, 60],
    ['was on one server within another', [joined(0), left(100), joined(20), left(60)], 100, 0, 100],
    [
      'changed the server, whose clock is 3 minutes behind',
      [joined(0), left(30), joined(27), left(57)],
      57,
      0,
      57,
    ],
    [
      'changed the server, whose clock is 3 minutes ahead',
      [joined(0), left(30), joined(33), left(63)],
      60,
      0,
      63,
    ],
    ['left and came back in the same moment', [joined(0), left(30), joined(30), left(50)], 50, 0, 50],
    ['left and came back in the same moment, and stayed', [joined(0), left(30), joined(30)], 100, 0, 100],
    ['came and went in the same moment', [left(30), joined(30)], 0, 30, 30],
    ['stayed after the end', [joined(50), left(120)], 70, 50, 120],
    ['came after the end', [joined(110)], 0, 110, 110],
  ])('of a member who %s', (_what, events, minutes, first, last) => {
    const expected = { minutes, firstJoined: instantOrNull(first), lastLeft: instantOrNull(last) };
    expect(timeAboard(events, endedAt(100))).toEqual(expected);
    expect(timeAboard(events.toReversed(), endedAt(100))).toEqual(expected);
  });

  it('continues until now while the flight is under way', () => {
    expect(timeAboard([joined(10)], goingOnAt(25))).toEqual({
      minutes: 15,
      firstJoined: at(10),
      lastLeft: null,
    });
    expect(timeAboard([joined(10), left(12)], goingOnAt(25))).toEqual({
      minutes: 2,
      firstJoined: at(10),
      lastLeft: at(12),
    });
  });

  it('ignores events after the portal’s current time', () => {
    expect(timeAboard([joined(30)], goingOnAt(25)).minutes).toBe(0);
  });

  it('counts whole minutes of the sum, and not of each stay', () => {
    expect(
      timeAboard([...halfAMinute(0), ...halfAMinute(10), ...halfAMinute(20)], endedAt(100)).minutes,
    ).toBe(1);
  });
});

const END = 600;

/** The stays of one person on one game server, in minutes: consecutive, and never two in the same minute. */
const stays = uniqueArray(integer({ min: 0, max: END - 1 }), { maxLength: 12 }).map((minutes) => {
  const ordered = minutes.toSorted((a, b) => a - b);
  return ordered.flatMap((from, index) => {
    const to = ordered[index + 1];
    return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
});

type Stay = { readonly from: number; readonly to: number };

/** Counts the minutes of the union one by one. */
function minutesOfUnion(all: readonly Stay[]): number {
  let count = 0;
  for (let minute = 0; minute < END; minute += 1) {
    if (all.some(({ from, to }) => from <= minute && minute < to)) count += 1;
  }
  return count;
}

const eventsOf = (all: readonly Stay[]) => all.flatMap(({ from, to }) => [joined(from), left(to)]);

/** Any events, in any order. */
const anyEvents = array(
  record({
    type: constantFrom<PersonEvent['type'][]>('joined', 'left'),
    minute: integer({ min: -60, max: END + 60 }),
  }),
  { maxLength: 30 },
).map((events) => events.map(({ type, minute }) => ({ type, at: at(minute) })));

describe('timeAboard for any reports', () => {
  it('returns the union of the stays on two servers, in any order', () => {
    const shuffle = array(integer(), { minLength: 24, maxLength: 24 });
    assert(
      property(stays, stays, shuffle, (one, other, keys) => {
        const all = [...one, ...other];
        const events = eventsOf(all)
          .map((event, index) => ({ event, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ event }) => event);
        expect(timeAboard(events, endedAt(END)).minutes).toBe(minutesOfUnion(all));
      }),
    );
  });

  it('returns the union of the stays on one server, the last of which may be open', () => {
    assert(
      property(stays, boolean(), (all, isOpen) => {
        const from = (all.at(-1)?.to ?? 0) + 1;
        const events = isOpen ? [...eventsOf(all), joined(from)] : eventsOf(all);
        const expected = minutesOfUnion(isOpen ? [...all, { from, to: END }] : all);
        expect(timeAboard(events, endedAt(END)).minutes).toBe(expected);
      }),
    );
  });

  it('does not depend on the order', () => {
    assert(
      property(anyEvents, boolean(), (events, isOver) => {
        const end = { at: at(END), isOver };
        expect(timeAboard(events.toReversed(), end)).toEqual(timeAboard(events, end));
      }),
    );
  });

  it('is at most the time from the first to the last event, and never negative', () => {
    assert(
      property(anyEvents, (events) => {
        const { minutes, firstJoined, lastLeft } = timeAboard(events, endedAt(END));
        if (firstJoined === null) return minutes === 0;
        const span = (Date.parse(lastLeft ?? at(END)) - Date.parse(firstJoined)) / MINUTE_MS;
        return minutes >= 0 && minutes <= Math.max(0, span);
      }),
    );
  });
});

const person = (userId: string, firstJoined: string | null, lastLeft: string | null) => ({
  userId,
  firstJoined,
  lastLeft,
});

describe('proposedAbsentIds', () => {
  const people = [
    person('there', at(0), at(50)),
    person('still there', at(0), null),
    person('seen to leave', null, at(50)),
    person('nowhere', null, null),
  ];

  it('returns members who were never seen', () => {
    expect(proposedAbsentIds({ reported: true, people, gaveBack: [] })).toEqual(['nowhere']);
  });

  it('returns nobody when nothing was reported', () => {
    expect(proposedAbsentIds({ reported: false, people, gaveBack: [] })).toEqual([]);
  });

  it('returns members who gave the seat back after the departure and are not the dispatcher, reported or not', () => {
    const gaveBack = [{ userId: 'gone' }, { userId: 'still there' }];
    expect(proposedAbsentIds({ reported: false, people, gaveBack })).toEqual(['gone']);
    expect(proposedAbsentIds({ reported: true, people, gaveBack })).toEqual(['nowhere', 'gone']);
  });
});
