import { describe, expect, it } from 'vitest';
import { concernsInWords } from './seat-concerns.ts';

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
