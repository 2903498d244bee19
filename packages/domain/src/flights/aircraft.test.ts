import { describe, expect, it } from 'vitest';
import { findAircraftType, gatesConflict } from './aircraft.ts';

describe('a type of aircraft', () => {
  const types = [
    { name: 'A330-300', retired: false },
    { name: 'MD-11', retired: true },
    { name: 'Boeing 717', retired: false },
  ];

  it.each([
    ['A330-300', 'A330-300'],
    [' a330-300 ', 'A330-300'],
    ['boeing  717', 'Boeing 717'],
    ['boeing717', undefined],
    ['A330', undefined],
    ['MD-11', undefined],
    ['', undefined],
  ])('%j is %j', (typed, name) => {
    expect(findAircraftType(types, typed)?.name).toBe(name);
  });
});

describe('two departures from one gate', () => {
  const flight = { gate: 'B12', departure: 'ZRH', scheduledDate: '2026-03-02T18:00:00.000Z' };

  it.each([
    ['half an hour after', { scheduledDate: '2026-03-02T18:30:00.000Z' }, true],
    ['half an hour before', { scheduledDate: '2026-03-02T17:30:00.000Z' }, true],
    ['a moment more after', { scheduledDate: '2026-03-02T18:30:00.001Z' }, false],
    ['with its gate in another case', { gate: ' b12' }, true],
    ['at another gate', { gate: 'B1' }, false],
    ['of another airport', { departure: 'GVA' }, false],
    ['of an airport that is not known', { departure: undefined }, true],
  ])('one %s: %s', (_, change, conflict) => {
    expect(gatesConflict(flight, { ...flight, ...change })).toBe(conflict);
  });
});
