import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Ends a leave that has begun, or withdraws another, by its id. */
export function useDeleteLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteLeave;
  return useMemberAct<string>(target, {
    send: (leaveId, idempotencyKey) =>
      callApi('deleteLeave', { params: { id: target._id, leaveId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
