import type { Viewer } from '@crewroom/domain/contract/access';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { administerRefusal, decideAppealRefusal, mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';

type RecordPermissions = {
  /** Whether the viewer may change the record. */
  readonly mayChange: boolean;
  /** Why the viewer may not change the record. Null when they may, or when the viewer is not known yet. */
  readonly why: string | null;
};

type Subject = Pick<AdminUser, '_id' | 'robloxUsername' | 'groupRank'>;

const higherRank = ({ robloxUsername }: Subject): string =>
  `@${robloxUsername} ranks above you. You can read their record, but not change it.`;

function ownRecord(leavesOut: boolean): string {
  const limit = 'This is your own record. You can read it, but another administrator has to change it.';
  return leavesOut ? `${limit} It leaves out hidden notes and who issued a sanction.` : limit;
}

/** Returns whether the viewer may change a member's record, and why not. Nobody may until the viewer is known. */
export function recordPermissionsOf(viewer: Viewer | null, member: Subject): RecordPermissions {
  if (viewer === null) return { mayChange: false, why: null };
  const target = { userId: member._id, rank: member.groupRank?.rankId ?? null };
  const refusal = administerRefusal(viewer, target);
  if (refusal === null) return { mayChange: true, why: null };
  const isOwn = refusal === 'own_record';
  const why = isOwn ? ownRecord(mustHideOwnRecord(viewer, member._id)) : higherRank(member);
  return { mayChange: false, why };
}

/**
 * Returns why the viewer may not decide about a member of a list, or null when they may. Only members about whom they may
 * decide count as waiting for them.
 */
export function whyNotDecideAbout(viewer: Viewer, { _id, groupRank }: Pick<AdminUser, '_id' | 'groupRank'>) {
  return administerRefusal(viewer, { userId: _id, rank: groupRank?.rankId ?? null });
}

/**
 * Returns why the viewer may not decide on an appeal, or null when they may. Only appeals that they may decide count as waiting
 * for them.
 */
export function appealDecisionRefusal(
  viewer: Viewer,
  { user, issuerId }: Pick<PendingAppeal, 'user' | 'issuerId'>,
) {
  return decideAppealRefusal(viewer, { userId: user._id, rank: user.groupRank?.rankId ?? null }, issuerId);
}
