import { daysInWords } from '@crewroom/domain/days';
import type { PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import { isBlank } from '@crewroom/domain/text';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { quotaChangeInWords } from './leave-effect.ts';
import { type LeaveDecision, useDecideLeave, useGiveBackSeat } from './mutations.ts';

type DecideLeaveProps = DialogProps & {
  readonly leave: PendingLeave;
  readonly decision: LeaveDecision;
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
  already_decided: 'Close this. The lists show the decision.',
  higher_rank: 'Ask an administrator of their rank or above to decide.',
};

const blank = () => ({ comment: '' });

type SeatOnLeaveProps = { readonly leave: PendingLeave; readonly seat: PendingLeave['seats'][number] };

/** A seat during the leave, with the button that gives it back. The button stays afterwards, because it has the focus. */
function SeatOnLeave({ leave, seat }: SeatOnLeaveProps) {
  const giveBack = useGiveBackSeat(leave, seat);
  const { flightCode, userRole, scheduledDate } = seat;
  const action = giveBack.isSuccess ? 'Given back' : 'Give back';
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1.5 items-center justify-between">
      <span className="min-w-0">
        <span className="text-bright font-mono font-heavy">{flightCode}</span> {userRole}{' '}
        <DenseFlightTime value={scheduledDate} format="dateTime" />
      </span>
      <Button
        aria-label={`${action} ${flightCode}, ${userRole}`}
        isInactive={giveBack.isSuccess}
        isBusy={giveBack.isPending}
        onClick={() => giveBack.mutate()}
      >
        {action}
      </Button>
    </li>
  );
}

/** The effect of an approval on the quota and on the seats on these days, which can be given back at once. */
function Consequence({ leave }: { readonly leave: PendingLeave }) {
  const { quotaNow, quotaThen, seats } = leave;
  return (
    <>
      <p>
        {quotaChangeInWords(quotaNow, quotaThen, 'their')}
        {seats.length > 0 &&
          ` ${seats.length === 1 ? 'A seat on these days stays' : `${seats.length} seats on these days stay`} theirs until somebody takes them off.`}
      </p>
      {seats.length > 0 && (
        <ul className="grid gap-2 py-3 px-4 m-0 list-none rounded bg-sunken" aria-label="Seats on these days">
          {seats.map((seat) => (
            <SeatOnLeave key={seat._id} leave={leave} seat={seat} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Approves or declines leave, with a comment to the member. */
export function DecideLeave({ leave, decision, isOpen, onClose }: DecideLeaveProps) {
  const form = useDraftForm({ name: `${decision}-leave-${leave._id}`, blank });
  const decide = useDecideLeave(leave, decision, form.afterClearingDraft(onClose));
  const { action, label, description } = words[decision];
  const refuse = (error: unknown) => {
    form.refuse(error);
    const next = error instanceof ApiError ? nextSteps[error.code] : undefined;
    if (error instanceof ApiError && next !== undefined) form.setErrors({ form: `${error.message} ${next}` });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${action} of`}
      whom={leave.user.robloxUsername}
      action={action}
      form={form}
      isReady={decision === 'approve' || !isBlank(form.values.comment)}
      isBusy={decide.isPending}
      isDangerous={decision === 'decline'}
      onSubmit={({ comment }) => decide.mutate(comment, { ...form.sending, onError: refuse })}
      onClose={onClose}
    >
      <p>{daysInWords(leave)}.</p>
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
