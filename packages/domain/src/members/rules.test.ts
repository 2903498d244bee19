import { describe, expect, it } from 'vitest';
import { memberValidUntil } from './rules.ts';

describe('memberValidUntil', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  const until = (...ends: readonly string[]) => memberValidUntil(ends, now);

  it('returns midnight', () => {
    expect(until()).toBe('2026-03-02T00:00:00.000Z');
    expect(until('2026-03-02T00:00:00.001Z')).toBe('2026-03-02T00:00:00.000Z');
    expect(memberValidUntil([], new Date('2026-03-02T00:00:00.000Z'))).toBe('2026-03-03T00:00:00.000Z');
  });

  it('returns the end of the first sanction if that is sooner', () => {
    expect(until('2026-03-01T18:00:00.000Z', '2026-03-01T13:00:00.000Z')).toBe('2026-03-01T13:00:00.000Z');
  });

  it('ignores past ends', () => {
    expect(until('2026-03-01T11:00:00.000Z', '2026-03-01T12:00:00.000Z')).toBe('2026-03-02T00:00:00.000Z');
  });
});
