import { type Topic, topics } from '@crewroom/domain/topics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChanges } from './changes.ts';

const FLIGHT = topics.flight('0198f0a0-5c1e-7000-8000-000000000001');
const own: readonly Topic[] = [FLIGHT, 'board'];

let read: (readonly Topic[] | 'everything')[];
let changes: ReturnType<typeof createChanges>;

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  changes = createChanges((touched) => read.push(touched));
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTime(250);

it('reads what comes close together once', () => {
  changes.told([FLIGHT]);
  changes.told(['board', FLIGHT]);
  settle();
  changes.told(['term']);
  settle();
  expect(read).toEqual([[FLIGHT, 'board'], ['term']]);
});

it('reads everything when that is among it', () => {
  changes.told(['board']);
  changes.told('everything');
  settle();
  expect(read).toEqual(['everything']);
});

it.each([
  ['the answer', ['answered', 'told']],
  ['the event', ['told', 'answered']],
] as const)('does not read its own change twice, when %s comes first', (_first, order) => {
  for (const step of order) changes[step](own);
  settle();
  expect(read).toEqual([]);
});

it('reads what somebody else changed in the same place, before or after', () => {
  changes.answered(own);
  changes.told(own);
  changes.told(own);
  settle();
  expect(read).toEqual([own]);
});

it('reads what somebody else changed soon after, when the event of its own change came long before the answer', () => {
  changes.told(own);
  settle();
  changes.answered(own);
  changes.told(own);
  settle();
  expect(read).toEqual([own, own]);
});

it('takes no later event for its own change', () => {
  changes.answered(own);
  vi.advanceTimersByTime(10_001);
  changes.told(own);
  settle();
  expect(read).toEqual([own]);
});

it('always reads everything again, whatever it did itself', () => {
  changes.answered('everything');
  changes.told('everything');
  settle();
  expect(read).toEqual(['everything']);
});

it('reads nothing once it is stopped', () => {
  changes.told(own);
  changes.stop();
  settle();
  expect(read).toEqual([]);
});
