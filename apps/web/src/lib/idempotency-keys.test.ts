import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type FailureCode } from './api-error.ts';
import { IdempotencyKeys, isOutcomeKnown } from './idempotency-keys.ts';

const failure = (code: FailureCode, status: number) => new ApiError({ code, status, message: '' });

/** The attempts of an action whose outcome is known after a refusal: all, the rejected one alone, or none. */
const knownAfter: Record<ErrorCode, 'all' | 'this' | 'none'> = {
  invalid_input: 'this',
  import_failed: 'all',
  invalid_backup: 'all',
  not_csv: 'this',
  no_session: 'this',
  rank_lost: 'this',
  left_group: 'this',
  invalid_signature: 'this',
  invalid_key: 'this',
  foreign_origin: 'this',
  suspended: 'this',
  insufficient_rank: 'this',
  missing_scope: 'this',
  not_allowed: 'all',
  not_owner: 'all',
  not_operator: 'all',
  no_consent: 'all',
  own_record: 'all',
  higher_rank: 'all',
  sign_in_again: 'all',
  wrong_code: 'all',
  not_found: 'all',
  unknown_link: 'all',
  unknown_airline: 'all',
  role_full: 'all',
  already_allocated: 'all',
  not_allocated: 'all',
  not_qualified: 'all',
  seat_free: 'all',
  already_waiting: 'all',
  not_waiting: 'all',
  not_offered: 'all',
  member_unavailable: 'all',
  flight_not_approved: 'all',
  flight_not_pending: 'all',
  flight_not_open: 'all',
  flight_departed: 'all',
  not_open_for_interest: 'all',
  flight_concluded: 'all',
  flight_not_concluded: 'all',
  flight_archived: 'all',
  already_reviewed: 'all',
  attendance_closed: 'all',
  qualification_held: 'all',
  name_taken: 'all',
  term_closed: 'all',
  term_just_advanced: 'all',
  undo_over: 'all',
  term_in_use: 'all',
  leave_overlap: 'all',
  leave_over: 'all',
  already_decided: 'all',
  already_appealed: 'all',
  already_contested: 'all',
  not_appealed: 'all',
  sanction_over: 'all',
  not_dead: 'all',
  set_by_environment: 'all',
  slug_taken: 'all',
  group_taken: 'all',
  too_many_airlines: 'all',
  other_group: 'all',
  other_state: 'all',
  airline_full: 'all',
  // These say that an earlier try with the same key succeeded.
  idempotency_mismatch: 'all',
  shown_once: 'all',
  already_linked: 'all',
  in_progress: 'none',
  too_large: 'this',
  not_json: 'this',
  not_an_image: 'all',
  invalid_image: 'all',
  too_many: 'this',
  internal: 'none',
  unavailable: 'none',
  roblox_unavailable: 'none',
  rank_unknown: 'none',
  not_set_up: 'none',
  too_many_foundings: 'all',
  airline_suspended: 'none',
  airline_closing: 'none',
  airline_unavailable: 'none',
  airline_busy: 'none',
};

const isCode = (code: string): code is ErrorCode => code in errorStatus;

describe('the outcome of an action', () => {
  it.each(Object.keys(knownAfter).filter(isCode))('is known as listed after %s', (code) => {
    const refusal = failure(code, errorStatus[code]);
    expect(isOutcomeKnown(refusal, false)).toBe(knownAfter[code] !== 'none');
    expect(isOutcomeKnown(refusal, true)).toBe(knownAfter[code] === 'all');
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

function memoryStore(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored));
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  return () => store;
}

const REWARD = 'POST /api/admin/users/u1/reward';

describe('the keys of actions', () => {
  afterEach(() => void vi.useRealTimers());

  it('are kept for a URL until the outcome is known', () => {
    const keys = new IdempotencyKeys(memoryStore());
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
    const store = memoryStore();
    const { key } = new IdempotencyKeys(store).take(REWARD);
    expect(new IdempotencyKeys(store).take(REWARD)).toEqual({ key, isRetry: true });
    new IdempotencyKeys(store).end(REWARD);
    expect(new IdempotencyKeys(store).take(REWARD).isRetry).toBe(false);
  });

  it('end with the discarded form, also after a reload, without other keys', () => {
    const store = memoryStore();
    const { key } = new IdempotencyKeys(store).take(REWARD, { form: 'reward-u1', topic: 'member:u1' });
    const other = new IdempotencyKeys(store).take('POST /other', { form: 'reward-u2' });
    const reloaded = new IdempotencyKeys(store);
    reloaded.endForm('reward-u1');
    expect(reloaded.take(REWARD).key).not.toBe(key);
    expect(reloaded.take('POST /other')).toEqual({ key: other.key, isRetry: true });
  });

  it("of clicks end with the next action on the same object, and a form's keys are kept", () => {
    const keys = new IdempotencyKeys(memoryStore());
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
    const keys = new IdempotencyKeys(memoryStore());
    const { key } = keys.take(REWARD);
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(keys.take(REWARD).key).toBe(key);
    vi.advanceTimersByTime(1);
    expect(keys.take(REWARD)).toMatchObject({ isRetry: false });
  });

  it.each(['no JSON', '[1]', '{"a":1}', '{"a":{"key":1,"since":2}}', '{"a":{"key":"k"}}'])(
    'start over when %j was stored',
    (text) => {
      expect(new IdempotencyKeys(memoryStore({ 'crewroom-idempotency-keys': text })).take('a').isRetry).toBe(
        false,
      );
    },
  );

  it('are kept for the page alone when storage is forbidden', () => {
    const keys = new IdempotencyKeys(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { key } = keys.take(REWARD);
    expect(keys.take(REWARD)).toEqual({ key, isRetry: true });
  });
});
