import { expect, it } from 'vitest';
import { shareStructure } from './structural-sharing.ts';

const flight = (id: string, seats = 0) => ({ _id: id, roles: [{ name: 'Captain', assigned: seats }] });

it('returns the known response when it is equal', () => {
  const known = { approved: [flight('1'), flight('2')], pending: [], day: null };
  expect(shareStructure(known, structuredClone(known))).toBe(known);
});

it('keeps the objects around one that changed, was added or was removed', () => {
  const known = { approved: [flight('1'), flight('2'), flight('3')], pending: [flight('4')] };
  const read = { approved: [flight('0'), flight('2', 1), flight('3')], pending: [flight('4')] };
  const kept = shareStructure(known, structuredClone(read));
  expect(kept).toEqual(read);
  expect(kept).not.toBe(known);
  expect(kept).toHaveProperty(
    'pending',
    expect.toSatisfy((pending) => pending === known.pending),
  );
  expect(kept).toHaveProperty(
    'approved.2',
    expect.toSatisfy((one) => one === known.approved[2]),
  );
  expect(kept).toHaveProperty(
    'approved.1',
    expect.toSatisfy((one) => one !== known.approved[1]),
  );
});

it.each([
  [undefined, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[1, 2], [1]],
  [[1], { 0: 1 }],
  ['a', 'b'],
])('returns changed parts as they were fetched: %j, then %j', (known, read) => {
  expect(shareStructure(known, read)).toEqual(read);
  expect(shareStructure(known, read)).not.toBe(known);
});
