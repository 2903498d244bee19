import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { namesOf } from '@crewroom/domain/record-from-names';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forbiddenStore, memoryStore } from '../testing/memory-store.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { IdempotencyKeys, isOutcomeKnown } from './idempotency-keys.ts';

const failure = (code: FailureCode, status: number) => new ApiError({ code, status, message: '' });

/** The refusals after which nobody knows whether the action, or an earlier attempt of it, succeeded. */
const unknownAfter: readonly ErrorCode[] = [
  'in_progress',
  'internal',
  'unavailable',
  'roblox_unavailable',
  'rank_unknown',
  'not_set_up',
  'airline_suspended',
  'airline_closing',
  'airline_unavailable',
  'airline_busy',
];

/** The refusals that say nothing about an earlier attempt. Every other one says that none succeeded. */
const onlyThisAfter: readonly ErrorCode[] = [
  'invalid_input',
  'not_csv',
  'no_session',
  'rank_lost',
  'left_group',
  'invalid_signature',
  'invalid_key',
  'foreign_origin',
  'suspended',
  'insufficient_rank',
  'missing_scope',
  'too_large',
  'not_json',
  'too_many',
];

const codesWhere = (isMeant: (refusal: ApiError) => boolean) =>
  namesOf(errorStatus)
    .filter((code) => isMeant(failure(code, errorStatus[code])))
    .toSorted();

describe('the outcome of an action', () => {
  it('is known as listed after each refusal', () => {
    expect(codesWhere((refusal) => !isOutcomeKnown(refusal, false))).toEqual(unknownAfter.toSorted());
    const unknownBefore = [...unknownAfter, ...onlyThisAfter].toSorted();
    expect(codesWhere((refusal) => !isOutcomeKnown(refusal, true))).toEqual(unknownBefore);
  });

  it.each([
    ['no connection', failure('no_connection', 0)],
    ['no answer in time', failure('timed_out', 0)],
    ['an answer nobody can read', failure('unreadable', 200)],
    ['the page of a proxy that refuses', failure('unreadable', 403)],
    ['the page of a proxy that knows no such address', failure('unreadable', 404)],
    ['the page of a proxy without a server', failure('unreadable', 502)],
    ['a fault of our own', new TypeError('x is undefined')],
  ])('is not known after %s', (_, error) => {
    expect(isOutcomeKnown(error, false)).toBe(false);
    expect(isOutcomeKnown(error, true)).toBe(false);
  });
});

function openStore(stored?: Record<string, string>) {
  const store = memoryStore(stored);
  return () => store;
}

const REWARD = 'POST /api/admin/users/u1/reward';

describe('the keys of actions', () => {
  afterEach(() => void vi.useRealTimers());

  it('are kept for a URL until the outcome is known', () => {
    const keys = new IdempotencyKeys(openStore());
    const first = keys.take(REWARD);
    expect(first.isRetry).toBe(false);
    expect(keys.take(REWARD)).toEqual({ key: first.key, isRetry: true });
    expect(keys.take('POST /api/admin/users/u2/reward').key).not.toBe(first.key);
    keys.end(REWARD);
    const next = keys.take(REWARD);
    expect(next.isRetry).toBe(false);
    expect(next.key).not.toBe(first.key);
  });

  it('outlive the page that created them', () => {
    const store = openStore();
    const { key } = new IdempotencyKeys(store).take(REWARD);
    expect(new IdempotencyKeys(store).take(REWARD)).toEqual({ key, isRetry: true });
    new IdempotencyKeys(store).end(REWARD);
    expect(new IdempotencyKeys(store).take(REWARD).isRetry).toBe(false);
  });

  it('end with the discarded form, also after a reload, without other keys', () => {
    const store = openStore();
    const { key } = new IdempotencyKeys(store).take(REWARD, { form: 'reward-u1', topic: 'member:u1' });
    const other = new IdempotencyKeys(store).take('POST /other', { form: 'reward-u2' });
    const reloaded = new IdempotencyKeys(store);
    reloaded.endForm('reward-u1');
    expect(reloaded.take(REWARD).key).not.toBe(key);
    expect(reloaded.take('POST /other')).toEqual({ key: other.key, isRetry: true });
  });

  it('end with the next action on the same object when they are of clicks, and stay when they are of a form', () => {
    const keys = new IdempotencyKeys(openStore());
    const give = keys.take('DELETE /api/flights/f1/unallocate', { topic: 'flight:f1' });
    const form = keys.take(REWARD, { form: 'reward-u1', topic: 'flight:f1' });
    keys.endClicks('flight:f2');
    expect(keys.take('DELETE /api/flights/f1/unallocate').key).toBe(give.key);
    keys.endClicks('flight:f1');
    expect(keys.take('DELETE /api/flights/f1/unallocate').isRetry).toBe(false);
    expect(keys.take(REWARD)).toEqual({ key: form.key, isRetry: true });
  });

  it('are useless once the server has deleted them', () => {
    vi.useFakeTimers();
    const keys = new IdempotencyKeys(openStore());
    const { key } = keys.take(REWARD);
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(keys.take(REWARD).key).toBe(key);
    vi.advanceTimersByTime(1);
    expect(keys.take(REWARD)).toMatchObject({ isRetry: false });
  });

  it.each(['no JSON', '[1]', '{"a":1}', '{"a":{"key":1,"since":2}}', '{"a":{"key":"k"}}'])(
    'start over when %j was stored',
    (text) => {
      expect(new IdempotencyKeys(openStore({ 'crewroom-idempotency-keys': text })).take('a').isRetry).toBe(
        false,
      );
    },
  );

  it('are kept for the page alone when storage is forbidden', () => {
    const keys = new IdempotencyKeys(forbiddenStore);
    const { key } = keys.take(REWARD);
    expect(keys.take(REWARD)).toEqual({ key, isRetry: true });
  });
});
