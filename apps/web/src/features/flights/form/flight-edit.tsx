import type { Flight } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useEffect, useRef } from 'react';
import { CancelButton } from '../../../components/form/cancel-button.tsx';
import { Form, FormError } from '../../../components/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../../components/form/use-draft-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { isSameTyped } from '../../../lib/draft-store.ts';
import type { Management } from '../management.ts';
import {
  differences,
  editOf,
  type FieldName,
  type FlightValues,
  fieldOfPath,
  flightErrors,
  tidied,
  valuesOf,
  withFieldsOf,
} from './flight-values.ts';
import { useEditFlight } from './mutations.ts';
import { useErrorToast } from './use-error-toast.ts';

/** The props of a form that edits some fields of a flight. */
export type FlightEditProps = {
  readonly flight: Flight;
  readonly management: Management | null;
  /** Whether the viewer opened the form with its button, so that it takes the focus. */
  readonly isAskedFor: boolean;
  readonly onDone: () => void;
};

type EditedPart = {
  /** The name of the draft. */
  readonly draftName: string;
  /** The fields of the form. */
  readonly fields: readonly FieldName[];
};

/**
 * Returns the state of a form that edits some fields of a flight. It never overwrites typed text. `theirs` are the fields that
 * others changed after the edit began. Saving sends only the fields that were changed here.
 */
export function useFlightEdit({ flight, onDone }: FlightEditProps, { draftName, fields }: EditedPart) {
  const form = useDraftForm<FlightValues>({
    name: draftName,
    blank: () => valuesOf(flight),
    validate: flightErrors,
    fieldOf: fieldOfPath,
  });
  const edit = useEditFlight(flight, draftName);
  const current = valuesOf(flight);
  const changed = (values: FlightValues) =>
    differences(form.base, values).filter((name) => fields.includes(name));
  const theirs = edit.isPending ? [] : changed(current);
  const send = (values: FlightValues) => {
    const typed = tidied(values);
    const changedFields = changed(typed);
    if (changedFields.length === 0) return onDone();
    form.setValues(typed);
    edit.mutate(
      { edit: editOf(typed, changedFields, current), typed },
      {
        onSuccess: (response, { typed: sent }) =>
          isSameTyped(form.getValues(), sent) ? onDone() : form.resetAfterSending(sent, valuesOf(response)),
        ...form.sending,
      },
    );
  };
  const takeTheirs = () => form.rebase(current, withFieldsOf(form.values, theirs, current));
  return { form, current, theirs, takeTheirs, send, isSaving: edit.isPending };
}

const notYours = 'You can no longer edit this flight.';

function Reason({ management }: Pick<FlightEditProps, 'management'>) {
  const why = management === null ? notYours : (management.edit ?? management.moveDeparture);
  return why === null ? null : <p className="text-dim">{why}</p>;
}

type FlightEditFormProps = FlightEditProps & {
  readonly label: string;
  readonly form: DraftForm<FlightValues>;
  readonly isSaving: boolean;
  /** The fields that others changed while the viewer was typing. Null when there are none. */
  readonly meanwhile: ReactNode;
  /** The text of the button that takes over the changes of others. */
  readonly takeThem: string;
  readonly onTake: () => void;
  readonly onSend: (values: FlightValues) => void;
  readonly children: ReactNode;
};

/** The frame of a form that edits some fields of a flight: the changes of others, the fields, and its buttons. */
export function FlightEditForm(props: FlightEditFormProps) {
  const { label, form, management, isAskedFor, isSaving, meanwhile, takeThem, onTake, onSend, onDone } =
    props;
  const fields = useRef<HTMLDivElement>(null);
  const showErrors = useErrorToast(form.errors, flightErrors(form.values));
  const isClosed = management === null || management.edit !== null;
  useEffect(() => {
    if (isAskedFor) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isAskedFor]);
  return (
    <Form
      form={form}
      className="grid gap-4 min-w-0 @container"
      label={label}
      isInactive={isClosed || isSaving}
      onSubmit={onSend}
      onInvalid={showErrors}
    >
      <div className="grid gap-4 min-w-0" ref={fields}>
        {props.children}
      </div>
      {/* Below the fields, so that the field with the cursor does not move. */}
      <div className="grid gap-2" role="status">
        {meanwhile !== null && (
          <div className="grid gap-2 justify-items-start py-3 px-4 border border-amber-line rounded bg-amber-fill text-amber-text-strong wrap-anywhere">
            <div>{meanwhile}</div>
            <Button onClick={onTake}>{takeThem}</Button>
          </div>
        )}
        <Reason management={management} />
      </div>
      <FormError form={form} />
      <div className="flex flex-wrap gap-3 justify-end">
        <CancelButton form={form} asks={form.isTyped} onCancel={onDone} />
        <Button
          kind="primary"
          size="medium"
          type="submit"
          isInactive={isClosed}
          aria-disabled={isSaving || undefined}
        >
          {isSaving ? 'Saving …' : 'Save changes'}
        </Button>
      </div>
    </Form>
  );
}
