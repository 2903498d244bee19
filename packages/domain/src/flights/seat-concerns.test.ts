import { describe, expect, it } from 'vitest';
import { concernsInWords, concernsOfSeated } from './seat-concerns.ts';

const none = {
  seatedAs: null,
  isSuspended: false,
  isQualified: true,
  lapses: false,
  overlaps: [],
  leave: null,
};

describe('concernsInWords', () => {
  it('returns nothing without concerns', () => {
    expect(concernsInWords(none, { requires: null })).toEqual([]);
  });

  it('names each concern, the most serious first', () => {
    const overlap = { _id: 'f', flightCode: 'SK7', scheduledDate: '2026-03-05T20:00:00.000Z' };
    const concerns = {
      seatedAs: 'Cabin Crew',
      isSuspended: true,
      isQualified: false,
      lapses: false,
      overlaps: [overlap, { ...overlap, flightCode: 'SK8' }],
      leave: { from: '2026-03-01', to: '2026-03-09' },
    };
    expect(concernsInWords(concerns, { requires: 'Captain License' })).toEqual([
      'On this flight already, as Cabin Crew',
      'Suspended',
      'Does not hold the Captain License',
      'Also on SK7, SK8, within 2 hours',
      'On leave Mar 01, 2026 to Mar 09, 2026',
    ]);
    expect(concernsInWords({ ...none, lapses: true }, { requires: 'Captain License' })).toEqual([
      'Captain License expires before the departure',
    ]);
  });
});

describe('concernsOfSeated', () => {
  const captain = { requires: 'Captain License' } as const;
  const flight = {
    scheduledDate: '2026-03-05T20:00:00.000Z',
    qualifications: ['Captain License' as const],
    expiring: [],
    overlaps: [],
    leave: null,
  };
  const expiring = [{ name: 'Captain License' as const, expiresAt: flight.scheduledDate }];

  it('names leave, and a qualification that is missing or expires by the departure', () => {
    expect(concernsOfSeated(flight, captain)).toEqual([]);
    const leave = { from: '2026-03-05', to: '2026-03-05' };
    expect(concernsOfSeated({ ...flight, leave }, captain)).toEqual(['On leave Mar 05, 2026']);
    const missing = ['Does not hold the Captain License'];
    expect(concernsOfSeated({ ...flight, qualifications: [] }, captain)).toEqual(missing);
    expect(concernsOfSeated({ ...flight, qualifications: [], expiring }, captain)).toEqual(missing);
    const lapses = ['Captain License expires before the departure'];
    expect(concernsOfSeated({ ...flight, expiring }, captain)).toEqual(lapses);
    expect(concernsOfSeated({ ...flight, expiring }, { requires: null })).toEqual([]);
  });
});
