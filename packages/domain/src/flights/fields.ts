import type { TextRule } from '../text.ts';

/**
 * How a field is read: `text` is free text, `place` free text that may be an airport code, `instant` an ISO instant,
 * `time` a time of day in UTC (`HH:mm`).
 */
type Kind = 'text' | 'place' | 'instant' | 'time';

type FlightField = {
  readonly kind: Kind;
  /** What stands at its input. */
  readonly label: string;
  /** What the log calls it. */
  readonly inLog: string;
  readonly required: boolean;
  /** The object that carries it in calls, where several fields go together. */
  readonly group?: 'route' | 'times';
  /** The limits of a text. */
  readonly text?: TextRule;
};

/**
 * Every field that a person fills in of a flight. The shapes of the calls, the stored columns (in snake case), the words
 * of the log and what is searched for a forgotten member's name follow from this table.
 */
export const flightFields = {
  flightCode: {
    kind: 'text',
    label: 'Flight code',
    inLog: 'flight code',
    required: true,
    text: { max: 12 },
  },
  departure: {
    kind: 'place',
    label: 'Departure',
    inLog: 'departure',
    required: true,
    group: 'route',
    text: { max: 40 },
  },
  arrival: {
    kind: 'place',
    label: 'Arrival',
    inLog: 'arrival',
    required: true,
    group: 'route',
    text: { max: 40 },
  },
  aircraft: { kind: 'text', label: 'Aircraft', inLog: 'aircraft', required: true, text: { max: 60 } },
  gate: { kind: 'text', label: 'Gate', inLog: 'gate', required: false, text: { max: 40 } },
  scheduledDate: { kind: 'instant', label: 'Scheduled date', inLog: 'date', required: true },
  staffJoining: {
    kind: 'time',
    label: 'Staff joining',
    inLog: 'staff joining time',
    required: true,
    group: 'times',
  },
  passengerJoining: {
    kind: 'time',
    label: 'Passenger joining',
    inLog: 'passenger joining time',
    required: true,
    group: 'times',
  },
  boarding: { kind: 'time', label: 'Boarding', inLog: 'boarding time', required: true, group: 'times' },
  serviceCategory: {
    kind: 'text',
    label: 'Service category',
    inLog: 'service category',
    required: false,
    text: { max: 40 },
  },
  notes: {
    kind: 'text',
    label: 'Briefing',
    inLog: 'briefing',
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

/** Values of the fields in the shape the calls have: those of a group within its object. */
export type Grouped<Values extends PerField<unknown>> = { [Name in Ungrouped]: Values[Name] } & {
  [Group in FieldGroup]: { [Name in FieldsOf<Group>]: Values[Name] };
};

const isFieldName = (name: string): name is FlightFieldName => name in flightFields;

/** The names of the fields, in the order of the table. */
export const flightFieldNames = Object.keys(flightFields).filter(isFieldName);

/** The definition of a field. */
export function flightField(name: FlightFieldName): FlightField {
  return flightFields[name];
}

/** The fields that hold what people wrote in their own words. */
export const writtenFields = flightFieldNames.filter((name) => flightField(name).text !== undefined);

/** Makes a value for each field. */
export function perField<Value>(make: (name: FlightFieldName, field: FlightField) => Value): PerField<Value> {
  const values = Object.fromEntries(flightFieldNames.map((name) => [name, make(name, flightField(name))]));
  // The entries are those of the table, one for each of its names.
  return values as PerField<Value>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** Puts the values of a group into its object, as the calls have them. */
export function inGroups<Values extends PerField<unknown>>(values: Values): Grouped<Values> {
  const groupOf = (wanted: FieldGroup) =>
    Object.fromEntries(
      flightFieldNames
        .filter((name) => flightField(name).group === wanted)
        .map((name) => [name, values[name]]),
    );
  const grouped: unknown = Object.fromEntries(
    flightFieldNames.map((name) => {
      const { group } = flightField(name);
      return group === undefined ? [name, values[name]] : [group, groupOf(group)];
    }),
  );
  // Built by the table that the type is made of.
  return grouped as Grouped<Values>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

type PartlyGrouped<Value> = { readonly [Name in Ungrouped]?: Value } & {
  readonly [Group in FieldGroup]?: { readonly [Name in FieldsOf<Group>]?: Value } | undefined;
};

/** Takes the values of the groups out of their objects again; what is absent stays absent. */
export function outOfGroups<Value>({
  route,
  times,
  ...plain
}: PartlyGrouped<Value>): Partial<PerField<Value>> {
  const flat: { [Name in FlightFieldName]?: Value } = { ...plain, ...route, ...times };
  return flat;
}
