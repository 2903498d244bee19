import type { FoundUser } from '@crewroom/domain/contract/named';
import type { PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';
import type { Responses } from '../../../testing/fake-server.ts';
import { exampleLeave, exampleSanction } from './example-record.ts';

export const exampleUser = (name: string, rankId = 240): FoundUser => ({
  _id: `id-of-${name}`,
  robloxUsername: name,
  robloxDisplayName: name,
  robloxAvatarUrl: '',
  groupRank: { rankId, rankName: 'A rank' },
});

const quota = { requiredFlights: 4, effectiveRequiredFlights: 4, leaveDays: 0, termDays: 30 };

/** Returns leave that a member requested and that waits for a decision. */
export function pendingLeave(name: string, given: Partial<PendingLeave> = {}): PendingLeave {
  const { groupRank, ...user } = exampleUser(name);
  return {
    ...exampleLeave({ _id: `leave-of-${name}`, reason: 'A journey.', status: 'pending' }),
    decidedByUsername: null,
    decidedAt: null,
    user,
    groupRank,
    quotaNow: quota,
    quotaThen: { ...quota, effectiveRequiredFlights: 3, leaveDays: 8 },
    seats: [],
    ...given,
  };
}

/** Returns a member's appeal against a warning, which waits for a decision. */
export const pendingAppeal = (name: string, issuerId: string): PendingAppeal => ({
  user: exampleUser(name),
  issuerId,
  sanction: {
    ...exampleSanction({ _id: `sanction-of-${name}`, type: 'warning' }),
    appeal: {
      text: 'The gate had moved.',
      appealedAt: '2026-03-01T12:00:00.000Z',
      decision: null,
      comment: null,
      decidedByUsername: null,
      decidedAt: null,
    },
  },
});

/** The responses of a server without waiting decisions, for the screen of administrators. */
export const nothingWaits = {
  adminUsers: { users: [] },
  roster: { running: false, lastSync: null, lastFailure: null, ageSeconds: null },
  leaveQueue: { pending: [], current: [], upcoming: [] },
  appealQueue: { pending: [] },
  erasures: { erasures: [] },
  licences: { licences: [], total: 0, expired: [], expiredTotal: 0 },
  outbox: { waiting: 0, delivered24h: 0, dead: [] },
  adminHistory: { actions: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
} satisfies Responses;
