import { exportInstant } from '@crewroom/domain/exports/rules';
import { ofUser } from '../../platform/people/identity.ts';
import type { ReadPeriod } from './export-source.ts';
import { pagesByDeparture, selectApproved } from './flight-pages.ts';

/** Reads the flights of a period, by departure, with their number of seats and of taken seats. */
export const exportFlights: ReadPeriod<'flights'> = async function* ({ source }, period) {
  const flights = selectApproved(source).select((eb) => [
    'flights.id',
    'flights.flight_code',
    'flights.departure',
    'flights.arrival',
    'flights.scheduled_date',
    'flights.status',
    'flights.aircraft',
    'flights.gate',
    ofUser(source, 'flights.dispatcher_id', 'username').as('dispatcher'),
    eb
      .selectFrom('flight_roles')
      .whereRef('flight_roles.flight_id', '=', 'flights.id')
      .select(({ fn }) => fn.sum<number>('flight_roles.capacity').as('seats'))
      .as('seats'),
    eb
      .selectFrom('allocations')
      .whereRef('allocations.flight_id', '=', 'flights.id')
      .select(({ fn }) => fn.countAll<number>().as('filled'))
      .as('filled'),
  ]);
  for await (const page of pagesByDeparture(flights, period)) {
    yield page.map((flight) => ({
      flightCode: flight.flight_code,
      departure: flight.departure,
      arrival: flight.arrival,
      scheduledDate: exportInstant(flight.scheduled_date),
      status: flight.status,
      dispatcher: flight.dispatcher,
      aircraft: flight.aircraft,
      gate: flight.gate,
      seats: Number(flight.seats ?? 0),
      filled: Number(flight.filled ?? 0),
    }));
  }
};
