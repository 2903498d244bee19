import { expect, it } from 'vitest';
import { localDay } from '../../../lib/dates.ts';
import { endOfTerm, forGood } from './qualification-term.tsx';

const now = new Date('2026-11-30T12:00:00.000Z');
const dayOf = (term: Parameters<typeof endOfTerm>[0]) => {
  const end = endOfTerm(term, now);
  return end == null ? end : localDay(end);
};

it.each([
  ['good', '', null],
  ['3', '', '2027-02-28'],
  ['12', '', '2027-11-30'],
  ['day', '2026-12-24', '2026-12-24'],
  ['day', '', undefined],
  ['day', '2026-11-29', undefined],
])('ends a qualification that lasts %s, %j on %j', (lasts, until, day) => {
  expect(dayOf({ lasts, until })).toBe(day);
});

it('never ends by default', () => {
  expect(endOfTerm(forGood, now)).toBeNull();
});
