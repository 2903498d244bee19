import { type AirlineSize, cookieOf, flightId, openFlights, outsider } from './airline.ts';
import { PLACE_HEADER } from './baselines.ts';
import { type Lane, type Step, wireOf } from './load.ts';

const FLIGHTS_A_LANE = 5;

/** Each connection takes a seat on a flight of its own and gives it back, then on the next, as the web app does it. */
export function writeLanes(
  port: number,
  size: AirlineSize,
  count: number,
  flightsALane = FLIGHTS_A_LANE,
): Lane[] {
  return Array.from({ length: count }, (_, lane) => {
    const flights = openFlights(size, count * flightsALane).filter((_flight, n) => n % count === lane);
    return {
      port,
      pairedBy: 2,
      steps: flights.flatMap((flight) => seatSteps(flight, outsider(size, flight, lane))),
    };
  });
}

/** A member's taking of a seat and giving it back. */
function seatSteps(flight: number, member: number): Step[] {
  const headers = { 'idempotency-key': '{key}', [PLACE_HEADER]: `${flight} ${member}` };
  const asked = { cookie: cookieOf(member), headers };
  const path = `/api/flights/${flightId(flight)}`;
  return [
    {
      name: 'allocate',
      wire: wireOf(`${path}/allocate`, { ...asked, method: 'POST', body: '{"roleIndex":0}' }),
    },
    { name: 'unallocate', wire: wireOf(`${path}/unallocate`, { ...asked, method: 'DELETE' }) },
  ];
}
