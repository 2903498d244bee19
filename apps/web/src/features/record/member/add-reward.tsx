import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { useAddReward } from '../mutations.ts';
import { amountOf, blankReward, isRewardReady, RewardFields } from '../rewards/reward-fields.tsx';
import type { RecordDialogProps } from './panel.tsx';

/** The dialog that rewards a member. */
export function AddReward({ member, isOpen, onClose }: RecordDialogProps) {
  const form = useDraftForm({ name: `reward-${member._id}`, blank: blankReward });
  const add = useAddReward(member, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add reward to"
      whom={member.robloxUsername}
      action="Add reward"
      form={form}
      isReady={isRewardReady(form.values)}
      isBusy={add.isPending}
      onSubmit={(values) => add.mutate({ ...values, amount: amountOf(values) }, form.sending)}
      onClose={onClose}
    >
      <RewardFields form={form} takesFocus />
    </FormDialog>
  );
}
