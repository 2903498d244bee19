import {
  type AirlineSize,
  cookieOf,
  flightId,
  openFlights,
  outsider,
} from '@crewroom/server/testing/large-airline';
import { WRITE_TARGET_HEADER } from './baselines.ts';
import { type Connection, rawRequest, type Step } from './load.ts';

export const FLIGHTS_PER_CONNECTION = 5;

/**
 * Connections that take a seat on a flight and give it back, then on the next, like the web app does. Each uses flights
 * of its own.
 */
export function writeConnections(
  port: number,
  size: AirlineSize,
  count: number,
  flightsPerConnection = FLIGHTS_PER_CONNECTION,
): Connection[] {
  return Array.from({ length: count }, (_, connection) => {
    const flights = openFlights(size, count * flightsPerConnection).filter(
      (_flight, n) => n % count === connection,
    );
    return {
      port,
      pairedBy: 2,
      steps: flights.flatMap((flight) => seatSteps(flight, outsider(size, flight, connection))),
    };
  });
}

/** A member's requests to take a seat and give it back. */
function seatSteps(flight: number, member: number): Step[] {
  const headers = { 'idempotency-key': '{key}', [WRITE_TARGET_HEADER]: `${flight} ${member}` };
  const asked = { cookie: cookieOf(member), headers };
  const path = `/api/flights/${flightId(flight)}`;
  return [
    {
      name: 'allocate',
      raw: rawRequest(`${path}/allocate`, { ...asked, method: 'POST', body: '{"roleIndex":0}' }),
    },
    { name: 'unallocate', raw: rawRequest(`${path}/unallocate`, { ...asked, method: 'DELETE' }) },
  ];
}
