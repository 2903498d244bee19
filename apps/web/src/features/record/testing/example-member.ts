import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { quotaRatio } from '@crewroom/domain/terms/rules';

type Given = Partial<AdminListUser> & {
  readonly attended?: number;
  readonly hosted?: number;
  readonly requiredFlights?: number;
};

/** Returns a member of the administrative list: the given values, and defaults for the rest. */
export function exampleMember(given: Given = {}): AdminListUser {
  const { attended = 0, hosted = 0, requiredFlights = 4, ...fields } = given;
  const flights = { attended, hosted, requiredFlights, leaveDays: 0, termDays: 30 };
  return {
    _id: '0198d2c4-0000-7000-8000-000000000001',
    robloxId: '1001',
    robloxUsername: 'CrewCasey',
    robloxDisplayName: 'Casey',
    robloxAvatarUrl: '/avatars/1001',
    role: null,
    lastLogin: null,
    isOnLeave: false,
    groupRank: { rankId: 240, rankName: 'Cabin Crew' },
    stats: {
      termFlightsAttended: attended,
      termFlightsHosted: hosted,
      termPay: 0,
      requiredFlights,
      effectiveRequiredFlights: requiredFlights,
      leaveDays: 0,
      termDays: 30,
      newInTerm: false,
      totalFlightsAttended: 0,
      totalFlightsHosted: 0,
    },
    quotaRatio: quotaRatio(flights),
    termFlightsCount: termFlightsCount(flights),
    isSuspended: false,
    ...fields,
  };
}
