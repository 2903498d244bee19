import { describe, expect, it } from 'vitest';
import { readSecuritySearch } from './security-search.ts';

describe('readSecuritySearch', () => {
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
    [
      { from: '2026-11-25', to: '2026-11-25' },
      { from: '2026-11-25', to: '2026-11-25' },
    ],
    [{ from: '2026-11-25', to: '2026-11-24' }, { from: '2026-11-25' }],
    [{ from: '2026-02-30', to: '0202-11-24' }, {}],
  ])('reads %j as %j', (given, meant) => {
    expect(readSecuritySearch(given)).toEqual(meant);
  });
});
