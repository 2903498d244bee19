import type { AdminUser } from '@crewroom/domain/admin/admin-schema';
import { administerRefusal, mustHideOwnRecord } from '@crewroom/domain/admin/permissions';
import type { Viewer } from '@crewroom/domain/auth/rank';

export type Limits = {
  /** Whether the viewer may change the record. */
  readonly mayChange: boolean;
  /** Why not, in words for the place where the controls would stand; null when they may, or when nobody knows yet. */
  readonly why: string | null;
};

type Subject = Pick<AdminUser, '_id' | 'robloxUsername' | 'groupRank'>;

const ownRecord = 'This is your own record. You can read it, but another administrator has to change it.';
const ownLeftOut = 'It leaves out hidden notes and who issued a sanction.';

/** What somebody may do to a member's record; nothing until it is known who they are. */
export function limitsOf(viewer: Viewer | null, member: Subject): Limits {
  if (viewer === null) return { mayChange: false, why: null };
  const target = { userId: member._id, rank: member.groupRank?.rankId ?? null };
  switch (administerRefusal(viewer, target)) {
    case null:
      return { mayChange: true, why: null };
    case 'own_record': {
      const why = mustHideOwnRecord(viewer, member._id) ? `${ownRecord} ${ownLeftOut}` : ownRecord;
      return { mayChange: false, why };
    }
    case 'higher_rank': {
      const why = `@${member.robloxUsername} ranks above you. You can read their record, but not change it.`;
      return { mayChange: false, why };
    }
  }
}
