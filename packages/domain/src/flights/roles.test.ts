import { expect, it } from 'vitest';
import { defaultRoles, FALLBACK_ROLE, knownRoles } from './roles.ts';
import { newFlightSchema } from './schemas.ts';

it('a new flight may be proposed with the rows it starts with', () => {
  expect(newFlightSchema.shape.roles.safeParse([...defaultRoles]).success).toBe(true);
});

it('every role that is given without being typed is one that has a badge', () => {
  expect(knownRoles).toEqual(
    expect.arrayContaining([FALLBACK_ROLE, ...defaultRoles.map(({ name }) => name)]),
  );
});
