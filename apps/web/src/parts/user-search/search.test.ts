import { describe, expect, it } from 'vitest';
import { actionOfKey, isSearchable, type Search, searchState } from './search.ts';

const person = (name: string) => ({
  _id: name,
  robloxUsername: name,
  robloxDisplayName: name,
  robloxAvatarUrl: '',
  groupRank: null,
});

const search = (part: Partial<Search>): Search => ({
  term: 'ava',
  people: undefined,
  error: null,
  isStale: false,
  ...part,
});

describe('the face of a search', () => {
  it('asks for two characters before anything else', () => {
    const state = searchState(search({ term: 'a', people: [person('ava')], error: new Error('late') }));
    expect(state).toEqual({ kind: 'hint', message: 'Type at least 2 characters to search for users' });
  });

  it('says what the server said when it refused', () => {
    expect(searchState(search({ error: new Error('Slow down.') }))).toEqual({
      kind: 'failed',
      message: 'Slow down.',
    });
  });

  it('does not hold an older failure against the next term', () => {
    expect(searchState(search({ error: new Error('Slow down.'), isStale: true })).kind).toBe('pending');
  });

  it('keeps showing whom it found while the next answer is on its way, but not that it found nobody', () => {
    expect(searchState(search({ people: [person('ava')], isStale: true })).kind).toBe('people');
    expect(searchState(search({ people: [], isStale: true })).kind).toBe('pending');
  });

  it('says so when there is nobody', () => {
    expect(searchState(search({ people: [] }))).toEqual({ kind: 'nobody', message: 'No users found' });
  });

  it('shows at most 20 and counts them', () => {
    const people = Array.from({ length: 25 }, (_, index) => person(`ava${index}`));
    const state = searchState(search({ people }));
    expect(state.kind === 'people' && state.people.length).toBe(20);
    expect(state.message).toBe('20 users found');
    expect(searchState(search({ people: [person('ava')] })).message).toBe('1 user found');
  });
});

const stand = (active: number, count = 3, isStale = false) => ({ active, count, isStale });

describe('a key in the search', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['ArrowUp', 2, 1],
  ])('%s moves from %i to %i of three', (key, from, to) => {
    expect(actionOfKey(key, stand(from))).toEqual({ kind: 'move', active: to });
  });

  it('takes the active option, even while a newer answer is on its way', () => {
    expect(actionOfKey('Enter', stand(1, 3, true))).toEqual({ kind: 'choose', index: 1 });
  });

  it('takes the best match when none is active, but never one of an older answer', () => {
    expect(actionOfKey('Enter', stand(-1))).toEqual({ kind: 'choose', index: 0 });
    expect(actionOfKey('Enter', stand(-1, 3, true))).toBeUndefined();
  });

  it('does nothing without options but close', () => {
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => actionOfKey(key, stand(-1, 0)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(actionOfKey('Escape', stand(-1, 0))).toEqual({ kind: 'close' });
  });

  it('leaves typing alone', () => {
    expect(actionOfKey('a', stand(0))).toBeUndefined();
    expect(actionOfKey('Home', stand(0))).toBeUndefined();
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
