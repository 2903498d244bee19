import type { Suspension } from '@crewroom/domain/auth/suspension';
import type { GroupRank } from '@crewroom/domain/users/user-schema';

/** The member behind a request, as the database knows them at this moment; nothing is trusted from the session. */
export type SignedIn = {
  readonly userId: string;
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly groupRank: GroupRank;
  /** The number of `groupRank`, for the permission predicates. */
  readonly rank: number;
  readonly rankCheckedAt: string;
  readonly suspension: Suspension | null;
  readonly session: SessionFacts;
};

/** The session a request came with. Instants are ISO 8601 UTC. */
export type SessionFacts = {
  readonly tokenHash: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
};

/** Why a session that once was good is over. */
export type SessionEnd = 'rank_lost' | 'left_group';
