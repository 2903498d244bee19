import { expect, it } from 'vitest';
import { freezeList } from './frozen-list.ts';

const flights = (...ids: string[]) => ids.map((_id) => ({ _id, seats: 0 }));
const places = (shown: ReturnType<typeof freezeList<{ _id: string; seats: number }>>) =>
  shown.map(({ item, isGone }) => (isGone ? `${item._id} gone` : item._id));

it('keeps the place of removed items, and makes new ones wait, while the list is held', () => {
  expect(places(freezeList(flights('a', 'b', 'c'), flights('n', 'a', 'c'), new Set()))).toEqual([
    'a',
    'b gone',
    'c',
  ]);
});

it('shows changes, and removes items that the viewer sent away until they come back', () => {
  const changed = [{ _id: 'a', seats: 2 }];
  expect(freezeList(flights('a', 'b'), changed, new Set(['b']))).toEqual([
    { item: changed[0], isGone: false },
  ]);
  expect(places(freezeList(flights('a', 'b'), flights('a', 'b'), new Set(['b'])))).toEqual(['a', 'b']);
});
