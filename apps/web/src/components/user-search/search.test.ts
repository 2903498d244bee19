import type { FoundUser } from '@crewroom/domain/contract/named';
import { describe, expect, it } from 'vitest';
import { foundUser } from '../../testing/found-user.ts';
import { isSearchable, type Search, searchState } from './search.ts';
import { searchUsersQuery } from './use-search-box.ts';

const search = (part: Partial<Search>): Search => ({
  term: 'ava',
  people: undefined,
  error: null,
  isStale: false,
  ...part,
});

describe('the state of a search', () => {
  it('asks for two characters first', () => {
    const state = searchState(search({ term: 'a', people: [foundUser('ava')], error: new Error('late') }));
    expect(state).toEqual({ kind: 'hint', message: 'Type at least 2 characters to search for users' });
  });

  it('ignores an older failure for the next term', () => {
    expect(searchState(search({ error: new Error('Slow down.'), isStale: true })).kind).toBe('pending');
  });

  it('keeps earlier results while the next response is pending, but not the message of none', () => {
    expect(searchState(search({ people: [foundUser('ava')], isStale: true })).kind).toBe('people');
    expect(searchState(search({ people: [], isStale: true })).kind).toBe('pending');
  });

  it('shows at most 20 and counts them', () => {
    const people = Array.from({ length: 25 }, (_, index) => foundUser(`ava${index}`));
    const state = searchState(search({ people }));
    expect(state.kind === 'people' && state.people.length).toBe(20);
    expect(state.message).toBe('20 users found');
    expect(searchState(search({ people: [foundUser('ava')] })).message).toBe('1 user found');
  });
});

describe('the response to a search', () => {
  it('is cached for minutes, but not an empty one, as the person may join meanwhile', () => {
    const { staleTime } = searchUsersQuery('ava');
    const freshFor = (data: readonly FoundUser[] | undefined) => staleTime({ state: { data } });
    expect(freshFor([foundUser('ava')])).toBe(300_000);
    expect(freshFor([])).toBe(0);
    expect(freshFor(undefined)).toBe(0);
  });
});

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
