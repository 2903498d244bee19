import { OWNER_RANK, type Viewer } from '../auth/rank.ts';

/** Why a viewer may not administer a member, or null when they may; that the viewer is an administrator is given. */
export function administerRefusal(viewer: Viewer, target: Viewer): 'own_record' | 'higher_rank' | null {
  if (viewer.rank === OWNER_RANK) return null;
  if (viewer.userId === target.userId) return 'own_record';
  return (target.rank ?? 0) > (viewer.rank ?? 0) ? 'higher_rank' : null;
}

/** Whether answers about a member leave out hidden notes and issuers: about oneself, below the owner. */
export function mustHideOwnRecord(viewer: Viewer, targetId: string): boolean {
  return viewer.userId === targetId && viewer.rank !== OWNER_RANK;
}
