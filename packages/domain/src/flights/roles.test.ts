import { expect, it } from 'vitest';
import { defaultRoles, FALLBACK_ROLE, knownRoles, roleLimits } from './roles.ts';

it('knows the roles of section 3 of the specification, Passenger for want of another', () => {
  expect(knownRoles).toEqual(['Captain', 'First Officer', 'Senior Cabin Crew', 'Cabin Crew', 'Passenger']);
  expect(FALLBACK_ROLE).toBe('Passenger');
});

it('starts a new flight with the rows of section 9 of the specification', () => {
  expect(defaultRoles).toEqual([
    { name: 'Captain', capacity: 1 },
    { name: 'Cabin Crew', capacity: 4 },
  ]);
  expect(roleLimits).toEqual({ rows: 20, capacity: 100 });
});
