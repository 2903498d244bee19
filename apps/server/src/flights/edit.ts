import { type FlightFieldName, flightFieldNames, outOfGroups } from '@crewroom/domain/flights/fields';
import { createdDetails, editedDetails } from '@crewroom/domain/flights/log';
import { flightRefusal } from '@crewroom/domain/flights/rules';
import { departureFault } from '@crewroom/domain/flights/schedule';
import type { FlightEdit, NewFlight } from '@crewroom/domain/flights/schemas';
import { foldName } from '@crewroom/domain/members/rules';
import type { Updateable } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { FlightsTable } from '../database/tables/flights.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { columnOf, fieldColumns, rowOf, storedValue } from './field-columns.ts';
import {
  type LockedFlight,
  lockFlight,
  refusalOf,
  touchFlight,
  touchPeople,
  writeLog,
} from './locked-flight.ts';

/** The refusal (400) of a departure outside the window, or null. */
function departureRefusal(scheduledDate: string, now: Date): Refusal | null {
  const message = departureFault(scheduledDate, now);
  if (message === null) return null;
  return refuse('invalid_input', message, { issues: [{ path: 'scheduledDate', message }] });
}

/** Proposes a flight with its roles, SCHEDULED and pending, dispatched by the viewer. Answers its id. */
export async function createFlight(
  change: Change,
  viewer: SignedIn,
  flight: NewFlight,
): Promise<string | Refusal> {
  const refusal = departureRefusal(flight.scheduledDate, change.now);
  if (refusal !== null) return refusal;
  const { roles: crew, ...fields } = flight;
  const id = newId();
  const standing = { status: 'SCHEDULED', approval_status: 'pending' } as const;
  await change.trx
    .insertInto('flights')
    .values({
      id,
      ...rowOf(outOfGroups(fields)),
      ...standing,
      dispatcher_id: viewer.userId,
      created_at: toInstant(change.now),
    })
    .execute();
  const roles = crew.map(({ name, capacity }, position) => ({
    id: newId(),
    flight_id: id,
    position,
    name,
    name_key: foldName(name),
    capacity,
  }));
  await change.trx.insertInto('flight_roles').values(roles).execute();
  const details = createdDetails(flight.flightCode, viewer.username);
  const created = {
    id,
    approvalStatus: standing.approval_status,
    dispatcherId: viewer.userId,
    scheduledDate: flight.scheduledDate,
  };
  await writeLog(change, viewer, created, { action: 'created', details });
  return id;
}

type Edited = { readonly field: FlightFieldName; readonly value: string | null };

async function changesOf(trx: Transaction, flightId: string, edit: FlightEdit): Promise<Edited[]> {
  const stored = await trx
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(fieldColumns)
    .executeTakeFirstOrThrow();
  const values = outOfGroups<string | undefined>(edit);
  const changes: Edited[] = [];
  for (const field of flightFieldNames) {
    if (values[field] === undefined) continue;
    const value = storedValue(field, values[field]);
    if (value !== stored[columnOf(field)]) changes.push({ field, value });
  }
  return changes;
}

function editRefusal(
  { now, rules }: Change,
  viewer: SignedIn,
  flight: LockedFlight,
  edit: FlightEdit,
  changes: readonly Edited[],
): Refusal | null {
  const moves = changes.some(({ field }) => field === 'scheduledDate');
  const misplaced =
    moves && edit.scheduledDate !== undefined ? departureRefusal(edit.scheduledDate, now) : null;
  if (misplaced !== null) return misplaced;
  return refusalOf(flightRefusal(moves ? 'moveDeparture' : 'edit', viewer, flight, rules.thresholds));
}

/**
 * Changes the fields of a flight that differ from what is stored, and logs which; an edit that changes nothing logs
 * nothing. A departure that stays as it is may lie outside the window.
 */
export async function editFlight(
  change: Change,
  viewer: SignedIn,
  flightId: string,
  edit: FlightEdit,
): Promise<string | Refusal> {
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const changes = await changesOf(change.trx, flight.id, edit);
  const refusal = editRefusal(change, viewer, flight, edit, changes);
  if (refusal !== null || changes.length === 0) return refusal ?? flight.id;
  const update: Updateable<FlightsTable> = Object.fromEntries(
    changes.map(({ field, value }) => [columnOf(field), value]),
  );
  await change.trx.updateTable('flights').set(update).where('id', '=', flight.id).execute();
  touchFlight(change, flight);
  await touchPeople(change, flight);
  const details = editedDetails(changes.map(({ field }) => field));
  const scheduledDate = edit.scheduledDate ?? flight.scheduledDate;
  await writeLog(change, viewer, { ...flight, scheduledDate }, { action: 'edited', details });
  return flight.id;
}
