import { SEARCH_HINT } from '../text.ts';

/** Page errors and empty states of the members' screens. */
export const userMessages = {
  profileFailed: 'Failed to load profile',
  userNotFound: 'User not found',
  leaderboardFailed: 'Failed to load leaderboard',
  noRankHistory: 'No rank history available',
  noFlightHistory: 'No flight history available',
  noUpcomingFlights: 'No upcoming flights allocated',
  noUsersFound: 'No users found',
  noLeaderboard: 'No leaderboard data available',
  searchHint: SEARCH_HINT,
} as const;

/** The texts for administrators on why a sync of the roster failed, and what to do about it. */
export const rosterFailures = {
  keyRefused:
    'Roblox refused the API key: it has expired, was revoked, or may not read the group. Make a new key and set ROBLOX_API_KEY.',
  noGroup: 'Roblox does not know the group. Check ROBLOX_GROUP_ID.',
  noRoles: (staff: number) =>
    `The group has no role of rank ${staff} or above. Check RANK_STAFF and ROBLOX_GROUP_ID.`,
  nobody: (staff: number) =>
    `Roblox lists nobody in the group at rank ${staff} or above, so the staff list was not changed. Check RANK_STAFF and ROBLOX_GROUP_ID.`,
  tooMany: 'Roblox accepts no more requests for now. Try again in a few minutes.',
  failing: (status: number) => `Roblox returned an error (${status}). Try again in a few minutes.`,
  away: 'Roblox could not be reached, or its response could not be read. Try again in a few minutes.',
} as const;

/** The texts of the roster sync in the admin area. */
export const rosterMessages = {
  synced: 'Roster synced with Roblox',
  failed: 'Failed to sync the roster',
  stateFailed: 'Failed to load the state of the roster',
  never: 'The roster was never synced with Roblox',
  running: 'Syncing with Roblox …',
  off: 'The automatic sync is off',
  inProgress: 'The roster is being synced already. Please wait a moment.',
  stopped: 'The portal is closing. Please try again in a moment.',
} as const;

/** The toasts about a member's own preferences. */
export const preferenceToasts = { change: { failure: 'Failed to save your choice' } } as const;
