import { describe, expect, it } from 'vitest';
import { ApiError, isNotFound } from './api-error.ts';

const refusal = (status: number) => new ApiError({ status, code: 'unreadable', message: '' });

describe('a name that is nothing’s', () => {
  it.each([
    [404, true],
    [400, true],
    [0, false],
    [429, false],
    [500, false],
    [503, false],
  ])('status %i: %s', (status, isNothing) => {
    expect(isNotFound(refusal(status))).toBe(isNothing);
  });

  it('is not what another fault or none means', () => {
    expect(isNotFound(new Error('broken'))).toBe(false);
    expect(isNotFound(null)).toBe(false);
  });
});
