import type { PendingLeave } from '@crewroom/domain/record/leave-calls';
import { isBlank } from '@crewroom/domain/text';
import { ApiError } from '../../lib/api-error.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useDraftForm } from '../../parts/form/use-draft-form.ts';
import { leaveInWords } from '../../parts/leave-in-words.ts';
import { MentionTextArea } from '../../parts/mentions/mention-text-area.tsx';
import { quotaChangeInWords } from './leave-effect.ts';
import { type LeaveDecision, useDecideLeave } from './mutations.ts';

type DecideLeaveProps = {
  readonly leave: PendingLeave;
  readonly decision: LeaveDecision;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const words = {
  approve: {
    action: 'Approve leave',
    label: 'Comment (optional)',
    description: 'The member reads it in their inbox.',
  },
  decline: {
    action: 'Decline leave',
    label: 'Comment',
    description: 'Say why, and what the member can do. They read it in their inbox.',
  },
} as const;

const nextSteps: Readonly<Record<string, string>> = {
  already_decided: 'Close this; the lists show how it stands now.',
  higher_rank: 'Ask an administrator of their rank or above to decide.',
};

const blank = () => ({ comment: '' });

/** What approving would mean: for the quota, and for the seats on these days. */
function Consequence({ leave }: { readonly leave: PendingLeave }) {
  const { quotaNow, quotaThen, seats } = leave;
  return (
    <p>
      {quotaChangeInWords(quotaNow, quotaThen)}
      {seats.length > 0 &&
        ` ${seats.length === 1 ? 'A seat on these days stays' : `${seats.length} seats on these days stay`} theirs until somebody takes them off.`}
    </p>
  );
}

/** Approves or declines leave, with a comment to the member. */
export function DecideLeave({ leave, decision, opened, onClose }: DecideLeaveProps) {
  const form = useDraftForm({ name: `${decision}-leave-${leave._id}`, blank });
  const decide = useDecideLeave(leave, decision, form.clearDraftThen(onClose));
  const { action, label, description } = words[decision];
  const refuse = (error: unknown) => {
    form.refuse(error);
    const next = error instanceof ApiError ? nextSteps[error.code] : undefined;
    if (error instanceof ApiError && next !== undefined) form.setErrors({ form: `${error.message} ${next}` });
  };
  return (
    <FormDialog
      opened={opened}
      title={`${action} of @${leave.user.robloxUsername}`}
      action={action}
      form={form}
      isReady={decision === 'approve' || !isBlank(form.values.comment)}
      isBusy={decide.isPending}
      isDangerous={decision === 'decline'}
      onSubmit={({ comment }) => decide.mutate(comment, { ...form.sending, onError: refuse })}
      onClose={onClose}
    >
      <p>{leaveInWords(leave)}.</p>
      {decision === 'approve' && <Consequence leave={leave} />}
      <MentionTextArea
        label={label}
        description={description}
        required={decision === 'decline'}
        rows={3}
        {...form.getInputProps('comment')}
        data-autofocus
      />
    </FormDialog>
  );
}
