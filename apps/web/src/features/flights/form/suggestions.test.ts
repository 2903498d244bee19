import { expect, it } from 'vitest';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { aircraftOffered, suggestionsFrom } from './suggestions.ts';

const dana = { _id: 'dana', robloxUsername: 'Dana' };
const diego = { _id: 'diego', robloxUsername: 'Diego' };

const flights = [
  exampleFlight({ _id: '1', dispatcher: dana, aircraft: 'A330', gate: '' }),
  exampleFlight({
    _id: '3',
    dispatcher: diego,
    aircraft: 'B777',
    route: { departure: 'LHR', arrival: 'ZRH' },
  }),
  exampleFlight({
    _id: '2',
    dispatcher: dana,
    aircraft: 'a330',
    route: { departure: 'GVA', arrival: 'JFK' },
  }),
  exampleFlight({ _id: '4', dispatcher: null, roles: [exampleRole('Captain', 2)] }),
];

it('suggests the viewer’s latest values first, then those of others, each once', () => {
  const { airports, aircraft, gates } = suggestionsFrom(flights, 'dana');
  expect(airports).toEqual(['GVA', 'JFK', 'ZRH', 'LHR']);
  expect(aircraft).toEqual(['a330', 'A330-300', 'B777']);
  expect(gates).toEqual(['B12']);
});

it('suggests sets of roles with their requirements', () => {
  const pilots = exampleFlight({
    _id: '9',
    roles: [{ ...exampleRole('Captain', 1), requires: 'Captain License' }],
  });
  const { roleSets } = suggestionsFrom([...flights, pilots], undefined);
  expect(roleSets.map(({ words }) => words)).toEqual(['1 Captain', '2 Captain', '1 Captain, 2 Cabin Crew']);
  expect(roleSets[0]?.rows).toEqual([{ id: 0, name: 'Captain', capacity: '1', requires: 'Captain License' }]);
});

it('limits the number of suggestions', () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    exampleFlight({ _id: String(index), gate: `A${index}`, roles: [exampleRole('Captain', index + 1)] }),
  );
  const { gates, roleSets } = suggestionsFrom(many, undefined);
  expect([gates.length, roleSets.length]).toEqual([8, 3]);
});

it('suggests the airline’s aircraft types before others, and no retired one', () => {
  const types = [
    { name: 'Airbus A330', retired: false },
    { name: 'MD-11', retired: true },
  ];
  expect(aircraftOffered(types, ['md-11', 'B777', 'airbus a330'])).toEqual(['Airbus A330', 'B777']);
  expect(aircraftOffered([], ['B777'])).toEqual(['B777']);
});
