import { describe, expect, it, vi } from 'vitest';
import { leaveInWords } from './leave-in-words.ts';

describe('a leave', () => {
  it('is written by its days, whatever the zone of the reader', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(leaveInWords({ from: '2026-03-02', to: '2026-03-09' })).toBe('Mar 02, 2026 to Mar 09, 2026');
    expect(leaveInWords({ from: '2026-03-02', to: '2026-03-02' })).toBe('Mar 02, 2026');
  });
});
