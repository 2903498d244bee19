import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import { describe, expect, it } from 'vitest';
import { type RecapMember, recapInWords, recapOf } from './recap.ts';

const term: ClosedTerm = {
  number: 7,
  startedAt: '2026-02-01T00:00:00.000Z',
  closedAt: '2026-03-01T00:00:00.000Z',
  flightsAttended: 5,
  flightsHosted: 1,
  pay: 42.5,
  effectiveRequiredFlights: 4,
};

type Change = RecapMember['rankHistory'][number];

const change = (type: Change['type'], rankName: string, date: string): Change => ({
  _id: `${rankName}-${date}`,
  type,
  rankName,
  date,
  promotedBy: null,
});

const member = (...rankHistory: Change[]): RecapMember => ({
  robloxUsername: 'ada_l',
  robloxDisplayName: 'Ada',
  rankHistory,
});

const rank = (...history: Change[]) => recapOf(term, member(...history), 'Edelweiss').rank;

describe('the recap of a term', () => {
  it('contains flights, pay, days and quota', () => {
    const recap = recapOf(term, member(), 'Edelweiss');
    expect(recap).toMatchObject({
      name: 'Ada',
      username: '@ada_l',
      days: 'Feb 01, 2026 to Mar 01, 2026',
      flights: '6',
      pay: 'CHF 42.50',
      quota: { figures: '6 of 4', isMet: true },
    });
    expect(recapInWords(recap)).toBe(
      'Edelweiss, Term 7 of Ada, Feb 01, 2026 to Mar 01, 2026: 6 flights (5 attended, 1 hosted), pay CHF 42.50, rank: Unchanged, quota 6 of 4, met.',
    );
  });

  it('omits the quota without one, and distinguishes a missed one from a met one', () => {
    expect(recapOf({ ...term, effectiveRequiredFlights: 0 }, member(), 'E').quota).toBeNull();
    expect(recapOf({ ...term, effectiveRequiredFlights: 8 }, member(), 'E').quota).toEqual({
      figures: '6 of 8',
      isMet: false,
    });
  });

  it('contains the last change of rank within the term, and no other', () => {
    const first = change('promotion', 'Purser', '2026-02-01T00:00:00.000Z');
    const second = change('promotion', 'Captain', '2026-02-28T23:59:59.999Z');
    expect(rank(second, first)).toBe('Promoted to Captain');
    expect(rank(first, second)).toBe('Promoted to Captain');
    expect(rank(change('promotion', 'Captain', term.closedAt))).toBe('Unchanged');
    expect(rank(change('promotion', 'Purser', '2026-01-31T23:59:59.999Z'))).toBe('Unchanged');
    expect(rank(change('qualification', 'Captain Licence', '2026-02-10T00:00:00.000Z'))).toBe('Unchanged');
    expect(rank(change('demotion', 'Purser', '2026-02-10T00:00:00.000Z'))).toBe('Now Purser');
  });
});
