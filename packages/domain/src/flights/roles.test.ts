import { expect, it } from 'vitest';
import { defaultRoles, FALLBACK_ROLE, knownRoles } from './roles.ts';
import { newFlightSchema } from './schemas.ts';

it('a new flight may be proposed with the roles that its form starts with', () => {
  expect(newFlightSchema.shape.roles.safeParse([...defaultRoles]).success).toBe(true);
});

it('the roles that nobody typed, those of the form and the fallback, have an icon of their own', () => {
  expect(knownRoles).toEqual(
    expect.arrayContaining([FALLBACK_ROLE, ...defaultRoles.map(({ name }) => name)]),
  );
});
