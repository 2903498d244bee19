import { array, assert, constant, date, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import { termFlightsCount } from './flights.ts';
import {
  daysBeforeReset,
  daysOfTerm,
  effectiveRequiredFlights,
  isBelowQuota,
  isNewInTerm,
  isQuotaMet,
  lastMonths,
  leaveArithmetic,
  leaveDaysWithin,
  nextQuotaReset,
  quotaInWords,
  quotaOutlook,
  quotaRatio,
  quotaStatus,
  seatsInTerm,
} from './rules.ts';

describe('quotaOutlook', () => {
  it.each([
    // attended, hosted, required, days of leave, seats: text
    [1, 0, 4, 0, 0, '1 of 4 flights: 3 more flights would meet the quota.'],
    [2, 1, 4, 0, 0, '3 of 4 flights: 1 more flight would meet the quota.'],
    [2, 1, 4, 0, 1, '3 of 4 flights: your seat before the reset would meet the quota.'],
    [2, 0, 4, 0, 5, '2 of 4 flights: your 2 seats before the reset would meet the quota.'],
    [0, 1, 4, 0, 2, '1 of 4 flights: your 2 seats before the reset and 1 more flight would meet the quota.'],
    [0, 0, 4, 15, 1, '0 of 2 flights: your seat before the reset and 1 more flight would meet the quota.'],
    [0, 0, 1, 0, 0, '0 of 1 flight: 1 more flight would meet the quota.'],
    [3, 1, 4, 0, 2, 'Quota met: 4 flown, 4 needed.'],
    [5, 1, 4, 0, 0, 'Quota met: 6 flown, 4 needed.'],
    [0, 0, 0, 0, 0, 'No flights are required of you.'],
    [0, 0, 4, 30, 1, 'No flights are required of you this term: you are on leave for all of it.'],
  ])(
    '%d attended, %d hosted of %d, %d days of leave, %d seats',
    (attended, hosted, requiredFlights, leaveDays, seats, words) => {
      expect(quotaOutlook({ attended, hosted, requiredFlights, leaveDays, termDays: 30 }, seats)).toBe(words);
    },
  );
});

describe('the quota', () => {
  it.each([
    // attended, hosted, required: count, ratio, below, over, text
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
      const flights = { attended, hosted, requiredFlights, leaveDays: 0, termDays: 30 };
      expect(termFlightsCount(flights)).toBe(count);
      expect(quotaRatio(flights)).toBe(ratio);
      expect([isBelowQuota(flights), isQuotaMet(flights)]).toEqual([below, over]);
      expect(quotaInWords(flights)).toBe(words);
    },
  );

  it('is a finite share that grows with every flight, and is never both missed and met', () => {
    const flights = record({
      attended: nat(5000),
      hosted: nat(5000),
      requiredFlights: nat(1000),
      leaveDays: nat(30),
      termDays: constant(30),
    });
    assert(
      property(flights, (term) => {
        const more = { ...term, attended: term.attended + 1 };
        const ratio = quotaRatio(term);
        return (
          Number.isFinite(ratio) &&
          ratio >= 0 &&
          quotaRatio(more) >= ratio &&
          !(isBelowQuota(term) && isQuotaMet(term))
        );
      }),
    );
  });
});

const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10);

describe('a quota while on leave', () => {
  it.each([
    // required, days of leave, days of the term: the effective quota, and the arithmetic shown
    [4, 9, 30, 3, '4 × 21 of 30 days = 3'],
    [4, 0, 30, 4, null],
    [4, 30, 30, 0, '4 × 0 of 30 days = 0'],
    [4, 29, 30, 1, '4 × 1 of 30 days = 1'],
    [3, 10, 30, 2, '3 × 20 of 30 days = 2'],
    [3, 11, 30, 2, '3 × 19 of 30 days = 2'],
    [1000, 1, 120, 992, '1000 × 119 of 120 days = 992'],
    [0, 9, 30, 0, null],
    [1, 0, 1, 1, null],
  ])('%d required, %d of %d days on leave', (requiredFlights, leaveDays, termDays, effective, words) => {
    const quota = { requiredFlights, leaveDays, termDays };
    expect(effectiveRequiredFlights(quota)).toBe(effective);
    expect(leaveArithmetic(quota)).toBe(words);
  });

  it('is neither met nor missed when leave covers the whole term, with a ratio of 1', () => {
    const away = { attended: 0, hosted: 0, requiredFlights: 4, leaveDays: 30, termDays: 30 };
    expect([quotaRatio(away), isBelowQuota(away), isQuotaMet(away)]).toEqual([1, false, false]);
    expect(quotaInWords(away)).toBe('0 attended + 0 hosted of 0');
  });

  it('counts each day once, for any leaves and any position in the term', () => {
    const spans = array(record({ start: integer({ min: -40, max: 60 }), length: nat(30) }), { maxLength: 8 });
    assert(
      property(spans, nat(40), (given, length) => {
        const leaves = given.map((span) => ({ from: day(span.start), to: day(span.start + span.length) }));
        const term = { from: day(0), to: day(length) };
        let days = 0;
        for (let n = 0; n <= length; n += 1) {
          if (leaves.some(({ from, to }) => from <= day(n) && day(n) <= to)) days += 1;
        }
        return leaveDaysWithin(leaves, term) === days;
      }),
    );
  });

  it('never grows by leave, and is lowered at most by the share of the days', () => {
    assert(
      property(nat(1000), integer({ min: 1, max: 366 }), nat(366), (requiredFlights, termDays, away) => {
        const leaveDays = Math.min(away, termDays);
        const effective = effectiveRequiredFlights({ requiredFlights, leaveDays, termDays });
        const atWork = termDays - leaveDays;
        return effective <= requiredFlights && effective * termDays >= requiredFlights * atWork;
      }),
    );
  });
});

describe('the days of a term', () => {
  it.each([
    // start, the length the airline set: first day, last day, number of days
    ['2026-03-01T00:00:00.000Z', null, '2026-03-01', '2026-03-31', 31],
    ['2026-03-10T23:59:59.999Z', null, '2026-03-10', '2026-03-31', 22],
    ['2026-03-18T00:00:00.001Z', null, '2026-03-18', '2026-04-30', 44],
    ['2026-03-10T18:30:00.000Z', 14, '2026-03-10', '2026-03-23', 14],
    ['2026-03-10T18:30:00.000Z', 1, '2026-03-10', '2026-03-10', 1],
  ])('from %s, lasting %j', (startedAt, lengthDays, from, to, count) => {
    const term = { startedAt, number: 2, lengthDays };
    expect(daysOfTerm(term)).toEqual({ from, to, count });
    expect(daysBeforeReset(nextQuotaReset(term), count)).toEqual({ from, to });
  });

  it('are at least one, in a portal set up on the last day of a month', () => {
    const startedAt = '2026-03-31T20:00:00.000Z';
    const days = daysOfTerm({ startedAt, number: 1, lengthDays: null });
    expect(days).toEqual({ from: '2026-03-31', to: '2026-03-31', count: 1 });
  });
});

const plan = { number: 2, lengthDays: null };

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
  ])('for a term started at %s is %s', (startedAt, end) => {
    expect(nextQuotaReset({ ...plan, startedAt })).toBe(end);
  });

  it.each([
    ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ])('for the first term of a new installation, started at %s, is the next 1st, %s', (startedAt, end) => {
    expect(nextQuotaReset({ ...plan, number: 1, startedAt })).toBe(end);
  });

  it.each([
    [1, '2026-03-11T09:30:00.000Z'],
    [14, '2026-03-24T09:30:00.000Z'],
    [30, '2026-04-09T09:30:00.000Z'],
    [365, '2027-03-10T09:30:00.000Z'],
  ])('with a set length of %d days counts from the start, in new installations too', (lengthDays, end) => {
    const startedAt = '2026-03-10T09:30:00.000Z';
    expect(nextQuotaReset({ startedAt, number: 2, lengthDays })).toBe(end);
    expect(nextQuotaReset({ startedAt, number: 1, lengthDays })).toBe(end);
  });

  it('is a 1st at midnight UTC, 14 to 45 days after the start', () => {
    const between = { min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
    assert(
      property(date(between), (startedAt) => {
        const end = nextQuotaReset({ ...plan, startedAt: startedAt.toISOString() });
        const days = (Date.parse(end) - startedAt.getTime()) / DAY_MS;
        return end.endsWith('-01T00:00:00.000Z') && days >= 14 && days <= 45;
      }),
      { numRuns: 500 },
    );
  });
});

describe('isNewInTerm', () => {
  const startedAt = '2026-03-02T12:00:00.000Z';

  it.each([
    ['2026-03-02T11:59:59.999Z', false, false],
    ['2026-03-02T12:00:00.000Z', false, true],
    ['2026-03-09T11:59:59.999Z', false, true],
    ['2026-03-09T12:00:00.000Z', true, true],
  ])('first seen at %s: %s in the first term, %s in a later one', (seen, first, later) => {
    expect(isNewInTerm(seen, { startedAt, number: 1 })).toBe(first);
    expect(isNewInTerm(seen, { startedAt, number: 2 })).toBe(later);
  });
});

describe('quotaStanding', () => {
  const term = { startedAt: '2026-03-02T12:00:00.000Z', number: 2 };
  const [before, after] = ['2026-03-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];

  it.each([
    ['below the quota', 4, before, { kind: 'below', missing: 3 }],
    ['below it and new in the term', 900, after, { kind: 'exempt' }],
    ['on quota', 1, before, { kind: 'met' }],
    ['on quota and new in the term', 1, after, { kind: 'met' }],
    ['without a quota', 0, before, { kind: 'met' }],
  ])('for a member %s', (_who, requiredFlights, firstSeenAt, state) => {
    const flights = { attended: 1, hosted: 0, requiredFlights, leaveDays: 0, termDays: 30 };
    expect(quotaStatus(flights, firstSeenAt, term)).toEqual(state);
  });
});

describe('lastMonths', () => {
  it('returns months up to the current one, also at the turn of a year and at the end of a long month', () => {
    const january = lastMonths(new Date('2026-01-31T23:59:59.999Z'));
    expect(january).toHaveLength(12);
    expect([january[0], january[10], january[11]]).toEqual(['2025-02', '2025-12', '2026-01']);
    expect(lastMonths(new Date('2026-02-01T00:00:00.000Z')).at(-1)).toBe('2026-02');
  });
});

describe('seatsInTerm', () => {
  const noon = new Date('2026-03-10T12:00:00.000Z');
  const flights = ['2026-03-10T18:00:00.000Z', '2026-03-31T23:59:00.000Z', '2026-04-01T00:00:00.000Z'].map(
    (scheduledDate) => ({ scheduledDate }),
  );

  it('counts seats on flights before the planned end', () => {
    expect(seatsInTerm(flights, '2026-04-01T00:00:00.000Z', noon)).toBe(2);
  });

  it('counts seats on departed flights once the term is overdue', () => {
    expect(seatsInTerm(flights, '2026-03-01T00:00:00.000Z', noon)).toBe(0);
    expect(seatsInTerm(flights, '2026-03-01T00:00:00.000Z', new Date('2026-03-10T18:30:00.000Z'))).toBe(1);
  });
});
