import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextQuotaReset } from './quota-reset.ts';

const DAY = 86_400_000;
const plan = { isFirst: false, lengthDays: null };

describe('the planned end of a term', () => {
  it.each([
    // In the middle of months, and around the fourteen days.
    ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-10T09:30:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-18T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-18T00:00:00.001Z', '2026-05-01T00:00:00.000Z'],
    ['2026-03-31T23:59:59.999Z', '2026-05-01T00:00:00.000Z'],
    ['2026-04-17T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ['2026-04-17T00:00:00.001Z', '2026-06-01T00:00:00.000Z'],
    // Around February, common and leap.
    ['2026-02-15T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-02-15T00:00:00.001Z', '2026-04-01T00:00:00.000Z'],
    ['2024-02-16T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-02-16T00:00:00.001Z', '2024-04-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-04-01T00:00:00.000Z'],
    ['2100-02-15T00:00:00.000Z', '2100-03-01T00:00:00.000Z'],
    ['2026-01-18T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // Over the end of a year.
    ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-18T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-18T00:00:00.001Z', '2027-02-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-02-01T00:00:00.000Z'],
    ['2026-11-20T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('a term begun at %s ends at %s', (startedAt, end) => {
    expect(nextQuotaReset({ ...plan, startedAt })).toBe(end);
  });

  it.each([
    ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ])('the first term of a fresh installation, begun at %s, ends at the next 1st, %s', (startedAt, end) => {
    expect(nextQuotaReset({ ...plan, isFirst: true, startedAt })).toBe(end);
  });

  it.each([
    [1, '2026-03-11T09:30:00.000Z'],
    [14, '2026-03-24T09:30:00.000Z'],
    [30, '2026-04-09T09:30:00.000Z'],
    [365, '2027-03-10T09:30:00.000Z'],
  ])('a set length of %d days counts from the beginning, fresh installation or not', (lengthDays, end) => {
    const startedAt = '2026-03-10T09:30:00.000Z';
    expect(nextQuotaReset({ startedAt, isFirst: false, lengthDays })).toBe(end);
    expect(nextQuotaReset({ startedAt, isFirst: true, lengthDays })).toBe(end);
  });

  it('is a 1st at midnight UTC, 14 to 45 days after the beginning', () => {
    const between = { min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
    assert(
      property(date(between), (startedAt) => {
        const end = nextQuotaReset({ ...plan, startedAt: startedAt.toISOString() });
        const days = (Date.parse(end) - startedAt.getTime()) / DAY;
        return end.endsWith('-01T00:00:00.000Z') && days >= 14 && days <= 45;
      }),
      { numRuns: 500 },
    );
  });
});
