import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forbiddenStore, memoryStore } from '../../testing/memory-store.ts';
import { storeSuspension, takeSuspension } from './stored-suspension.ts';

const suspension = {
  reason: 'Left the gate without clearance',
  timeLeft: '6 days, 4 hours',
  expiryDate: '2026-03-07T18:00:00.000Z',
};

const storeWith = (text: string) => memoryStore({ 'crewroom-suspension': text });

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
    const store = storeWith(JSON.stringify({ ...suspension, breach: '' }));
    expect(takeSuspension(() => store)).toEqual(suspension);
  });

  it.each([
    ['no JSON', '{"reason":'],
    ['something else', '{"reason":"x"}'],
    ['a list', '[1]'],
    ['a date that is none', JSON.stringify({ ...suspension, expiryDate: 'soon' })],
  ])('logs and deletes a suspension that is %s, and returns null', (_, text) => {
    const store = storeWith(text);
    expect(takeSuspension(() => store)).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    expect(store.kept.size).toBe(0);
  });

  it('logs the error and returns null where storage is forbidden', () => {
    expect(storeSuspension(suspension, forbiddenStore)).toBe(false);
    expect(takeSuspension(forbiddenStore)).toBeNull();
    expect(log).toHaveBeenCalledTimes(2);
  });
});
