import { aircraftKey } from '@crewroom/domain/flights/aircraft';
import { flightFields } from '@crewroom/domain/flights/fields';
import { type ChangeEvent, type ComponentProps, useId, useRef } from 'react';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { type FieldName, type FlightValues, isRequired } from './flight-values.ts';
import type { Suggestions } from './suggestions.ts';

/** The part of a flight's form that its fields need. */
export type FlightForm = Pick<DraftForm<FlightValues>, 'values' | 'getInputProps' | 'setFieldValue'>;

type FieldsProps = { readonly form: FlightForm };

type FieldProps = FieldsProps &
  Omit<ComponentProps<typeof TextField>, 'form'> & { readonly name: FieldName; readonly isMono?: boolean };

/** One field of a flight, with its description and its error. */
export function Field({ form, name, isMono = false, inputClassName, ...props }: FieldProps) {
  const input = [isMono && 'font-mono', inputClassName].filter(Boolean).join(' ');
  return (
    <TextField
      name={name}
      required={isRequired(name)}
      autoComplete="off"
      isDescribedBelow
      inputClassName={input}
      {...form.getInputProps(name)}
      {...props}
    />
  );
}

type OfferedProps = { readonly id: string; readonly texts: readonly string[] };

/** The suggestions of a field as people type. */
function Offered({ id, texts }: OfferedProps) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

type AircraftFieldProps = FieldsProps & {
  readonly list: string | undefined;
  readonly onChosen: ((aircraft: string) => void) | undefined;
};

/** Returns whether a text was chosen from the suggestions of a field, and not typed. */
const isTakenFromList = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';

/**
 * The field for the aircraft. An aircraft is chosen from the list, or typed and left: while people type, the text may be half a
 * name.
 */
function AircraftField({ form, list, onChosen }: AircraftFieldProps) {
  const before = useRef(form.values.aircraft);
  const choose = (aircraft: string) => {
    if (aircraftKey(aircraft) === aircraftKey(before.current)) return;
    before.current = aircraft;
    onChosen?.(aircraft);
  };
  return (
    <Field
      form={form}
      name="aircraft"
      label={flightFields.aircraft.label}
      list={list}
      // Browsers reserve space for the arrow of the list.
      inputClassName="px-2!"
      onFocus={({ currentTarget }) => {
        before.current = currentTarget.value;
      }}
      onChange={(event) => {
        form.setFieldValue('aircraft', event.currentTarget.value);
        if (isTakenFromList(event)) choose(event.currentTarget.value);
      }}
      onBlur={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

type RouteProps = FieldsProps & {
  readonly suggestions?: Suggestions;
  /** Called with the aircraft that people chose. */
  readonly onAircraft?: (aircraft: string) => void;
};

/** The fields for flight code, aircraft and route. */
export function RouteFields({ form, suggestions, onAircraft }: RouteProps) {
  const { flightCode, departure, arrival, gate, serviceCategory } = flightFields;
  const id = useId();
  const listOf = (name: keyof Suggestions) => (suggestions === undefined ? undefined : `${id}-${name}`);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 items-start @min-[36rem]:grid-cols-3">
      <Field form={form} name="flightCode" label={flightCode.label} isMono />
      <Field form={form} name="departure" label={departure.label} isMono list={listOf('airports')} />
      <Field form={form} name="arrival" label={arrival.label} isMono list={listOf('airports')} />
      <AircraftField form={form} list={listOf('aircraft')} onChosen={onAircraft} />
      <Field form={form} name="gate" label={gate.label} isMono list={listOf('gates')} />
      <Field form={form} name="serviceCategory" label={serviceCategory.label} list={listOf('categories')} />
      {suggestions !== undefined && (
        <>
          <Offered id={`${id}-airports`} texts={suggestions.airports} />
          <Offered id={`${id}-aircraft`} texts={suggestions.aircraft} />
          <Offered id={`${id}-gates`} texts={suggestions.gates} />
          <Offered id={`${id}-categories`} texts={suggestions.categories} />
        </>
      )}
    </div>
  );
}

/** The field for the briefing. */
export function NotesField({ form, rows = 3 }: FieldsProps & { readonly rows?: number }) {
  return (
    <MentionTextArea
      rows={rows}
      name="notes"
      label="Briefing notes"
      isDescribedBelow
      description={`Up to ${flightFields.notes.text.max} characters; @ names a colleague`}
      {...form.getInputProps('notes')}
    />
  );
}
