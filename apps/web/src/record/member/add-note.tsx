import type { AdminUser } from '@crewroom/domain/record/calls';
import { type NoteType, noteTypes } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { faultsOfRefusal } from '../form-faults.ts';
import { useAddNote } from '../mutations.ts';
import classes from './add-note.module.css';
import { FormDialog, useFormDraft } from './form-dialog.tsx';
import { noteWords } from './type-words.ts';
import '@mantine/core/styles/Checkbox.css';

type AddNoteProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

type Draft = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

const fields = ['content', 'type', 'visibleToUser'] as const;
const types = noteTypes.map((type) => ({ value: type, label: noteWords[type] }));

// A new note is general, and hidden from the member.
const newDraft = (): Draft => ({ content: '', type: 'general', visibleToUser: false });

/** Adds a note to a member's record. */
export function AddNote({ member, opened, onClose }: AddNoteProps) {
  const { draft, faults, setFaults, change } = useFormDraft(newDraft);
  const add = useAddNote(member, onClose);
  const submit = () => add.mutate(draft, { onError: (error) => setFaults(faultsOfRefusal(error, fields)) });
  const { content, type, visibleToUser } = draft;
  return (
    <FormDialog
      opened={opened}
      title={`Add note to @${member.robloxUsername}`}
      act="Add note"
      isReady={!isBlank(content)}
      isBusy={add.isPending}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Content"
        required
        rows={5}
        value={content}
        error={faults.at.content}
        onChange={({ currentTarget }) => change('content', currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label="Type"
        data={types}
        value={type}
        error={faults.at.type}
        onChange={({ currentTarget }) =>
          change('type', noteTypes.find((one) => one === currentTarget.value) ?? type)
        }
      />
      <Checkbox
        classNames={{ input: classes.box ?? '' }}
        label={`Visible to @${member.robloxUsername} and on their profile`}
        description="Otherwise only administrators read it."
        checked={visibleToUser}
        error={faults.at.visibleToUser}
        onChange={({ currentTarget }) => change('visibleToUser', currentTarget.checked)}
      />
    </FormDialog>
  );
}
