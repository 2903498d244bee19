import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { namesNothing } from './names-nothing.ts';

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
    expect(namesNothing(refusal(status))).toBe(isNothing);
  });

  it('is not what another fault or none means', () => {
    expect(namesNothing(new Error('broken'))).toBe(false);
    expect(namesNothing(null)).toBe(false);
  });
});
