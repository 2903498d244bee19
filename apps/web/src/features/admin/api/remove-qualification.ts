import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Takes a qualification from a member, by its id. */
export function useRemoveQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.removeQualification;
  return useMemberAct<string>(target, {
    send: (qualificationId, idempotencyKey) =>
      callApi('removeQualification', { params: { id: target._id, qualificationId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
