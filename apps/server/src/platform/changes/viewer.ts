import type { GameScope } from '@crewroom/domain/contract/access';
import type { GroupRank } from '@crewroom/domain/contract/named';
import type { Suspension } from '@crewroom/domain/contract/schemas';

/** The member who sends a request. Rank and suspension were read from the database for this request. */
export type SignedIn = {
  readonly userId: string;
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly groupRank: GroupRank;
  /** The number of `groupRank`, for the permission predicates. */
  readonly rank: number;
  readonly rankCheckedAt: string;
  /** Whether `rank` is lowered because it is no longer known, and was an administrator's before. */
  readonly wasAdministrator?: boolean;
  readonly suspension: Suspension | null;
  readonly session: SessionFields;
  /**
   * With an appeal pass: the sanction that may be appealed against, the only purpose of the pass. Absent with a
   * session.
   */
  readonly appealOnlySanctionId?: string;
};

/** The session of a request. Timestamps are ISO 8601 UTC. */
export type SessionFields = {
  /** Empty with an appeal pass. */
  readonly id: string;
  readonly tokenHash: string;
  /** When they last signed in at Roblox. */
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
  /** Whether it is support access, which changes nothing. */
  readonly isSupport?: true;
};

/** Why the portal itself ended a session. */
export type SessionEndReason = 'rank_lost' | 'left_group';

/** The result of looking up a session token: a signed-in member, a session that was ended for a reason, or nothing. */
export type SessionLookUp =
  | { readonly kind: 'signed-in'; readonly viewer: SignedIn }
  | { readonly kind: 'ended'; readonly because: SessionEndReason }
  | { readonly kind: 'none' };

/** The key of a request by the game. */
export type RequestKey = { readonly id: string; readonly scopes: readonly GameScope[] };
