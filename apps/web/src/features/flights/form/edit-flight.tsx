import { canSchedule } from '@crewroom/domain/contract/access';
import { useViewer } from '../../../components/viewer.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { editDraftName } from './draft-names.ts';
import { FlightEditForm, type FlightEditProps, useFlightEdit } from './flight-edit.tsx';
import { RouteFields } from './flight-fields.tsx';
import { departureOf, detailFields, namedValues } from './flight-values.ts';
import { GateWarning } from './gate-warning.tsx';
import { TimeFields } from './time-fields.tsx';
import { useTimesConfirmation } from './times-confirmation.tsx';

/** The form with all fields of a flight except its briefing. People enter the departure as a day and a time in UTC. */
export function EditFlight(props: FlightEditProps) {
  const { flight, management } = props;
  const edit = useFlightEdit(props, { draftName: editDraftName(flight._id), fields: detailFields });
  const { form, theirs, current } = edit;
  const times = useTimesConfirmation(edit.send);
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const departure = departureOf(form.values);
  const meanwhile = `The flight changed while you were editing: ${namedValues(theirs, current)}. What you typed is kept, and saving sends only the fields you changed.`;
  return (
    <FlightEditForm
      {...props}
      label="Edit flight"
      form={form}
      isSaving={edit.isSaving}
      meanwhile={theirs.length === 0 ? null : meanwhile}
      takeThem="Take the new values"
      onTake={edit.takeTheirs}
      onSend={(values) => times.ask(values, form.base)}
    >
      <RouteFields form={form} />
      <TimeFields form={form} isDepartureFixed={management?.moveDeparture != null} />
      {canSchedule(viewer?.rank ?? null, thresholds) && departure !== null && (
        <GateWarning
          gate={form.values.gate}
          departure={form.values.departure}
          departures={[departure]}
          except={flight._id}
        />
      )}
      {times.question}
    </FlightEditForm>
  );
}
