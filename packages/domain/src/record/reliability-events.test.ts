import { describe, expect, it } from 'vitest';
import { punctualityOf } from '../game/attendance.ts';
import {
  decideReliabilityEventRefusal,
  figuresOf,
  reliabilityEventKinds,
  reliabilityWindowStart,
} from './reliability-events.ts';

const DEPARTURE = '2026-03-02T18:00:00.000Z';
const at = (time: string) => `2026-03-02T${time}.000Z`;

describe('the kinds of events in game reports', () => {
  const times = { staffJoining: at('17:30:00'), departure: DEPARTURE };
  const joined = (time: string) => ({ type: 'joined', at: at(time) }) as const;
  const left = (time: string) => ({ type: 'left', at: at(time) }) as const;

  it.each([
    ['nothing', [], null, false],
    ['in time to the millisecond', [joined('17:30:00')], false, false],
    ['late by a second', [joined('17:30:01')], true, false],
    ['in time first, and again later', [joined('17:45:00'), joined('17:20:00')], false, false],
    ['gone before the departure', [joined('17:20:00'), left('17:59:59')], false, true],
    ['gone at the departure', [joined('17:20:00'), left('18:00:00')], false, false],
    ['gone, and back', [joined('17:20:00'), left('17:40:00'), joined('17:50:00')], false, false],
    ['late, and gone', [joined('17:40:00'), left('17:50:00')], true, true],
    ['gone alone', [left('17:50:00')], null, true],
    [
      'left and joined within a second',
      [joined('17:20:00'), joined('17:40:00'), left('17:40:00')],
      false,
      false,
    ],
  ] as const)('%s', (_what, events, late, leftEarly) => {
    expect(punctualityOf(events, times)).toEqual({ late, leftEarly });
  });
});

describe('figuresOf', () => {
  it('counts each kind, and excused events separately', () => {
    const events = reliabilityEventKinds.flatMap((kind) =>
      [null, false, true].map((excused) => ({ kind, excused })),
    );
    const expected = { flown: 7, late: 2, leftEarly: 2, absent: 2, shortNotice: 2, excused: 4 };
    expect(figuresOf(7, events)).toEqual(expected);
    expect(figuresOf(0, [])).toEqual({
      flown: 0,
      late: 0,
      leftEarly: 0,
      absent: 0,
      shortNotice: 0,
      excused: 0,
    });
  });

  it('are of the last 90 days', () => {
    expect(reliabilityWindowStart(new Date('2026-05-31T12:00:00.000Z')).toISOString()).toBe(
      '2026-03-02T12:00:00.000Z',
    );
  });
});

describe('decideReliabilityEventRefusal', () => {
  const subject = { userId: 'subject', rank: 247 };

  it.each([
    [{ userId: 'other', rank: 247 }, 'reviewer', null],
    [{ userId: 'reviewer', rank: 247 }, 'reviewer', 'own_review'],
    [{ userId: 'reviewer', rank: 247 }, null, null],
    [{ userId: 'subject', rank: 247 }, 'reviewer', 'own_record'],
    [{ userId: 'lower', rank: 246 }, 'reviewer', 'higher_rank'],
    [{ userId: 'reviewer', rank: 255 }, 'reviewer', null],
  ] as const)('%o, of the review of %s: %s', (viewer, reviewerId, refusal) => {
    expect(decideReliabilityEventRefusal(viewer, subject, reviewerId)).toBe(refusal);
  });
});
