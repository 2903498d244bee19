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
  const away = new ApiError({ status: 0, code: 'no_connection', message: 'No way through.' });
  const full = { status: 409, code: 'role_full', message: 'Captain is full.', fromServer: true } as const;

  it.each([
    ['the server’s message when it sent one', new ApiError(full), { text: 'Captain is full.' }],
    ['the default with an explanation without a response', away, { text: BY_DEFAULT, detail: away.message }],
    ['the default alone for an unexpected error', new TypeError('x is undefined'), { text: BY_DEFAULT }],
  ])('is %s', (_, error, text) => {
    expect(failureText(error, BY_DEFAULT)).toEqual(text);
  });
});
