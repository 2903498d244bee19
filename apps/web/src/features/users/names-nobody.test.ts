import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { namesNobody } from './names-nobody.ts';

const refusal = (status: number) => new ApiError({ status, code: 'unreadable', message: '' });

describe('a name that is nobody’s', () => {
  it.each([
    [404, true],
    [400, true],
    [0, false],
    [429, false],
    [500, false],
    [503, false],
  ])('status %i: %s', (status, isNobody) => {
    expect(namesNobody(refusal(status))).toBe(isNobody);
  });

  it('is not what another fault or none means', () => {
    expect(namesNobody(new Error('broken'))).toBe(false);
    expect(namesNobody(null)).toBe(false);
  });
});
