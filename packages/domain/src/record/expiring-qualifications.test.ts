import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import {
  dayAfterMonths,
  dueExpiryNotice,
  expiryErrors,
  expiryStatus,
  heldAt,
  isHeldAt,
} from './expiring-qualifications.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

describe('a qualification', () => {
  it.each([
    ['without an end', undefined, true],
    ['whose end was taken away', null, true],
    ['until a moment later', '2026-03-02T12:00:00.001Z', true],
    ['until this moment', '2026-03-02T12:00:00.000Z', false],
    ['until yesterday', inDays(-1), false],
  ])('%s: %s is held: %s', (_, expiresAt, held) => {
    expect(isHeldAt({ expiresAt }, now)).toBe(held);
  });

  it('is held independently of others', () => {
    const granted = [
      { name: 'Captain License', expiresAt: inDays(-1) },
      { name: 'Cabin Crew Licence' },
      { name: 'First Officer Licence', expiresAt: inDays(1) },
    ] as const;
    expect(heldAt(granted, now)).toEqual(['Cabin Crew Licence', 'First Officer Licence']);
    expect(heldAt(granted, new Date(inDays(2)))).toEqual(['Cabin Crew Licence']);
  });

  it.each([
    [undefined, 'held'],
    [inDays(30.01), 'held'],
    [inDays(30), 'expiring'],
    [inDays(0.001), 'expiring'],
    [inDays(0), 'expired'],
  ] as const)('that expires at %s has the status %s', (expiresAt, state) => {
    expect(expiryStatus({ expiresAt }, now)).toBe(state);
  });

  it('may expire in the future, or never', () => {
    const issue = [{ path: 'expiresAt', message: 'The end must be in the future.' }];
    expect(expiryErrors(inDays(0), now)).toEqual(issue);
    expect([inDays(0.001), null, undefined].flatMap((end) => expiryErrors(end, now))).toEqual([]);
  });
});

describe('dueExpiryNotice', () => {
  it.each([
    [30.01, null, null],
    [30, null, 30],
    [30, 30, null],
    [7.01, 30, null],
    [7, 30, 7],
    [7, null, 7],
    [7, 7, null],
    [0.01, 30, 7],
    [0, 30, null],
    [-1, null, null],
  ])('%d days ahead, after a notice for %j: %j', (days, values, due) => {
    expect(dueExpiryNotice(inDays(days), values, now)).toBe(due);
  });
});

describe('dayAfterMonths', () => {
  it.each([
    ['2026-03-02', 6, '2026-09-02'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-10-31', 1, '2026-11-30'],
  ])('returns for %s and %d months %s', (day, count, later) => {
    expect(dayAfterMonths(day, count)).toBe(later);
  });
});
