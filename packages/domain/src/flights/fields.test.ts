import { describe, expect, it } from 'vitest';
import { flightField, flightFieldNames, groupFields, mapFields, ungroupFields } from './fields.ts';

describe('the fields of a flight', () => {
  const flat = mapFields((name) => name.toUpperCase());

  it('are grouped into objects in requests and responses', () => {
    const grouped = groupFields(flat);
    expect(Object.keys(grouped)).toEqual([
      'flightCode',
      'route',
      'aircraft',
      'gate',
      'scheduledDate',
      'times',
      'serviceCategory',
      'notes',
    ]);
    expect(grouped.route).toEqual({ departure: 'DEPARTURE', arrival: 'ARRIVAL' });
    expect(Object.keys(grouped.times)).toEqual(['staffJoining', 'passengerJoining', 'boarding']);
  });

  it('are the same after grouping and ungrouping', () => {
    expect(ungroupFields(groupFields(flat))).toEqual(flat);
    expect(ungroupFields({ gate: 'B14', route: { arrival: 'JFK' } })).toEqual({
      gate: 'B14',
      arrival: 'JFK',
    });
  });

  it('are searched for names if they are free text, but not if they are timestamps or times', () => {
    const fixed = flightFieldNames.filter((name) => flightField(name).text === undefined);
    expect(fixed).toEqual(['scheduledDate', 'staffJoining', 'passengerJoining', 'boarding']);
  });
});
