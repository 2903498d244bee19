import { expect, it } from 'vitest';
import { timeInWords } from './time-on-board.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;

it.each([
  [42, at('17:58'), at('18:40'), '42 min, 17:58Z to 18:40Z'],
  [7, at('17:58'), null, '7 min, since 17:58Z'],
  [0, null, at('18:40'), '0 min, seen to leave at 18:40Z'],
  [0, null, null, 'Never seen by the game'],
])('describes %i minutes from %s to %s as “%s”', (minutes, firstJoined, lastLeft, words) => {
  expect(timeInWords({ userId: 'ada', username: 'ada', minutes, firstJoined, lastLeft })).toBe(words);
});
