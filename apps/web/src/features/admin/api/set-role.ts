import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Sets a member's role text; blank takes it away. */
export function useSetRole(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.setRole;
  return useMemberAct<string>(target, {
    send: (role, idempotencyKey) =>
      callApi('setRole', { params: { id: target._id }, body: { role } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
