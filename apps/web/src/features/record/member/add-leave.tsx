import { zuluDayOf } from '@crewroom/domain/days';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FieldRow } from '../../../components/form/form.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { Username } from '../../../components/person-name.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddLeave } from '../mutations.ts';
import type { RecordDialogProps } from './panel.tsx';

const blank = () => ({ from: zuluDayOf(serverNow()), to: '' });

/** Records an approved leave. */
export function AddLeave({ member, isOpen, onClose }: RecordDialogProps) {
  const form = useDraftForm({ name: `leave-${member._id}`, blank });
  const add = useAddLeave(member, form.afterClearingDraft(onClose));
  const { from, to } = form.values;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add leave of"
      whom={member.robloxUsername}
      action="Add leave"
      form={form}
      isReady={from !== '' && to !== ''}
      isBusy={add.isPending}
      onSubmit={(values) => add.mutate(values, form.sending)}
      onClose={onClose}
    >
      <p>
        While it lasts, <Username name={member.robloxUsername} /> is marked as on leave. It lowers their quota
        of each term it touches by its share of the term’s days.
      </p>
      <FieldRow>
        <TextField
          label="First day"
          description="From 00:00Z of that day."
          type="date"
          required
          {...form.getInputProps('from')}
          data-autofocus
        />
        <TextField
          label="Last day"
          description="That day is part of it."
          type="date"
          required
          min={from}
          {...form.getInputProps('to')}
        />
      </FieldRow>
    </FormDialog>
  );
}
