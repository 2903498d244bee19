import { expect, it } from 'vitest';
import { userMessages } from './messages.ts';

it('the messages of the screens of members (specification, sections 5 and 8)', () => {
  expect(userMessages).toEqual({
    profileFailed: 'Failed to load profile',
    userNotFound: 'User not found',
    leaderboardFailed: 'Failed to load leaderboard',
    noRankHistory: 'No rank history available',
    noFlightHistory: 'No flight history available',
    noUpcomingFlights: 'No upcoming flights allocated',
    noUsersFound: 'No users found',
    noLeaderboard: 'No leaderboard data available',
    searchHint: 'Type at least 2 characters to search for users',
  });
});
