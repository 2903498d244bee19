import type { AdminUser } from '@crewroom/domain/record/calls';
import { type RewardType, rewardTypes } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { NativeSelect, TextInput } from '@mantine/core';
import { TextArea } from '../../parts/form/form.tsx';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useDraftForm } from '../../parts/form/use-draft-form.ts';
import { useAddReward } from '../mutations.ts';
import { rewardWords } from './type-words.ts';

/** The values of the form. */
type RewardValues = { readonly type: RewardType; readonly amount: string; readonly reason: string };

const LEAST = 1;

export const blankReward = (): RewardValues => ({ type: 'bonus', amount: '', reason: '' });

/** The typed amount; NaN when it is no number. */
export function amountOf({ amount }: RewardValues): number {
  return amount.trim() === '' ? Number.NaN : Number(amount);
}

/** Whether an amount of at least 1 and a reason are typed. The server checks the other limits. */
export function isRewardReady(values: RewardValues): boolean {
  const amount = amountOf(values);
  return Number.isFinite(amount) && amount >= LEAST && !isBlank(values.reason);
}

const types = rewardTypes.map((type) => ({ value: type, label: rewardWords[type] }));

type AddRewardProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The dialog that rewards a member. */
export function AddReward({ member, opened, onClose }: AddRewardProps) {
  const form = useDraftForm({ name: `reward-${member._id}`, blank: blankReward });
  const add = useAddReward(member, form.clearDraftThen(onClose));
  return (
    <FormDialog
      opened={opened}
      title={`Add reward to @${member.robloxUsername}`}
      action="Add reward"
      form={form}
      isReady={isRewardReady(form.values)}
      isBusy={add.isPending}
      onSubmit={(values) => add.mutate({ ...values, amount: amountOf(values) }, { onError: form.refuse })}
      onClose={onClose}
    >
      <NativeSelect label="Type" data={types} {...form.getInputProps('type')} data-autofocus />
      <TextInput
        label="Amount"
        description="At least $1, with at most two decimals. It counts as CHF in the term pay and cannot be taken back."
        required
        type="number"
        inputMode="decimal"
        min={LEAST}
        step="any"
        leftSection="$"
        {...form.getInputProps('amount')}
      />
      <TextArea
        label="Reason"
        description="The member reads it."
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
