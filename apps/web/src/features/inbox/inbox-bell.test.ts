import { expect, it } from 'vitest';
import { announcementOf, unreadInDigits } from './inbox-bell.tsx';

const item = (_id: string, read = false) => ({ _id, text: `Text of ${_id}.`, read });

it('shows a number of unread items that fits', () => {
  expect([1, 99, 100].map(unreadInDigits)).toEqual(['1', '99', '99+']);
});

it.each([
  ['the text of a new item', [item('b'), item('a')], 'Text of b.'],
  ['the newest of several', [item('c'), item('b'), item('a')], '2 new items in your inbox. Text of c.'],
  ['nothing without new items', [item('a')], ''],
  ['nothing that was read elsewhere already', [item('b', true), item('a')], ''],
])('announces %s', (_, items, words) => {
  expect(announcementOf(new Set(['a']), items)).toBe(words);
});
