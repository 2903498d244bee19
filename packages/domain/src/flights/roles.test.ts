import { expect, it } from 'vitest';
import { defaultRoles, FALLBACK_ROLE, knownRoles } from './roles.ts';
import { newFlightSchema } from './schemas.ts';

it('the default roles are valid for a new flight', () => {
  expect(newFlightSchema.shape.roles.safeParse([...defaultRoles]).success).toBe(true);
});

it('the default roles and the fallback have icons of their own', () => {
  expect(knownRoles).toEqual(
    expect.arrayContaining([FALLBACK_ROLE, ...defaultRoles.map(({ name }) => name)]),
  );
});
