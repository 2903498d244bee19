import type { AppealDecision } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';
import { isBlank } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { useDecideAppeal } from './mutations.ts';

type DecideAppealProps = DialogProps & {
  readonly appeal: PendingAppeal;
  readonly decision: AppealDecision;
};

const blank = () => ({ comment: '' });

function consequence({ user, sanction }: PendingAppeal, decision: AppealDecision): string {
  if (decision === 'upheld') return 'The sanction stands, and cannot be appealed against again.';
  const kept = 'It stays in the record, marked as lifted.';
  if (!sanction.active) return `The sanction is over already. ${kept}`;
  if (sanction.type !== 'suspension') return `The sanction ends now. ${kept}`;
  return `The suspension ends now: @${user.robloxUsername} can sign in again at once. Seats that were freed stay free. ${kept}`;
}

/** Lifts or upholds a sanction, with a comment to its subject. */
export function DecideAppeal({ appeal, decision, isOpen, onClose }: DecideAppealProps) {
  const form = useDraftForm({ name: `${decision}-${appeal.sanction._id}`, blank });
  const decide = useDecideAppeal(appeal, decision, form.afterClearingDraft(onClose));
  const action = decision === 'lifted' ? 'Lift sanction' : 'Uphold sanction';
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${action} of`}
      whom={appeal.user.robloxUsername}
      action={action}
      form={form}
      isReady={!isBlank(form.values.comment)}
      isBusy={decide.isPending}
      isDangerous={decision === 'upheld'}
      onSubmit={({ comment }) => decide.mutate(comment, form.sending)}
      onClose={onClose}
    >
      <p>{consequence(appeal, decision)}</p>
      <MentionTextArea
        label="Comment"
        description="Say why. The member reads it."
        required
        rows={3}
        {...form.getInputProps('comment')}
        data-autofocus
      />
    </FormDialog>
  );
}
