import {
  type FlightFieldName,
  flightFieldNames,
  type PerField,
  ungroupFields,
} from '@crewroom/domain/flights/fields';
import { flightRefusal } from '@crewroom/domain/flights/rules';
import { departureError } from '@crewroom/domain/flights/schedule';
import type { FlightEdit, NewFlight, Series } from '@crewroom/domain/flights/schemas';
import { weeklyFlights } from '@crewroom/domain/flights/weekly';
import { reportSpan } from '@crewroom/domain/game/rules';
import type { FlightMove } from '@crewroom/domain/inbox/flight-notices';
import { foldName } from '@crewroom/domain/names';
import type { Updateable } from 'kysely';
import { Refusal, refuse, refuseField } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { columnOf } from '../../platform/database/tables/flights.ts';
import { editFlightPosts } from '../../platform/outbox/outbox.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { addressedTo, notifyMembers } from '../inbox/inbox.ts';
import { remainingCrewCall } from './crew-calls.ts';
import { endAtDeparture } from './end-at-departure.ts';
import { columnValuesOf, fieldColumns, storedValue } from './field-columns.ts';
import { writeLog } from './flight-log.ts';
import { reassessLateReturns } from './late-returns.ts';
import {
  departingAt,
  invalidateFlight,
  invalidateMembers,
  type LockedFlight,
  lockFlight,
  namedFlight,
  refusalOf,
} from './locked-flight.ts';

/** Returns the refusal (400) of a departure outside the allowed window, or null. */
function departureRefusal(scheduledDate: string, now: Date): Refusal | null {
  const message = departureError(scheduledDate, now);
  return message === null ? null : refuseField('scheduledDate', message);
}

/**
 * Creates a SCHEDULED, pending flight with its roles and the viewer as dispatcher. Returns its id. Rejects with 400 a departure
 * more than 24 hours past or 366 days ahead.
 */
export async function createFlight(
  uow: UnitOfWork,
  viewer: SignedIn,
  flight: NewFlight,
): Promise<string | Refusal> {
  const refusal = departureRefusal(flight.scheduledDate, uow.now);
  if (refusal !== null) return refusal;
  const { roles: crew, ...fields } = flight;
  const id = newId();
  const defaults = { status: 'SCHEDULED', approval_status: 'pending' } as const;
  await uow.trx
    .insertInto('flights')
    .values({
      id,
      ...columnValuesOf(await withStoredMentions(uow, ungroupFields(fields))),
      ...defaults,
      dispatcher_id: viewer.userId,
      created_at: toInstant(uow.now),
    })
    .execute();
  const roles = crew.map(({ name, capacity, requires }, position) => ({
    id: newId(),
    flight_id: id,
    position,
    name,
    name_key: foldName(name),
    capacity,
    requires,
  }));
  await uow.trx.insertInto('flight_roles').values(roles).execute();
  const created = {
    id,
    approvalStatus: defaults.approval_status,
    dispatcherId: viewer.userId,
    scheduledDate: flight.scheduledDate,
  };
  const payload = { flightCode: flight.flightCode, by: viewer.userId };
  await writeLog(uow, viewer, created, { kind: 'created', payload });
  return id;
}

// The fields of the flight are prefixed with their section of the request body.
function refusedWithin(part: string, { code, message, details }: Refusal): Refusal {
  const issues = (details.issues ?? []).map((issue) => ({ ...issue, path: `${part}.${issue.path}` }));
  return refuse(code, message, { issues });
}

/**
 * Proposes the same flight once a week, as `weeklyFlights` computes for a time zone. Creates all flights or none. Returns their
 * ids in the order of departure. Rejects with 400 when one of them departs outside the window of `departureError`.
 */
export async function createSeries(
  uow: UnitOfWork,
  viewer: SignedIn,
  { flight, weeks, timeZone }: Series,
): Promise<string[] | Refusal> {
  const ids: string[] = [];
  for (const { scheduledDate, times } of weeklyFlights(flight, weeks, timeZone)) {
    const id = await createFlight(uow, viewer, { ...flight, scheduledDate, times });
    if (id instanceof Refusal) return refusedWithin('flight', id);
    ids.push(id);
  }
  return ids;
}

type ChangedField = {
  readonly field: FlightFieldName;
  readonly before: string;
  readonly value: string | null;
};

type FieldValues = Partial<PerField<string | undefined>>;

async function withStoredMentions(
  uow: UnitOfWork,
  values: FieldValues,
  notesBefore?: string | null,
): Promise<FieldValues> {
  return values.notes === undefined
    ? values
    : { ...values, notes: await storeMentions(uow, values.notes, notesBefore ?? '') };
}

async function changedFields(uow: UnitOfWork, flightId: string, edit: FlightEdit): Promise<ChangedField[]> {
  const stored = await uow.trx
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(fieldColumns)
    .executeTakeFirstOrThrow();
  const values = await withStoredMentions(uow, ungroupFields<string | undefined>(edit), stored.notes);
  const changes: ChangedField[] = [];
  for (const field of flightFieldNames) {
    if (values[field] === undefined) continue;
    const value = storedValue(field, values[field]);
    const before = stored[columnOf(field)];
    if (value !== before) changes.push({ field, before: before ?? '', value });
  }
  return changes;
}

/** Returns the changes of an edit that the crew is notified about (departure and gate), or null. */
function moveOf(changes: readonly ChangedField[]): FlightMove | null {
  const step = (name: FlightFieldName) => {
    const changed = changes.find(({ field }) => field === name);
    return changed && { before: changed.before, now: changed.value ?? '' };
  };
  const [departs, gate] = [step('scheduledDate'), step('gate')];
  if (!departs && !gate) return null;
  return {
    ...(departs && { departs }),
    ...(gate && { gate: { gateBefore: gate.before, gateNow: gate.now } }),
  };
}

/** Deletes the game reports of the old departure. A flight that was put off has had nobody on board for long. */
async function dropOtherReports({ trx }: UnitOfWork, flightId: string, departure: string): Promise<void> {
  const { first, last } = reportSpan(departure);
  await trx
    .deleteFrom('attendance_events')
    .where('flight_id', '=', flightId)
    .where((eb) => eb.or([eb('at', '<', first), eb('at', '>', last)]))
    .execute();
}

function editRefusal(
  { now, rules }: UnitOfWork,
  viewer: SignedIn,
  flight: LockedFlight,
  edit: FlightEdit,
  changes: readonly ChangedField[],
): Refusal | null {
  const moves = changes.some(({ field }) => field === 'scheduledDate');
  const windowRefusal =
    moves && edit.scheduledDate !== undefined ? departureRefusal(edit.scheduledDate, now) : null;
  if (windowRefusal !== null) return windowRefusal;
  return refusalOf(flightRefusal(moves ? 'moveDeparture' : 'edit', viewer, flight, rules.thresholds));
}

/** Applies the consequences of a new departure, which is already stored in `moved`. */
async function applyDepartureChange(uow: UnitOfWork, moved: LockedFlight): Promise<void> {
  if (moved.hasDeparted) await endAtDeparture(uow, moved);
  await reassessLateReturns(uow, moved);
}

/**
 * Stores the fields of `edit` that differ from the stored ones, and logs their names. An edit that changes nothing is not
 * logged. Returns the flight's id. Rejects with 400 a new departure outside the window of `departureError`. Rejects with 403 or
 * 409 according to the rules `edit` and `moveDeparture`.
 */
export async function editFlight(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  edit: FlightEdit,
): Promise<string | Refusal> {
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const changes = await changedFields(uow, flight.id, edit);
  const refusal = editRefusal(uow, viewer, flight, edit, changes);
  if (refusal !== null || changes.length === 0) return refusal ?? flight.id;
  const update: Updateable<Tables['flights']> = Object.fromEntries(
    changes.map(({ field, value }) => [columnOf(field), value]),
  );
  const { scheduled_date: departure } = update;
  const moved = departure == null ? null : departingAt(uow, flight, departure);
  // A waitlist ends at the earlier departure, even when the job that ends it is late.
  if (moved !== null && flight.hasDeparted) await endAtDeparture(uow, flight);
  const departs = moved && {
    crew_called_hours: remainingCrewCall(moved.scheduledDate, uow.now),
    departure_passed: moved.hasDeparted ? moved.scheduledDate : null,
  };
  await uow.trx
    .updateTable('flights')
    .set({ ...update, ...departs })
    .where('id', '=', flight.id)
    .execute();
  if (moved !== null) {
    await dropOtherReports(uow, flight.id, moved.scheduledDate);
    await editFlightPosts(uow, [flight.id]);
  }
  invalidateFlight(uow, flight);
  const crewIds = await invalidateMembers(uow, flight);
  const move = moveOf(changes);
  if (move !== null) {
    const payload = { flight: namedFlight(flight), move };
    await notifyMembers(uow, viewer.userId, addressedTo(crewIds, { notice: 'flightChanged', payload }));
  }
  const fields = changes.map(({ field }) => field);
  await writeLog(uow, viewer, moved ?? flight, { kind: 'edited', payload: { fields } });
  if (moved !== null) await applyDepartureChange(uow, moved);
  return flight.id;
}
