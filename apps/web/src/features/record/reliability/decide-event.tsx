import type { ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import { isBlank, textLimits } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import type { Target } from '../mutations.ts';
import { useDecideReliabilityEvent } from './mutations.ts';
import { reliabilityEventInWords } from './reliability-view.tsx';

type DecideReliabilityEventProps = DialogProps & {
  readonly member: Target;
  readonly event: ReliabilityEvent;
  readonly isExcused: boolean;
};

const blank = () => ({ comment: '' });

/** Excuses a reliability event or confirms it, with a comment to the member. */
export function DecideReliabilityEvent({
  member,
  event,
  isExcused,
  isOpen,
  onClose,
}: DecideReliabilityEventProps) {
  const form = useDraftForm({ name: `mark-${event._id}-${isExcused}`, blank });
  const decide = useDecideReliabilityEvent(member, event._id, isExcused, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${isExcused ? 'Excuse' : 'Do not excuse'}: ${reliabilityEventInWords(event)}`}
      action={isExcused ? 'Excuse' : 'Do not excuse'}
      form={form}
      isReady={!isBlank(form.values.comment)}
      isBusy={decide.isPending}
      onSubmit={({ comment }) => decide.mutate(comment, form.sending)}
      onClose={onClose}
    >
      <p>
        {isExcused
          ? 'It is removed from its figure and counts as excused.'
          : 'It stays in its figure and can no longer be contested.'}{' '}
        This decision is final.
      </p>
      <MentionTextArea
        label="Comment"
        description={`Say why. The member reads it. ${textLimits.mark.max} characters at most.`}
        required
        rows={3}
        {...form.getInputProps('comment')}
        data-autofocus
      />
    </FormDialog>
  );
}
