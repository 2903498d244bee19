import { type NoteType, noteTypes, noteWords } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Checkbox } from '../../../components/form/form.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useAddNote } from '../mutations.ts';
import type { RecordDialogProps } from './panel.tsx';

type NoteValues = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

// General, and hidden from the member.
const blank = (): NoteValues => ({ content: '', type: 'general', visibleToUser: false });

const types = noteTypes.map((type) => ({ value: type, label: noteWords[type] }));

/** Adds a note to a member's record. */
export function AddNote({ member, isOpen, onClose }: RecordDialogProps) {
  const form = useDraftForm({ name: `note-${member._id}`, blank });
  const add = useAddNote(member, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add note to"
      whom={member.robloxUsername}
      action="Add note"
      form={form}
      isReady={!isBlank(form.values.content)}
      isBusy={add.isPending}
      onSubmit={(values) => add.mutate(values, form.sending)}
      onClose={onClose}
    >
      <MentionTextArea label="Content" required rows={5} {...form.getInputProps('content')} data-autofocus />
      <SelectField label="Type" options={types} {...form.getInputProps('type')} />
      <Checkbox
        label={`Visible to @${member.robloxUsername} and on their profile`}
        description="Otherwise only administrators read it."
        {...form.getInputProps('visibleToUser', { type: 'checkbox', withError: false })}
      />
    </FormDialog>
  );
}
