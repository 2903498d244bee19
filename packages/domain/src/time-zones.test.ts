import { describe, expect, it } from 'vitest';
import { daysLaterIn, isTimeZone } from './time-zones.ts';

describe('isTimeZone', () => {
  it.each([
    ['UTC', true],
    ['Europe/Zurich', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['', false],
    ['Europe/Nowhere', false],
    ['+01:00', false],
    ['Europe/Zürich', false],
    ['x'.repeat(100), false],
  ])('returns for %j: %s', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne);
  });
});

describe('daysLaterIn', () => {
  it.each([
    ['keeps the time in UTC', 'UTC', '2026-03-22T18:30:00.000Z', '2026-03-29T18:30:00.000Z'],
    [
      'keeps the local time when clocks are set forward',
      'Europe/Zurich',
      '2026-03-22T18:30:00.000Z',
      '2026-03-29T17:30:00.000Z',
    ],
    [
      'keeps the local time when clocks are set back',
      'America/New_York',
      '2026-10-27T00:00:00.000Z',
      '2026-11-03T01:00:00.000Z',
    ],
    [
      'keeps the local time when clocks are moved by half an hour',
      'Australia/Lord_Howe',
      '2026-03-29T08:00:00.000Z',
      '2026-04-05T08:30:00.000Z',
    ],
    [
      'reads a local time that does not exist as later by the change',
      'Europe/Zurich',
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'takes the first of two equal local times',
      'Europe/Zurich',
      '2026-10-18T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'goes on from the second of two equal local times',
      'Europe/Zurich',
      '2026-10-25T01:30:00.000Z',
      '2026-11-01T01:30:00.000Z',
    ],
    [
      'keeps seconds and milliseconds',
      'Europe/Zurich',
      '2026-03-22T18:30:15.250Z',
      '2026-03-29T17:30:15.250Z',
    ],
  ])('%s', (_does, timeZone, from, weekLater) => {
    expect(new Date(daysLaterIn(timeZone, Date.parse(from), 7)).toISOString()).toBe(weekLater);
  });

  it('returns the second of two equal local times for no days later', () => {
    const second = Date.parse('2026-10-25T01:30:00.000Z');
    expect(daysLaterIn('Europe/Zurich', second, 0)).toBe(second);
  });
});
