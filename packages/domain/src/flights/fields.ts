import { namesOf } from '../record-from-names.ts';
import type { TextRule } from '../text.ts';

/**
 * The type of a field's value: `text` is free text, `place` free text that may be an airport code, `instant` a timestamp (ISO),
 * `time` a time of day in UTC (`HH:mm`).
 */
type Kind = 'text' | 'place' | 'instant' | 'time';

type FlightField = {
  readonly kind: Kind;
  /** The label of its input. */
  readonly label: string;
  /** Its name in the activity log. */
  readonly inLog: string;
  /** A sample value for the API reference. */
  readonly sample: string;
  readonly required: boolean;
  /** The object that contains it in the API. Without one it is at the top level. */
  readonly group?: 'route' | 'times';
  /** The limits of a text. */
  readonly text?: TextRule;
};

/**
 * All fields of a flight that people fill in. The API schemas, the stored columns (in snake case), the log texts, and the texts
 * searched for an erased member's name are derived from this table.
 */
export const flightFields = {
  flightCode: {
    kind: 'text',
    label: 'Flight code',
    inLog: 'flight code',
    sample: 'CW101',
    required: true,
    text: { max: 12 },
  },
  departure: {
    kind: 'place',
    label: 'Departure',
    inLog: 'departure',
    sample: 'ZRH',
    required: true,
    group: 'route',
    text: { max: 40 },
  },
  arrival: {
    kind: 'place',
    label: 'Arrival',
    inLog: 'arrival',
    sample: 'JFK',
    required: true,
    group: 'route',
    text: { max: 40 },
  },
  aircraft: {
    kind: 'text',
    label: 'Aircraft',
    inLog: 'aircraft',
    sample: 'A330-300',
    required: true,
    text: { max: 60 },
  },
  gate: { kind: 'text', label: 'Gate', inLog: 'gate', sample: 'B2', required: false, text: { max: 40 } },
  scheduledDate: {
    kind: 'instant',
    label: 'Scheduled date',
    inLog: 'date',
    sample: '2026-03-01T18:30:00+02:00',
    required: true,
  },
  staffJoining: {
    kind: 'time',
    label: 'Staff joining',
    inLog: 'staff joining time',
    sample: '17:30',
    required: true,
    group: 'times',
  },
  passengerJoining: {
    kind: 'time',
    label: 'Passenger joining',
    inLog: 'passenger joining time',
    sample: '18:00',
    required: true,
    group: 'times',
  },
  boarding: {
    kind: 'time',
    label: 'Boarding',
    inLog: 'boarding time',
    sample: '18:15',
    required: true,
    group: 'times',
  },
  serviceCategory: {
    kind: 'text',
    label: 'Service category',
    inLog: 'service category',
    sample: 'Long haul',
    required: false,
    text: { max: 40 },
  },
  notes: {
    kind: 'text',
    label: 'Briefing',
    inLog: 'briefing',
    sample: 'Welcome,\n@ada.',
    required: false,
    text: { max: 4000, multiline: true },
  },
} as const satisfies Record<string, FlightField>;

type Fields = typeof flightFields;

export type FlightFieldName = keyof Fields;

export type RequiredFieldName = {
  [Name in FlightFieldName]: Fields[Name]['required'] extends true ? Name : never;
}[FlightFieldName];

export type FieldGroup = 'route' | 'times';

type FieldsOf<Group extends FieldGroup> = {
  [Name in FlightFieldName]: Fields[Name] extends { readonly group: Group } ? Name : never;
}[FlightFieldName];

type Ungrouped = Exclude<FlightFieldName, FieldsOf<FieldGroup>>;

/** One value for each field. */
export type PerField<Value> = { readonly [Name in FlightFieldName]: Value };

/** Values of the fields in the shape of the API: fields of a group are inside its object. */
export type Grouped<Values extends PerField<unknown>> = { [Name in Ungrouped]: Values[Name] } & {
  [Group in FieldGroup]: { [Name in FieldsOf<Group>]: Values[Name] };
};

/** The names of the fields, in the order of the table. */
export const flightFieldNames = namesOf(flightFields);

/** Returns the definition of a field. */
export function flightField(name: FlightFieldName): FlightField {
  return flightFields[name];
}

/** Runs `make` for each field and returns its results by field name. */
export function mapFields<Value>(
  make: (name: FlightFieldName, field: FlightField) => Value,
): PerField<Value> {
  const values: { [Name in FlightFieldName]?: Value } = {};
  for (const name of flightFieldNames) values[name] = make(name, flightField(name));
  // There is one entry for each name of the table.
  return values as PerField<Value>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** Maps values by field name to the shape of the API: fields of a group go into its object. */
export function groupFields<Values extends PerField<unknown>>(values: Values): Grouped<Values> {
  const groups: Record<FieldGroup, Record<string, unknown>> = { route: {}, times: {} };
  const grouped: Record<string, unknown> = {};
  for (const name of flightFieldNames) {
    const { group } = flightField(name);
    if (group === undefined) {
      grouped[name] = values[name];
    } else {
      groups[group][name] = values[name];
      grouped[group] = groups[group];
    }
  }
  // The type follows from the same table.
  return grouped as Grouped<Values>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

type PartlyGrouped<Value> = { readonly [Name in Ungrouped]?: Value } & {
  readonly [Group in FieldGroup]?: { readonly [Name in FieldsOf<Group>]?: Value } | undefined;
};

/** Returns the values by field name, as the reverse of `groupFields`. Absent fields stay absent. */
export function ungroupFields<Value>({
  route,
  times,
  ...plain
}: PartlyGrouped<Value>): Partial<PerField<Value>> {
  const flat: { [Name in FlightFieldName]?: Value } = { ...plain, ...route, ...times };
  return flat;
}
