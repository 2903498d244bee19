import { describe, expect, it } from 'vitest';
import { errorStatus, inputMessage } from './errors.ts';

const codesOf = (status: number) =>
  Object.entries(errorStatus)
    .filter(([, value]) => value === status)
    .map(([code]) => code);

it.each([
  [400, ['invalid_input']],
  [401, ['no_session', 'rank_lost', 'left_group']],
  [403, ['foreign_origin', 'suspended', 'insufficient_rank', 'not_allowed', 'own_record', 'higher_rank']],
  [404, ['not_found']],
  [413, ['too_large']],
  [415, ['not_json']],
  [429, ['too_many']],
  [500, ['internal']],
  [503, ['unavailable']],
])('the codes of status %d are %j', (status, codes) => {
  expect(codesOf(status)).toEqual(codes);
});

it('the codes of status 409 name the state that stands in the way', () => {
  expect(codesOf(409)).toEqual([
    'role_full',
    'already_allocated',
    'not_allocated',
    'member_unavailable',
    'flight_not_approved',
    'flight_not_pending',
    'flight_not_open',
    'flight_concluded',
    'flight_not_concluded',
    'flight_archived',
    'already_reviewed',
    'qualification_held',
    'term_closed',
    'term_just_advanced',
    'leave_overlap',
    'idempotency_mismatch',
    'in_progress',
  ]);
});

it('no code travels under another status', () => {
  const known = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503];
  expect(Object.values(errorStatus).filter((status) => !known.includes(status))).toEqual([]);
});

const required = { path: 'aircraft', message: 'Please fill in all required fields' };
const long = { path: 'flightCode', message: 'Use at most 12 characters; this has 13.' };
const stray = { path: '', message: 'Unrecognized key: "x"' };

describe('what is said about a refused input', () => {
  it.each([
    [[], null],
    [[long], long.message],
    [[long, stray], long.message],
    [[required], required.message],
    [[long, required], required.message],
    [[stray, long, required, required], required.message],
  ])('of %j is %j', (issues, message) => {
    expect(inputMessage(issues)).toBe(message);
  });
});
