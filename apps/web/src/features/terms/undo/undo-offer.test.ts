import { expect, it } from 'vitest';
import { minutesLeft } from './undo-offer.tsx';

it.each([
  ['12:00:00', 15],
  ['12:00:30', 15],
  ['12:14:00', 1],
  ['12:15:00', 1],
  ['12:15:30', 0],
  ['12:16:00', 0],
])('at %s, %d minutes are left until 12:15:30', (now, left) => {
  expect(minutesLeft('2026-03-02T12:15:30.000Z', new Date(`2026-03-02T${now}.000Z`))).toBe(left);
});
