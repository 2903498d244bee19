import { describe, expect, it } from 'vitest';
import { ApiError, type FailureCode } from '../../../lib/api-error.ts';
import { failureAdvice, lacksCapitals, namesAirline } from './failure-advice.ts';

it.each([
  ['Aurora Air', true],
  ['  Aurora Air\n', true],
  ['\u00A0Aur\u200Bora\u2060 Air\uFEFF', true],
  ['aurora air', false],
  ['Aurora  Air', false],
  ['Aurora Air.', false],
  ['Aurora', false],
  ['', false],
])('%j names Aurora Air: %s', (typed, names) => {
  expect(namesAirline(typed, 'Aurora Air')).toBe(names);
});

it.each([
  ['aurora air', true],
  [' AURORA AIR ', true],
  ['Aurora Air', false],
  ['aurora', false],
])('%j equals Aurora Air except for its capitals: %s', (typed, lacks) => {
  expect(lacksCapitals(typed, 'Aurora Air')).toBe(lacks);
});

const failed = (status: number, code: FailureCode) => new ApiError({ status, code, message: 'It failed.' });

describe('the advice after a failed advance', () => {
  it.each([
    [409, 'term_closed', true, /changed nothing/],
    [409, 'term_just_advanced', true, /changed nothing/],
    [409, 'in_progress', true, /still running/],
    [409, 'idempotency_mismatch', true, /ended a term/],
    [0, 'no_connection', false, /Try again/],
    [0, 'timed_out', false, /Try again/],
    [503, 'unavailable', false, /Try again/],
    [500, 'internal', false, /Try again/],
    [429, 'too_many', false, /not advanced/],
    [403, 'insufficient_rank', false, /not advanced/],
    [400, 'invalid_input', false, /not advanced/],
  ] as const)('%i %s: refetch %s', (status, code, lookAgain, meaning) => {
    const messages = failureAdvice(failed(status, code));
    expect(messages.lookAgain).toBe(lookAgain);
    expect(messages.meaning).toMatch(meaning);
  });
});
