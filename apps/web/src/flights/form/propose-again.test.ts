import { expect, it } from 'vitest';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { departureOf } from './flight-values.ts';
import { valuesOfNextWeekly, valuesOfReturn } from './propose-again.ts';

const flight = exampleFlight({
  scheduledDate: '2026-03-01T00:20:00.000Z',
  times: { staffJoining: '23:20', passengerJoining: '23:50', boarding: '00:05' },
  roles: [exampleRole('Captain', 1), exampleRole('Cabin Crew', 6)],
});

it.each([
  ['that is to come', '2026-02-20T12:00:00.000Z', '2026-03-08T00:20:00.000Z'],
  ['that just left', '2026-03-01T00:20:00.000Z', '2026-03-08T00:20:00.000Z'],
  ['of last week, before its hour', '2026-03-08T00:19:59.999Z', '2026-03-08T00:20:00.000Z'],
  ['of last week, at its hour', '2026-03-08T00:20:00.000Z', '2026-03-15T00:20:00.000Z'],
  ['of long ago', '2027-01-01T12:00:00.000Z', '2027-01-03T00:20:00.000Z'],
])('a flight %s is proposed again for its next weekday', (_, now, departure) => {
  const values = valuesOfNextWeekly(flight, new Date(now));
  expect(departureOf(values)).toBe(departure);
  expect(values).toMatchObject({ ...flight.times, flightCode: 'SK102', isWeekly: false });
  expect(values.roles.map(({ id, name, capacity }) => [id, name, capacity])).toEqual([
    [0, 'Captain', '1'],
    [1, 'Cabin Crew', '6'],
  ]);
});

it('the way back begins where the flight ends', () => {
  const values = valuesOfNextWeekly(flight, new Date(flight.scheduledDate));
  expect(valuesOfReturn(values)).toEqual({ ...values, departure: 'JFK', arrival: 'ZRH' });
});
