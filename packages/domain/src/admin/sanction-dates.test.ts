import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SANCTION_DAYS,
  defaultSanctionExpiry,
  latestSanctionExpiry,
  sanctionDateFaults,
} from './sanction-dates.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const PAST = 'The end must lie in the future.';
const FAR = 'The end may lie at most 5 years ahead.';
const OVER = 'The end of the suspension must lie in the future.';
const OUTLASTS = 'The suspension cannot outlast the sanction.';

describe('the end of a new sanction', () => {
  it('lies 30 days ahead by default (specification, section 9)', () => {
    expect(DEFAULT_SANCTION_DAYS).toBe(30);
    expect(defaultSanctionExpiry(now)).toBe('2026-03-31T12:00:00.000Z');
    expect(defaultSanctionExpiry(new Date('2024-02-15T00:00:00.000Z'))).toBe('2024-03-16T00:00:00.000Z');
  });

  it('lies five years ahead at most', () => {
    expect(latestSanctionExpiry(now)).toBe('2031-03-01T12:00:00.000Z');
    expect(latestSanctionExpiry(new Date('2024-02-29T12:00:00.000Z'))).toBe('2029-03-01T12:00:00.000Z');
  });

  it('leaves the clock it was given as it was', () => {
    const clock = new Date(now);
    latestSanctionExpiry(clock);
    expect(clock).toEqual(now);
  });

  it.each([
    ['2026-03-01T12:00:00.001Z', []],
    ['2031-03-01T12:00:00.000Z', []],
    [undefined, []],
    ['2026-03-01T12:00:00.000Z', [PAST]],
    ['2026-02-28T12:00:00.000Z', [PAST]],
    ['2031-03-01T12:00:00.001Z', [FAR]],
  ])('at %s: %j', (expiryDate, faults) => {
    expect(sanctionDateFaults({ expiryDate }, now)).toEqual(
      faults.map((message) => ({ path: 'expiryDate', message })),
    );
  });

  it.each([
    ['2026-03-02T12:00:00.000Z', '2026-03-01T12:00:00.001Z', []],
    ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', []],
    ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.001Z', [OUTLASTS]],
    ['2026-03-02T12:00:00.000Z', '2026-03-01T12:00:00.000Z', [OVER]],
    [undefined, '2026-03-31T12:00:00.000Z', []],
    [undefined, '2026-03-31T12:00:00.001Z', [OUTLASTS]],
  ])('at %s, of its suspension at %s: %j', (expiryDate, activeUntil, faults) => {
    expect(sanctionDateFaults({ expiryDate, activeUntil }, now)).toEqual(
      faults.map((message) => ({ path: 'activeUntil', message })),
    );
  });

  it('names both dates when both are wrong', () => {
    const past = '2026-02-01T00:00:00.000Z';
    expect(sanctionDateFaults({ expiryDate: past, activeUntil: past }, now)).toEqual([
      { path: 'expiryDate', message: PAST },
      { path: 'activeUntil', message: OVER },
    ]);
  });
});
