import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { faultsAt, faultsOf, hasFaults, MISSING, noFaults, withoutFault } from './draft-faults.ts';
import { emptyDraft, flightFieldsOf, type RoleRow, rolesOf } from './flight-draft.ts';

const rows: RoleRow[] = [
  { id: 7, name: '', capacity: '1.5' },
  { id: 3, name: 'Captain', capacity: '1' },
];

/** What the server finds wrong: the schema is its own. */
function issuesOf(body: unknown) {
  const { error } = newFlightSchema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

describe('the faults of a form', () => {
  it('stand where they were typed, whatever the server finds', () => {
    const issues = issuesOf({ ...flightFieldsOf(emptyDraft), gate: 'x'.repeat(41), roles: rolesOf(rows) });
    const { at, elsewhere } = faultsOf(issues, rows);
    expect(elsewhere).toEqual([]);
    expect(Object.keys(at).toSorted()).toEqual(
      [
        'aircraft',
        'arrival',
        'boarding',
        'day',
        'departure',
        'flightCode',
        'gate',
        'passengerJoining',
        'role-7-capacity',
        'role-7-name',
        'staffJoining',
      ].toSorted(),
    );
    expect(at).toMatchObject({
      flightCode: MISSING,
      'role-7-name': 'Name the role.',
      'role-7-capacity': 'Use a whole number of seats.',
    });
  });

  it('of the roles as a whole stand at the roles', () => {
    const { at } = faultsOf([{ path: 'roles', message: 'A flight has at most 20 roles.' }], rows);
    expect(at).toEqual({ roles: 'A flight has at most 20 roles.' });
  });

  it('that belong to no field are told all the same', () => {
    const issues = [
      { path: '', message: 'Send an object.' },
      { path: 'roles.9.name', message: 'Name the role.' },
    ];
    expect(faultsOf(issues, rows)).toEqual({ at: {}, elsewhere: ['Send an object.', 'Name the role.'] });
  });

  it('are one a place, the first', () => {
    const issues = ['First.', 'Second.'].map((message) => ({ path: 'gate', message }));
    expect(faultsOf(issues, rows).at).toEqual({ gate: 'First.' });
  });

  it('go one by one as their fields are typed in again', () => {
    const faults = faultsAt(['day', 'time'], MISSING);
    expect(withoutFault(faults, 'day').at).toEqual({ time: MISSING });
    expect(withoutFault(faults, 'gate')).toBe(faults);
    expect(hasFaults(faults)).toBe(true);
    expect(hasFaults(withoutFault(withoutFault(faults, 'day'), 'time'))).toBe(false);
    expect(hasFaults(noFaults)).toBe(false);
  });
});
