import { departureFault } from '@crewroom/domain/flights/departure-window';
import type { NewFlight } from '@crewroom/domain/flights/flight-input-schema';
import { foldName } from '@crewroom/domain/users/fold-name';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { SignedIn } from '../../http/viewer.ts';
import { writeLog } from './write-log.ts';

/** The refusal (400) of a departure outside the window, or null. */
export function departureRefusal(scheduledDate: string, now: Date): Refusal | null {
  const message = departureFault(scheduledDate, now);
  if (message === null) return null;
  return refuse('invalid_input', message, { issues: [{ path: 'scheduledDate', message }] });
}

function columnsOf(flight: NewFlight) {
  return {
    flight_code: flight.flightCode,
    departure: flight.route.departure,
    arrival: flight.route.arrival,
    aircraft: flight.aircraft,
    gate: flight.gate || null,
    scheduled_date: flight.scheduledDate,
    staff_joining: flight.times.staffJoining,
    passenger_joining: flight.times.passengerJoining,
    boarding: flight.times.boarding,
    service_category: flight.serviceCategory || null,
    notes: flight.notes || null,
  };
}

/** Proposes a flight with its roles, SCHEDULED and pending, dispatched by the viewer. Answers its id. */
export async function createFlight(
  trx: Transaction,
  viewer: SignedIn,
  flight: NewFlight,
  now: Date,
): Promise<string | Refusal> {
  const refusal = departureRefusal(flight.scheduledDate, now);
  if (refusal !== null) return refusal;
  const id = newId();
  const standing = { status: 'SCHEDULED', approval_status: 'pending' } as const;
  await trx
    .insertInto('flights')
    .values({
      id,
      ...columnsOf(flight),
      ...standing,
      dispatcher_id: viewer.userId,
      created_at: toInstant(now),
    })
    .execute();
  const roles = flight.roles.map(({ name, capacity }, position) => ({
    id: newId(),
    flight_id: id,
    position,
    name,
    name_key: foldName(name),
    capacity,
  }));
  await trx.insertInto('flight_roles').values(roles).execute();
  const details = `Flight ${flight.flightCode} created by @${viewer.username}`;
  await writeLog(trx, viewer, { flightId: id, action: 'created', details }, now);
  return id;
}
