import { describe, expect, it } from 'vitest';
import { readAdminSearch, withoutMember } from './admin-search.ts';

describe('the address of the administrative division', () => {
  it('says whom the list shows, and whose record is open where', () => {
    const search = { search: 'dana', filter: 'below-quota', user: '0198', tab: 'notes' };
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

  it('keeps the list as it is when a record is closed', () => {
    const open = { search: 'dana', filter: 'over-quota', user: '0198', tab: 'notes' } as const;
    expect(withoutMember(open)).toEqual({ search: 'dana', filter: 'over-quota' });
  });
});
