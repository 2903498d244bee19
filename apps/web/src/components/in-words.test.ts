import { expect, it } from 'vitest';
import { gateInWords } from './in-words.ts';

it.each([
  ['A1', 'Gate A1'],
  ['Gate A1', 'Gate A1'],
  ['gate A1', 'gate A1'],
  ['Gateway', 'Gate Gateway'],
  ['12', 'Gate 12'],
])('the gate typed as %j is shown as %j', (typed, shown) => {
  expect(gateInWords(typed)).toBe(shown);
});
