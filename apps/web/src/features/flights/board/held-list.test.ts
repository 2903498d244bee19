import { expect, it } from 'vitest';
import { heldList } from './held-list.ts';

const flights = (...ids: string[]) => ids.map((_id) => ({ _id, seats: 0 }));
const places = (shown: ReturnType<typeof heldList<{ _id: string; seats: number }>>) =>
  shown.map(({ item, isGone }) => (isGone ? `${item._id} gone` : item._id));

it('nothing moves while it is held: what others took away keeps its place, and what came waits', () => {
  expect(places(heldList(flights('a', 'b', 'c'), flights('n', 'a', 'c'), new Set()))).toEqual([
    'a',
    'b gone',
    'c',
  ]);
});

it('what changed is shown as it is, and what was sent away by oneself leaves until it comes back', () => {
  const changed = [{ _id: 'a', seats: 2 }];
  expect(heldList(flights('a', 'b'), changed, new Set(['b']))).toEqual([{ item: changed[0], isGone: false }]);
  expect(places(heldList(flights('a', 'b'), flights('a', 'b'), new Set(['b'])))).toEqual(['a', 'b']);
});
