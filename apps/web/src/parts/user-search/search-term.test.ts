import { describe, expect, it } from 'vitest';
import { isSearchable } from './search-term.ts';

describe('a search term', () => {
  it.each([
    ['', false],
    ['a', false],
    [' a ', false],
    ['👩', false],
    ['ab', true],
    [' ab ', true],
    ['👩👩', true],
  ])('%j can be sent: %s', (term, sendable) => {
    expect(isSearchable(term)).toBe(sendable);
  });
});
