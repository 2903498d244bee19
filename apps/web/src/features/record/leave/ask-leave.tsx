import { earliestLeaveDay, LONGEST_LEAVE_DAYS } from '@crewroom/domain/record/leave';
import type { Leave } from '@crewroom/domain/record/schemas';
import { isBlank } from '@crewroom/domain/text';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCalendarMinus from '~icons/tabler/calendar-minus';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FieldRow } from '../../../components/form/form.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { type LeaveEffect, leaveEffect, type OwnTermFigures } from './leave-effect.ts';
import { useAskLeave } from './mutations.ts';

type AskLeaveProps = DialogProps & {
  /** The leave that the viewer has or has requested. */
  readonly leaves: readonly Leave[];
  readonly term: OwnTermFigures;
};

const blank = () => ({ from: '', to: '', reason: '' });

const effectClasses = {
  none: 'border-line bg-sunken text-text',
  overlap: 'border-amber-line bg-amber-fill text-amber-text-strong',
  effect: 'border-blue-line bg-blue-fill text-blue-text',
} as const;

/** The effect of the request, shown as soon as the days are typed. */
function Effect({ effect }: { readonly effect: LeaveEffect | null }) {
  return (
    <div
      className={`flex min-h-16 items-start gap-3 rounded border px-3.5 py-2.5 [&>svg]:mt-0.5 ${effectClasses[effect?.kind ?? 'none']}`}
      aria-live="polite"
    >
      {effect === null && (
        <p className="text-dim">Choose the days to see what they do to the quota of this term.</p>
      )}
      {effect?.kind === 'overlap' && (
        <>
          <IconAlertTriangle size={20} stroke={2} aria-hidden />
          <p>{effect.words}</p>
        </>
      )}
      {effect?.kind === 'effect' && (
        <>
          <IconCalendarMinus size={20} stroke={2} aria-hidden />
          <p>
            <strong>{effect.days}.</strong> {effect.quota}
          </p>
        </>
      )}
    </div>
  );
}

/** Requests leave, and shows its effect on the quota first. */
export function AskLeave({ leaves, term, isOpen, onClose }: AskLeaveProps) {
  const form = useDraftForm({ name: 'ask-leave', blank });
  const ask = useAskLeave(form.afterClearingDraft(onClose));
  const { from, to, reason } = form.values;
  // After sending, the request is soon one of them itself.
  const others =
    ask.isPending || ask.isSuccess ? leaves.filter(({ status }) => status !== 'pending') : leaves;
  const refuse = (error: unknown) => {
    form.refuse(error);
    // Somebody requested or recorded leave on these days: the error belongs to the days, not to the whole form.
    if (error instanceof ApiError && error.code === 'leave_overlap') {
      form.setErrors({ from: error.message });
      form.countFailure();
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Ask for leave"
      action="Ask for leave"
      form={form}
      isReady={from !== '' && to !== '' && !isBlank(reason)}
      isBusy={ask.isPending}
      onSubmit={(values) => ask.mutate(values, { ...form.sending, onError: refuse })}
      onClose={onClose}
    >
      <p>
        An administrator decides on it. Days of leave do not count for the quota. Seats you have on these days
        stay yours until you give them back.
      </p>
      <FieldRow>
        <TextField
          label="First day"
          description="From 00:00Z of that day."
          type="date"
          required
          min={earliestLeaveDay(serverNow())}
          {...form.getInputProps('from')}
          data-autofocus
        />
        <TextField
          label="Last day"
          description={`That day is part of it; ${LONGEST_LEAVE_DAYS} days at most.`}
          type="date"
          required
          min={from}
          {...form.getInputProps('to')}
        />
      </FieldRow>
      <Effect effect={leaveEffect({ from, to }, others, term)} />
      <TextArea
        label="Reason"
        description="Administrators read it."
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
