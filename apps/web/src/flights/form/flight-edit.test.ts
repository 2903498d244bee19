import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import { differences, draftFields, draftOf, editOf, namedValues, withFieldsOf } from './flight-edit.ts';

const draft = draftOf(exampleFlight());

describe('a flight being edited', () => {
  it('shows its departure as a Zulu day and time', () => {
    expect(draft).toMatchObject({ day: '2026-03-01', time: '18:30', departure: 'ZRH', boarding: '18:10' });
    expect(Object.keys(draft).toSorted()).toEqual(draftFields.toSorted());
  });

  it('sends nothing that was not touched', () => {
    expect(editOf(draft, [], draft)).toEqual({});
    expect(editOf({ ...draft, gate: 'B14' }, ['gate'], draft)).toEqual({ gate: 'B14' });
    expect(editOf({ ...draft, notes: '' }, ['notes'], draft)).toEqual({ notes: '' });
  });

  it('sends a group whole, with what others made of its other parts meanwhile', () => {
    const now = { ...draft, arrival: 'BOS', time: '19:00' };
    expect(editOf({ ...draft, departure: 'GVA' }, ['departure'], now)).toEqual({
      route: { departure: 'GVA', arrival: 'BOS' },
    });
    expect(editOf({ ...draft, day: '2026-03-02' }, ['day'], now)).toEqual({
      scheduledDate: '2026-03-02T19:00:00.000Z',
    });
    expect(editOf({ ...draft, boarding: '1815' }, ['boarding'], now)).toEqual({
      times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
    });
  });

  it('sends every field there is', () => {
    const other = Object.fromEntries(draftFields.map((field) => [field, `${field} 2`]));
    const edit = editOf({ ...draft, ...other }, draftFields, draft);
    expect(Object.keys(edit).toSorted()).toEqual([
      'aircraft',
      'flightCode',
      'gate',
      'notes',
      'route',
      'scheduledDate',
      'serviceCategory',
      'times',
    ]);
  });
});

describe('what others changed meanwhile', () => {
  const now = { ...draft, gate: '', boarding: '18:20', notes: 'Other notes' };

  it('is found and named', () => {
    const changed = differences(draft, now);
    expect(changed).toEqual(['gate', 'boarding', 'notes']);
    expect(namedValues(changed, now)).toBe('gate to nothing, boarding to 18:20, notes');
    expect(differences(draft, draft)).toEqual([]);
  });

  it('can be taken over without what one typed oneself', () => {
    const typed = { ...draft, aircraft: 'A350', gate: 'C1' };
    expect(withFieldsOf(typed, ['gate', 'boarding'], now)).toEqual({ ...typed, gate: '', boarding: '18:20' });
  });
});
