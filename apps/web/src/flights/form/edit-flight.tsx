import type { Flight } from '@crewroom/domain/flights/schemas';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isSameTyped } from '../../lib/kept-drafts.ts';
import { Form, FormError } from '../../parts/form/form.tsx';
import { useDraftForm } from '../../parts/form/use-draft-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import type { Management } from '../management.ts';
import { editKeptAs } from './draft-names.ts';
import classes from './edit-flight.module.css';
import { NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import {
  differences,
  editOf,
  errorsInWords,
  type FieldName,
  type FlightValues,
  fieldOfPath,
  flightErrors,
  namedValues,
  tidied,
  valuesOf,
  withFieldsOf,
} from './flight-values.ts';
import { useEditFlight } from './mutations.ts';

type EditFlightProps = {
  readonly flight: Flight;
  readonly management: Management | null;
  /** Whether the viewer opened the form with its button, so that it takes the focus. */
  readonly isAskedFor: boolean;
  readonly onDone: () => void;
};

type MeanwhileProps = {
  readonly theirs: readonly FieldName[];
  readonly now: FlightValues;
  readonly onTake: () => void;
};

/** Says which fields others changed while the viewer was typing. */
function Meanwhile({ theirs, now, onTake }: MeanwhileProps) {
  return (
    <div role="status">
      {theirs.length > 0 && (
        <div className={classes.meanwhile}>
          <p>
            {`The flight changed while you were editing: ${namedValues(theirs, now)}. What you typed is kept, and saving sends only the fields you changed.`}
          </p>
          <ActionButton onAction={onTake}>Take the new values</ActionButton>
        </div>
      )}
    </div>
  );
}

const notYours = 'You can no longer edit this flight.';

function Reason({ management }: Pick<EditFlightProps, 'management'>) {
  const why = management === null ? notYours : (management.edit ?? management.departure);
  return why === null ? null : <p className={classes.why}>{why}</p>;
}

/**
 * The state of the form that edits a flight. Typed text is never overwritten; `theirs` are the fields that others
 * changed since the edit began. Saving sends only the fields that were changed here.
 */
function useFlightEdit(flight: Flight, onDone: () => void) {
  const form = useDraftForm<FlightValues>({
    name: editKeptAs(flight._id),
    blank: () => valuesOf(flight),
    validate: flightErrors,
    fieldOf: fieldOfPath,
  });
  const edit = useEditFlight(flight._id);
  const now = valuesOf(flight);
  const theirs = edit.isPending ? [] : differences(form.base, now);
  const send = (values: FlightValues) => {
    const typed = tidied(values);
    const touched = differences(form.base, typed);
    if (touched.length === 0) return onDone();
    form.setValues(typed);
    edit.mutate(
      { edit: editOf(typed, touched, now), typed },
      {
        onSuccess: (answered, { typed: sent }) =>
          isSameTyped(form.getValues(), sent) ? onDone() : form.resetAfterSending(sent, valuesOf(answered)),
        onError: form.refuse,
      },
    );
  };
  const takeTheirs = () => form.rebase(now, withFieldsOf(form.values, theirs, now));
  return { form, now, theirs, takeTheirs, send, isSaving: edit.isPending };
}

/** The form with all editable fields of a flight. The departure is entered as a day and a time in UTC. */
export function EditFlight({ flight, management, isAskedFor, onDone }: EditFlightProps) {
  const { form, now, theirs, takeTheirs, send, isSaving } = useFlightEdit(flight, onDone);
  const first = useRef<HTMLDivElement>(null);
  const isClosed = management === null || management.edit !== null;
  useEffect(() => {
    if (isAskedFor) first.current?.querySelector('input')?.focus();
  }, [isAskedFor]);
  const cancel = () => {
    form.discard();
    onDone();
  };
  return (
    <Form
      form={form}
      className={classes.form}
      label="Edit flight"
      isIdle={isClosed || isSaving}
      onSubmit={send}
      onInvalid={(values) => toastFailure(errorsInWords(flightErrors(values)))}
    >
      <Meanwhile theirs={theirs} now={now} onTake={takeTheirs} />
      <Reason management={management} />
      <div ref={first}>
        <RouteFields form={form} />
      </div>
      <TimeFields form={form} isDepartureFixed={management?.departure != null} />
      <NotesField form={form} />
      <FormError form={form} />
      <div className={classes.actions}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSaving || isClosed || undefined}>
          {isSaving ? 'Saving …' : 'Save changes'}
        </Button>
      </div>
    </Form>
  );
}
