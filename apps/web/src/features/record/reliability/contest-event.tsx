import type { ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import { isBlank, textLimits } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { TextArea } from '../../../components/ui/field.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { useContestReliabilityEvent } from './mutations.ts';
import { reliabilityEventInWords } from './reliability-view.tsx';

type ContestReliabilityEventProps = DialogProps & { readonly event: ReliabilityEvent };

const blank = () => ({ text: '' });

/** Contests a reliability event of the viewer. */
export function ContestReliabilityEvent({ event, isOpen, onClose }: ContestReliabilityEventProps) {
  const form = useDraftForm({ name: `contest-${event._id}`, blank });
  const contest = useContestReliabilityEvent(event._id, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Contest: ${reliabilityEventInWords(event)}`}
      action="Contest"
      form={form}
      isReady={!isBlank(form.values.text)}
      isBusy={contest.isPending}
      onSubmit={({ text }) => contest.mutate(text, form.sending)}
      onClose={onClose}
    >
      <p>You can contest it once. An administrator decides whether to excuse it, and leaves you a comment.</p>
      <TextArea
        label="Why it is not right"
        description={`Administrators read it. ${textLimits.mark.max} characters at most.`}
        required
        rows={4}
        {...form.getInputProps('text')}
        data-autofocus
      />
    </FormDialog>
  );
}
