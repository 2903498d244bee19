import type { Flight } from '@crewroom/domain/flights/schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import type { Management } from '../management.ts';
import classes from './edit-form.module.css';
import type { DraftField, FlightDraft } from './flight-draft.ts';
import { namedValues } from './flight-edit.ts';
import { BroughtBack, NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import { editOfFlight } from './kept-flights.ts';
import { useFlightEdit } from './use-flight-edit.ts';

type EditFormProps = {
  readonly flight: Flight;
  readonly management: Management | null;
  /** Whether it was asked for, and takes the focus. */
  readonly isAskedFor: boolean;
  readonly onDone: () => void;
};

type MeanwhileProps = {
  readonly theirs: readonly DraftField[];
  readonly now: FlightDraft;
  readonly onTake: () => void;
};

/** Says what others changed on the flight while one was typing. */
function Meanwhile({ theirs, now, onTake }: MeanwhileProps) {
  return (
    <div role="status">
      {theirs.length > 0 && (
        <div className={classes.meanwhile}>
          <p>
            {`The flight changed while you were editing: ${namedValues(theirs, now)}. What you typed is kept, and saving sends only the fields you changed.`}
          </p>
          <ActButton onAct={onTake}>Take the new values</ActButton>
        </div>
      )}
    </div>
  );
}

const notYours = 'You can no longer edit this flight.';
const departureFields: readonly DraftField[] = ['day', 'time'];

function Reason({ management }: Pick<EditFormProps, 'management'>) {
  const why = management === null ? notYours : (management.edit ?? management.departure);
  return why === null ? null : <p className={classes.why}>{why}</p>;
}

/** All that can be edited of a flight; the departure is asked for as a Zulu day and time. */
export function EditForm({ flight, management, isAskedFor, onDone }: EditFormProps) {
  const edit = useFlightEdit(flight, onDone);
  const element = useRef<HTMLFormElement>(null);
  const { failures, isSaving } = edit;
  const isClosed = management === null || management.edit !== null;
  const form = { ...edit.form, fixed: management?.departure == null ? [] : departureFields };
  const toFirst = () => element.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (isAskedFor) element.current?.querySelector('input')?.focus();
  }, [isAskedFor]);
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isClosed) edit.submit();
  };
  const onDiscard = () => {
    edit.discard();
    toFirst();
  };
  const cancel = () => {
    keptDrafts.drop(editOfFlight(flight._id));
    onDone();
  };
  return (
    <form className={classes.form} ref={element} onSubmit={onSubmit} noValidate aria-label="Edit flight">
      {edit.isBroughtBack && <BroughtBack onDiscard={onDiscard} />}
      <Meanwhile theirs={edit.theirs} now={edit.now} onTake={edit.takeTheirs} />
      <Reason management={management} />
      <RouteFields form={form} />
      <TimeFields form={form} />
      <NotesField form={form} />
      {edit.form.faults.elsewhere.map((words) => (
        <p className={classes.fault} key={words} role="alert">
          {words}
        </p>
      ))}
      <div className={classes.acts}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSaving || isClosed || undefined}>
          {isSaving ? 'Saving …' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
