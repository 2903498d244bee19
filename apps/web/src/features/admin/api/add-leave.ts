import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

type LeaveBody = { readonly from: string; readonly to: string };

/** Records an approved leave. */
export function useAddLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addLeave;
  return useMemberAct<LeaveBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addLeave', { params: { id: target._id }, body }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
