import { expect, it, vi } from 'vitest';
import { gateInWords, leaveInWords } from './in-words.ts';

it.each([
  ['A1', 'Gate A1'],
  ['Gate A1', 'Gate A1'],
  ['gate A1', 'gate A1'],
  ['Gateway', 'Gate Gateway'],
  ['12', 'Gate 12'],
])('the gate typed as %j is shown as %j', (typed, shown) => {
  expect(gateInWords(typed)).toBe(shown);
});

it('writes a leave by its days, whatever the zone of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(leaveInWords({ from: '2026-03-02', to: '2026-03-09' })).toBe('Mar 02, 2026 to Mar 09, 2026');
  expect(leaveInWords({ from: '2026-03-02', to: '2026-03-02' })).toBe('Mar 02, 2026');
});
