import { plainAmount } from '@crewroom/domain/money';
import { adminToasts } from '@crewroom/domain/record/messages';
import type { RewardType } from '@crewroom/domain/record/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callToChange } from '../../lib/api-client.ts';
import { invalidateTopics } from '../../lib/call-query.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { namesOf, type Recipient, rewardEach } from './reward-each.ts';

type RewardForSeveral = {
  readonly people: readonly Recipient[];
  readonly body: { readonly type: RewardType; readonly amount: number; readonly reason: string };
};

/** Rewards several members, each by a call and an idempotency key of their own. The toast names those who were rewarded. */
export function useRewardSeveral() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ people, body }: RewardForSeveral) =>
      rewardEach(people, async ({ id, key }) => {
        const options = { idempotencyKey: key };
        const { touched } = await callToChange('addReward', { params: { id }, body }, options);
        void invalidateTopics(queryClient, touched);
      }),
    onSuccess: ({ rewarded }, { body }) => {
      if (rewarded.length === 0) return;
      toastSuccess(adminToasts.addReward.success(namesOf(rewarded), plainAmount(body.amount)));
    },
  });
}
