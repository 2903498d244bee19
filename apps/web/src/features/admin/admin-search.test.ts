import { describe, expect, it } from 'vitest';
import { readAdminSearch, withoutMember } from './admin-search.ts';

describe('the address of the administrative division', () => {
  it('says whom the list shows, and whose record is open where', () => {
    const search = { search: 'dana', filter: 'below-quota', user: '0198', tab: 'notes' };
    expect(readAdminSearch(search)).toEqual(search);
  });

  it('says which part of the history one reads', () => {
    const search = { historyPage: '2', action: 'reward_add', target: 'CrewCasey' };
    expect(readAdminSearch(search)).toEqual(search);
  });

  it.each([
    ['a filter there is not', { filter: 'rich' }],
    ['the filter that is none', { filter: 'all' }],
    ['a tab there is not', { tab: 'salary' }],
    ['a blank search', { search: '  ' }],
    ['a member without an id', { user: '' }],
    ['anything else', { page: '2', search: ['a', 'b'] }],
  ])('leaves out %s', (_, query) => {
    expect(readAdminSearch(query)).toEqual({});
  });

  it('keeps list and history as they are when a record is closed', () => {
    const list = { search: 'dana', filter: 'over-quota', historyPage: '2', action: 'note_add' } as const;
    expect(withoutMember({ ...list, user: '0198', tab: 'notes' })).toEqual(list);
  });
});
