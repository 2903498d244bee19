import { describe, expect, it } from 'vitest';
import { readSecuritySearch } from './security-search.ts';

describe('the address of the security log', () => {
  it.each([
    [{}, {}],
    [
      { page: '3', kind: 'export', user: ' ada ' },
      { page: '3', kind: 'export', user: 'ada' },
    ],
    [{ page: '1', kind: 'nothing', user: '  ' }, {}],
    [{ page: '-2' }, {}],
    [{ page: '2.5' }, {}],
    [{ page: '1e9' }, {}],
    [{ user: 7 }, {}],
  ])('%j means %j', (given, meant) => {
    expect(readSecuritySearch(given)).toEqual(meant);
  });
});
