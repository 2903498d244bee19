import type { AdminUser } from '@crewroom/domain/record/calls';
import { rewardTypes } from '@crewroom/domain/record/rules';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { faultsOfRefusal } from '../form-faults.ts';
import { useAddReward } from '../mutations.ts';
import { FormDialog, useFormDraft } from './form-dialog.tsx';
import { amountOf, isRewardReady, newRewardDraft } from './reward-draft.ts';
import { rewardWords } from './type-words.ts';

type AddRewardProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const fields = ['type', 'amount', 'reason'] as const;
const types = rewardTypes.map((type) => ({ value: type, label: rewardWords[type] }));

/** Rewards a member, on top of the open term's pay. */
export function AddReward({ member, opened, onClose }: AddRewardProps) {
  const { draft, faults, setFaults, change } = useFormDraft(() => newRewardDraft);
  const add = useAddReward(member, onClose);
  const { type, amount, reason } = draft;
  const submit = () =>
    add.mutate(
      { type, amount: amountOf(draft), reason },
      { onError: (error) => setFaults(faultsOfRefusal(error, fields)) },
    );
  return (
    <FormDialog
      opened={opened}
      title={`Add reward to @${member.robloxUsername}`}
      act="Add reward"
      isReady={isRewardReady(draft)}
      isBusy={add.isPending}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Type"
        data={types}
        value={type}
        error={faults.at.type}
        onChange={({ currentTarget }) =>
          change('type', rewardTypes.find((one) => one === currentTarget.value) ?? type)
        }
        data-autofocus
      />
      <TextInput
        label="Amount"
        description="At least $1, with at most two decimals. It counts as CHF in the term pay and cannot be taken back."
        required
        type="number"
        inputMode="decimal"
        min={1}
        step="any"
        leftSection="$"
        value={amount}
        error={faults.at.amount}
        onChange={({ currentTarget }) => change('amount', currentTarget.value)}
      />
      <Textarea
        label="Reason"
        description="The member reads it."
        required
        rows={3}
        value={reason}
        error={faults.at.reason}
        onChange={({ currentTarget }) => change('reason', currentTarget.value)}
      />
    </FormDialog>
  );
}
