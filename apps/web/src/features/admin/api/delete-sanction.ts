import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Takes a sanction off a member's record, by its id. */
export function useDeleteSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteSanction;
  return useMemberAct<string>(target, {
    send: (sanctionId, idempotencyKey) =>
      callApi('deleteSanction', { params: { id: target._id, sanctionId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
