import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('makes UUIDs of version 7 that ascend, within a millisecond too', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
