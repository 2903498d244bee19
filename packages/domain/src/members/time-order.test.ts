import { expect, it } from 'vitest';
import { timeOrder } from './time-order.ts';

it.each([
  [null, 239, 'local'],
  [null, 243, 'local'],
  [null, 244, 'zulu'],
  [null, 255, 'zulu'],
  [null, null, 'local'],
  ['zulu', 239, 'zulu'],
  ['local', 247, 'local'],
] as const)('with the preference %s and rank %s, %s time comes first', (preference, rank, expected) => {
  expect(timeOrder(preference, rank)).toBe(expected);
});

it("uses the airline's rank threshold for scheduling", () => {
  expect(timeOrder(null, 200, { staff: 1, dispatch: 200, admin: 250 })).toBe('zulu');
});
