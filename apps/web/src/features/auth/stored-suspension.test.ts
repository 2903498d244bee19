import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSuspension, takeSuspension } from './stored-suspension.ts';

const suspension = {
  reason: 'Left the gate without clearance',
  timeLeft: '6 days, 4 hours',
  expiryDate: '2026-03-07T18:00:00.000Z',
};

function memoryStore(text?: string) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => text ?? kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => {
      text = undefined;
      kept.delete(key);
    },
  };
}

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('takeSuspension', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => void log.mockReset().mockReturnValue());

  it('returns the suspension once and deletes it', () => {
    const store = memoryStore();
    expect(storeSuspension({ ...suspension, breach: 'Ground rules' }, () => store)).toBe(true);
    expect(takeSuspension(() => store)).toEqual({ ...suspension, breach: 'Ground rules' });
    expect(takeSuspension(() => store)).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  it('returns no breach when none was given', () => {
    const store = memoryStore(JSON.stringify({ ...suspension, breach: '' }));
    expect(takeSuspension(() => store)).toEqual(suspension);
  });

  it.each([
    ['no JSON', '{"reason":'],
    ['something else', '{"reason":"x"}'],
    ['a list', '[1]'],
    ['a date that is none', JSON.stringify({ ...suspension, expiryDate: 'soon' })],
  ])('logs and deletes a suspension that is %s, and returns null', (_, text) => {
    const store = memoryStore(text);
    expect(takeSuspension(() => store)).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    expect(store.getItem('crewroom-suspension')).toBeNull();
  });

  it('logs the error and returns null where storage is forbidden', () => {
    expect(storeSuspension(suspension, forbidden)).toBe(false);
    expect(takeSuspension(forbidden)).toBeNull();
    expect(log).toHaveBeenCalledTimes(2);
  });
});
