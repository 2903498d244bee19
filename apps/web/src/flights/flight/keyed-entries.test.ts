import type { LogEntry } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { keyedEntries } from './keyed-entries.ts';

const entry = (details: string): LogEntry => ({
  action: 'edited',
  details,
  timestamp: '2026-03-01T09:00:00.000Z',
  performedByUsername: 'Dana',
});

it('entries keep their keys when newer ones come, of the same moment too', () => {
  const before = keyedEntries([entry('second'), entry('first')]);
  const after = keyedEntries([entry('third'), entry('second'), entry('first')]);
  expect(after.slice(1)).toEqual(before);
  expect(new Set(after.map(({ key }) => key)).size).toBe(3);
});
