import { briefingDraftName } from './draft-names.ts';
import { FlightEditForm, type FlightEditProps, useFlightEdit } from './flight-edit.tsx';
import { NotesField } from './flight-fields.tsx';

/** The text that somebody else saved in the meantime, for reading and copying next to the viewer's own. */
function Meanwhile({ text }: { readonly text: string }) {
  return (
    <>
      <p>
        The briefing changed while you were editing. What you typed is kept, and saving it replaces the new
        text{text === '' ? ', which is empty.' : ':'}
      </p>
      <p className="mt-2 ps-3 border-s-3 border-amber-line whitespace-pre-wrap">{text}</p>
    </>
  );
}

/** The form that edits a flight's briefing as plain text. */
export function EditBriefing(props: FlightEditProps) {
  const edit = useFlightEdit(props, { draftName: briefingDraftName(props.flight._id), fields: ['notes'] });
  return (
    <FlightEditForm
      {...props}
      label="Edit briefing"
      form={edit.form}
      isSaving={edit.isSaving}
      meanwhile={edit.theirs.length === 0 ? null : <Meanwhile text={edit.current.notes} />}
      takeThem="Take the new text"
      onTake={edit.takeTheirs}
      onSend={edit.send}
    >
      <NotesField form={edit.form} rows={12} />
    </FlightEditForm>
  );
}
