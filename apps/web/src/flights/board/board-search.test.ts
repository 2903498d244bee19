import { describe, expect, it } from 'vitest';
import { readBoardSearch } from './board-search.ts';

describe('the address of the board', () => {
  it.each([
    [{ column: 'approved' }, { column: 'approved' }],
    [{ column: 'concluded' }, { column: 'concluded' }],
    [{ column: 'pending' }, {}],
    [{ column: 'rejected' }, {}],
    [{}, {}],
  ])('%j shows %j', (search, read) => {
    expect(readBoardSearch(search)).toEqual(read);
  });
});
