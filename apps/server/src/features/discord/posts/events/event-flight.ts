import { type EventContent, eventContent, eventDepartureCutoff } from '@crewroom/domain/discord/events';
import { postLink } from '@crewroom/domain/discord/posts';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import { type FlightPhase, isUpcoming, statuses } from '@crewroom/domain/flights/status';
import type { UnitOfWorkDeps } from '../../../../platform/changes/unit-of-work.ts';
import { cardOf, selectFlights } from '../../../flights/flight.ts';
import { nearestFlights } from './due-events.ts';

/** The fields of a flight that its event shows. */
export type EventFlight = {
  readonly phase: FlightPhase;
  readonly mayCreate: boolean;
  readonly free: number;
  readonly contentWith: (seats: number) => EventContent;
};

/** Returns the URL of a flight's page, which identifies its event. */
export const flightUrl = ({ config }: Pick<UnitOfWorkDeps, 'config'>, flightId: string): string =>
  config.publicUrl + postLink('event', flightId);

/** Returns a flight that should have an event, or null if it is not approved, deleted, or not among the nearest. */
export async function readFlight(deps: UnitOfWorkDeps, flightId: string): Promise<EventFlight | null> {
  const { database, clock } = deps;
  const row = await selectFlights(database)
    .where('flights.id', '=', flightId)
    .where('flights.approval_status', '=', 'approved')
    .executeTakeFirst();
  if (row === undefined) return null;
  const now = clock();
  const isOpen = isUpcoming(row.status) && row.scheduled_date > eventDepartureCutoff(now);
  const nearest = isOpen ? await nearestFlights(database, now).execute() : [];
  const mayCreate = nearest.some(({ id }) => id === row.id);
  if (isOpen && !mayCreate) return null;
  return {
    phase: statuses[row.status].phase,
    mayCreate,
    free: cardOf(row, '').roles.reduce((sum, role) => sum + freeSeats(role), 0),
    contentWith: (seats) =>
      eventContent({
        flightCode: row.flight_code,
        departure: row.departure,
        arrival: row.arrival,
        aircraft: row.aircraft,
        gate: row.gate,
        scheduledDate: row.scheduled_date,
        staffJoining: row.staff_joining,
        freeSeats: seats,
        url: flightUrl(deps, flightId),
      }),
  };
}
