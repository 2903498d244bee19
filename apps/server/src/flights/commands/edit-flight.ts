import type { RankThresholds } from '@crewroom/domain/auth/rank';
import type { FlightEdit } from '@crewroom/domain/flights/flight-input-schema';
import { type EditedField, editedDetails } from '@crewroom/domain/flights/log-details';
import { canManageFlight, isDispatcher } from '@crewroom/domain/flights/permissions';
import { editRefusal } from '@crewroom/domain/flights/state-refusals';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import type { FlightsTable } from '../../database/tables/flights.ts';
import { Refusal } from '../../http/refusal.ts';
import type { SignedIn } from '../../http/viewer.ts';
import { departureRefusal } from './create-flight.ts';
import { type LockedFlight, lockFlight, stateRefusal } from './lock-flight.ts';
import { notYours } from './set-status.ts';
import { writeLog } from './write-log.ts';

const columns = {
  flightCode: 'flight_code',
  departure: 'departure',
  arrival: 'arrival',
  aircraft: 'aircraft',
  gate: 'gate',
  scheduledDate: 'scheduled_date',
  staffJoining: 'staff_joining',
  passengerJoining: 'passenger_joining',
  boarding: 'boarding',
  serviceCategory: 'service_category',
  notes: 'notes',
} as const satisfies Record<EditedField, keyof FlightsTable>;

const fields = Object.keys(columns).filter((field): field is EditedField => field in columns);
const optional = new Set<EditedField>(['gate', 'serviceCategory', 'notes']);

type Edited = { readonly field: EditedField; readonly value: string | null };

function valuesOf({ route, times, ...plain }: FlightEdit): Partial<Record<EditedField, string | undefined>> {
  return { ...plain, ...route, ...times };
}

async function changesOf(trx: Transaction, flightId: string, edit: FlightEdit): Promise<Edited[]> {
  const stored = await trx
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(Object.values(columns))
    .executeTakeFirstOrThrow();
  const values = valuesOf(edit);
  const changes: Edited[] = [];
  for (const field of fields) {
    const given = values[field];
    const value = optional.has(field) && given === '' ? null : given;
    if (value !== undefined && value !== stored[columns[field]]) changes.push({ field, value });
  }
  return changes;
}

function refusalOf(
  viewer: SignedIn,
  flight: LockedFlight,
  edit: FlightEdit,
  changes: readonly Edited[],
  thresholds: RankThresholds,
  now: Date,
): Refusal | null {
  const manages = canManageFlight(viewer, flight, thresholds);
  const moves = changes.some(({ field }) => field === 'scheduledDate');
  const misplaced =
    moves && edit.scheduledDate !== undefined ? departureRefusal(edit.scheduledDate, now) : null;
  if (misplaced !== null) return misplaced;
  if (!manages && !isDispatcher(viewer, flight)) return notYours;
  return stateRefusal(manages ? editRefusal(flight, moves) : 'flight_concluded', flight);
}

/**
 * Changes the fields of a flight that differ from what is stored, and logs which; an edit that changes nothing logs
 * nothing. A departure that stays as it is may lie outside the window.
 */
export async function editFlight(
  trx: Transaction,
  viewer: SignedIn,
  flightId: string,
  edit: FlightEdit,
  thresholds: RankThresholds,
  now: Date,
): Promise<string | Refusal> {
  const flight = await lockFlight(trx, flightId, viewer, thresholds);
  if (flight instanceof Refusal) return flight;
  const changes = await changesOf(trx, flight.id, edit);
  const refusal = refusalOf(viewer, flight, edit, changes, thresholds, now);
  if (refusal !== null || changes.length === 0) return refusal ?? flight.id;
  const update: Updateable<FlightsTable> = Object.fromEntries(
    changes.map(({ field, value }) => [columns[field], value]),
  );
  await trx.updateTable('flights').set(update).where('id', '=', flight.id).execute();
  const details = editedDetails(changes.map(({ field }) => field));
  await writeLog(trx, viewer, { flightId: flight.id, action: 'edited', details }, now);
  return flight.id;
}
