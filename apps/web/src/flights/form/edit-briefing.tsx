import { briefingKeptAs } from './draft-names.ts';
import { FlightEditForm, type FlightEditProps, useFlightEdit } from './flight-edit.tsx';
import { NotesField } from './flight-fields.tsx';

const MEANWHILE =
  'The briefing changed while you were editing. What you typed is kept, and saving it replaces the new text.';

/** The form that edits a flight's briefing as the text it is. */
export function EditBriefing(props: FlightEditProps) {
  const edit = useFlightEdit(props, { keptAs: briefingKeptAs(props.flight._id), fields: ['notes'] });
  return (
    <FlightEditForm
      {...props}
      label="Edit briefing"
      form={edit.form}
      isSaving={edit.isSaving}
      meanwhile={edit.theirs.length === 0 ? null : MEANWHILE}
      takeThem="Take the new text"
      onTake={edit.takeTheirs}
      onSend={edit.send}
    >
      <NotesField form={edit.form} rows={12} />
    </FlightEditForm>
  );
}
