import { describe, expect, it } from 'vitest';
import { ApiError, failureText, isNotFound } from './api-error.ts';

const refusal = (status: number) => new ApiError({ status, code: 'unreadable', message: '' });

describe('an error for a missing object', () => {
  it.each([
    [404, true],
    [400, true],
    [0, false],
    [429, false],
    [500, false],
    [503, false],
  ])('status %i: %s', (status, isMissing) => {
    expect(isNotFound(refusal(status))).toBe(isMissing);
  });

  it('is neither an app error nor ignored', () => {
    expect(isNotFound(new Error('broken'))).toBe(false);
    expect(isNotFound(null)).toBe(false);
  });
});

const BY_DEFAULT = 'Failed to approve flight';

describe('the text of an error', () => {
  it('is the server’s message when it sent one', () => {
    const error = new ApiError({
      status: 409,
      code: 'role_full',
      message: 'Captain is full.',
      fromServer: true,
    });
    expect(failureText(error, BY_DEFAULT)).toEqual({ text: 'Captain is full.' });
  });

  it('is the default text with an explanation without a response', () => {
    const error = new ApiError({ status: 0, code: 'no_connection', message: 'No way through.' });
    expect(failureText(error, BY_DEFAULT)).toEqual({ text: BY_DEFAULT, detail: 'No way through.' });
  });

  it('is the default text alone for an unexpected error', () => {
    expect(failureText(new TypeError('x is undefined'), BY_DEFAULT)).toEqual({ text: BY_DEFAULT });
  });
});
