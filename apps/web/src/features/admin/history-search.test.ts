import { describe, expect, it } from 'vitest';
import { historyPageOf, readHistorySearch } from './history-search.ts';

describe('what an address says of the administrative history', () => {
  it('is its page, the kind of action, and whom it was done to', () => {
    const search = { historyPage: '3', action: 'reward_add', target: 'CrewCasey' };
    expect(readHistorySearch(search)).toEqual(search);
    expect(historyPageOf(readHistorySearch(search))).toBe(3);
  });

  it('is its first page unless another is named', () => {
    expect(historyPageOf({})).toBe(1);
    expect(readHistorySearch({ historyPage: '1' })).toEqual({});
  });

  it.each([
    ['a page before the first', { historyPage: '0' }],
    ['a page that is none', { historyPage: '2e3' }],
    ['a page no history has', { historyPage: '1234567' }],
    ['a kind there is not', { action: 'coup' }],
    ['a blank name', { target: '  ' }],
    ['what is no text', { historyPage: 2, action: ['note_add'], target: null }],
    ['anything else', { user: '0198', page: '2' }],
  ])('leaves out %s', (_, query) => {
    expect(readHistorySearch(query)).toEqual({});
  });
});
