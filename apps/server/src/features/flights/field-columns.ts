import {
  type FlightFieldName,
  flightField,
  flightFieldNames,
  type Grouped,
  groupFields,
  mapFields,
  type PerField,
} from '@crewroom/domain/flights/fields';
import type { Tables } from '../../platform/database/tables.ts';
import { columnOf, type FieldColumn } from '../../platform/database/tables/flights.ts';

type Values = Pick<Tables['flights'], FieldColumn<FlightFieldName>>;

const columns = mapFields(columnOf);

/** The columns of all fields, in the order of the fields. */
export const fieldColumns = flightFieldNames.map((name) => `flights.${columns[name]}` as const);

/** Returns the value to store for a field: null for an optional field that is empty or absent. */
export function storedValue(name: FlightFieldName, value: string | undefined): string | null {
  return value === undefined || (value === '' && !flightField(name).required) ? null : value;
}

/** Returns the columns and values to store for a flight's fields. */
export function columnValuesOf(values: Partial<PerField<string | undefined>>): Values {
  const row = Object.fromEntries(
    flightFieldNames.map((name) => [columnOf(name), storedValue(name, values[name])]),
  );
  // There is one entry for each column. The endpoint's schema has checked that required fields are present.
  return row as Values; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** The columns of a flight summary: id, route, departure and state. */
export const briefColumns = [
  'flights.id',
  'flights.flight_code',
  'flights.departure',
  'flights.arrival',
  'flights.scheduled_date',
  'flights.status',
] as const;

type BriefRow = Pick<
  Tables['flights'],
  'id' | 'flight_code' | 'departure' | 'arrival' | 'scheduled_date' | 'status'
>;

/** Maps a row of `briefColumns` to the shape of the API. */
export function briefOf(row: BriefRow) {
  return {
    _id: row.id,
    flightCode: row.flight_code,
    route: { departure: row.departure, arrival: row.arrival },
    scheduledDate: row.scheduled_date,
    status: row.status,
  };
}

/** Maps the fields of a stored row to the shape of the API. Null becomes an empty text. */
export function fieldsOf(row: Values): Grouped<PerField<string>> {
  return groupFields(mapFields((name) => row[columns[name]] ?? ''));
}
