import { assert, date, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewPointsSchema } from '../flights/schemas.ts';
import {
  isBelowQuota,
  isNewInTerm,
  isOverQuota,
  nextQuotaReset,
  quotaInWords,
  quotaRatio,
  termFlightsCount,
} from './rules.ts';

describe('the quota', () => {
  it.each([
    // attended, hosted, required: count, ratio, below, over, words
    [3, 1, 4, 4, 1, false, true, '3 attended + 1 hosted of 4'],
    [3, 0, 4, 3, 0.75, true, false, '3 attended + 0 hosted of 4'],
    [0, 0, 4, 0, 0, true, false, '0 attended + 0 hosted of 4'],
    [5, 1, 4, 6, 1.5, false, true, '5 attended + 1 hosted of 4'],
    [0, 2, 1, 2, 2, false, true, '0 attended + 2 hosted of 1'],
    [1, 0, 3, 1, 1 / 3, true, false, '1 attended + 0 hosted of 3'],
    [999, 0, 1000, 999, 0.999, true, false, '999 attended + 0 hosted of 1000'],
    [0, 0, 0, 0, 1, false, false, 'no quota'],
    [7, 2, 0, 9, 1, false, false, 'no quota'],
  ])(
    '%d attended, %d hosted, %d required',
    (attended, hosted, requiredFlights, count, ratio, below, over, words) => {
      const flights = { attended, hosted, requiredFlights };
      expect(termFlightsCount(flights)).toBe(count);
      expect(quotaRatio(flights)).toBe(ratio);
      expect([isBelowQuota(flights), isOverQuota(flights)]).toEqual([below, over]);
      expect(quotaInWords(flights)).toBe(words);
    },
  );

  it('is a finite share that grows with every flight, and never both missed and met', () => {
    const flights = record({ attended: nat(5000), hosted: nat(5000), requiredFlights: nat(1000) });
    assert(
      property(flights, (term) => {
        const more = { ...term, attended: term.attended + 1 };
        const ratio = quotaRatio(term);
        return (
          Number.isFinite(ratio) &&
          ratio >= 0 &&
          quotaRatio(more) >= ratio &&
          !(isBelowQuota(term) && isOverQuota(term))
        );
      }),
    );
  });
});

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

describe('the points of a review', () => {
  it.each([{}, { attended: 0 }, { hosted: 1000 }, { attended: 1000, hosted: 0 }])('may be %j', (points) => {
    expect(reviewPointsSchema.parse(points)).toEqual(points);
  });

  it.each([
    [{ attended: -1 }, 'Points start at 0.'],
    [{ hosted: 1001 }, 'Points end at 1000.'],
    [{ hosted: 1.5 }, 'Use a whole number of points.'],
    [{ attended: '1' }, 'Use a whole number of points.'],
    [{ attended: null }, 'Use a whole number of points.'],
    [{ flown: 1 }, 'Unrecognized key: "flown"'],
  ])('may not be %j', (points, message) => {
    expect(reviewPointsSchema.safeParse(points).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

describe('being new in a term', () => {
  const startedAt = '2026-03-02T12:00:00.000Z';

  it.each([
    ['2026-03-02T11:59:59.999Z', false, false],
    ['2026-03-02T12:00:00.000Z', false, true],
    ['2026-03-09T11:59:59.999Z', false, true],
    ['2026-03-09T12:00:00.000Z', true, true],
  ])('first seen at %s: %s in the first term, %s in a later one', (seen, first, later) => {
    expect(isNewInTerm(seen, { startedAt, isFirst: true })).toBe(first);
    expect(isNewInTerm(seen, { startedAt, isFirst: false })).toBe(later);
  });
});
