import {
  type FlightFieldName,
  flightField,
  flightFieldNames,
  type Grouped,
  inGroups,
  type PerField,
  perField,
} from '@crewroom/domain/flights/fields';
import type { FieldColumn, FlightsTable } from '../database/tables/flights.ts';

type Column = FieldColumn<FlightFieldName>;
type Values = Pick<FlightsTable, Column>;

/** The column that holds a field: its name in snake case. */
export function columnOf<Name extends FlightFieldName>(name: Name): FieldColumn<Name> {
  // `FieldColumn` spells the same rule out in types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<Name>;
}

/** The columns of every field, in the order of the fields. */
export const fieldColumns: readonly Column[] = flightFieldNames.map(columnOf);

/** What a field's column stores: a field that need not be filled in and says nothing is null. */
export function storedValue(name: FlightFieldName, given: string | undefined): string | null {
  return given === undefined || (given === '' && !flightField(name).required) ? null : given;
}

/** The stored row of a flight's fields. */
export function rowOf(given: Partial<PerField<string | undefined>>): Values {
  const row = Object.fromEntries(
    flightFieldNames.map((name) => [columnOf(name), storedValue(name, given[name])]),
  );
  // One entry for each column of a field; the required ones were validated to be there.
  return row as Values; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** The fields of a stored row, in the shape the calls have; what is null says nothing. */
export function fieldsOf(row: Values): Grouped<PerField<string>> {
  return inGroups(perField((name) => row[columnOf(name)] ?? ''));
}
