import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Sets how many flights a member owes each term. */
export function useSetQuota(target: Target) {
  const { success, failure } = adminToasts.setQuota;
  return useMemberAct<number>(target, {
    send: (requiredFlights, idempotencyKey) =>
      callApi('setQuota', { params: { id: target._id }, body: { requiredFlights } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    inTurn: `quota ${target._id}`,
  });
}
