import { expect, it } from 'vitest';
import { namesAirline } from './names-airline.ts';

it.each([
  ['Aurora Air', true],
  ['  Aurora Air\n', true],
  ['aurora air', false],
  ['Aurora  Air', false],
  ['Aurora Air.', false],
  ['Aurora', false],
  ['', false],
])('%j names Aurora Air: %s', (typed, names) => {
  expect(namesAirline(typed, 'Aurora Air')).toBe(names);
});
