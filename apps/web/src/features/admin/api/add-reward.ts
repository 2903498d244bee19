import { adminToasts } from '@crewroom/domain/admin/messages';
import { plainAmount } from '@crewroom/domain/terms/money';
import type { RewardType } from '@crewroom/domain/users/kinds';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

type RewardBody = { readonly type: RewardType; readonly amount: number; readonly reason: string };

/** Rewards a member: the amount goes into the pay of the open term. */
export function useAddReward(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addReward;
  return useMemberAct<RewardBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addReward', { params: { id: target._id }, body }, { idempotencyKey }),
    success: ({ amount }) => success(target.robloxUsername, plainAmount(amount)),
    failure,
    onDone,
  });
}
