import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Trend } from './leaderboard-table.tsx';

const wordsOf = (place: number, lastPlace: number | null) =>
  renderToStaticMarkup(Trend({ place, lastPlace })).replaceAll(/<[^>]+>/g, '');

it.each([
  [2, 5, 'Up 3 since the last term'],
  [5, 4, 'Down 1 since the last term'],
  [3, 3, ''],
  [3, null, ''],
] as const)('at place %d after %j is "%s"', (place, lastPlace, words) => {
  expect(wordsOf(place, lastPlace)).toBe(words);
});
