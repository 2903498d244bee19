import { expect, it } from 'vitest';
import { DEFAULT_ROLE, profileLimits, searchLimits, UNKNOWN_RANK } from './profile-limits.ts';

it('limits the lists of profiles and the search (specification, section 9)', () => {
  expect(profileLimits).toEqual({
    rankHistory: 5,
    ownRecentFlights: 3,
    otherFlightHistory: 5,
    answeredFlightHistory: 20,
  });
  expect(searchLimits).toEqual({ minimum: 2, maximum: 60, results: 20 });
});

it('says what stands for no role and no rank (specification, section 2)', () => {
  expect(DEFAULT_ROLE).toBe('Personnel');
  expect(UNKNOWN_RANK).toBe('Unknown Rank');
});
