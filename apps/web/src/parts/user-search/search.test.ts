import { describe, expect, it } from 'vitest';
import { actOfKey, isSearchable, type Search, searchFace } from './search.ts';

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
  isBehind: false,
  ...part,
});

describe('the face of a search', () => {
  it('asks for two characters before anything else', () => {
    const face = searchFace(search({ term: 'a', people: [person('ava')], error: new Error('late') }));
    expect(face).toEqual({ kind: 'hint', words: 'Type at least 2 characters to search for users' });
  });

  it('says what the server said when it refused', () => {
    expect(searchFace(search({ error: new Error('Slow down.') }))).toEqual({
      kind: 'failed',
      words: 'Slow down.',
    });
  });

  it('does not hold an older failure against the next term', () => {
    expect(searchFace(search({ error: new Error('Slow down.'), isBehind: true })).kind).toBe('pending');
  });

  it('keeps showing whom it found while the next answer is on its way, but not that it found nobody', () => {
    expect(searchFace(search({ people: [person('ava')], isBehind: true })).kind).toBe('people');
    expect(searchFace(search({ people: [], isBehind: true })).kind).toBe('pending');
  });

  it('says so when there is nobody', () => {
    expect(searchFace(search({ people: [] }))).toEqual({ kind: 'nobody', words: 'No users found' });
  });

  it('shows at most 20 and counts them', () => {
    const people = Array.from({ length: 25 }, (_, index) => person(`ava${index}`));
    const face = searchFace(search({ people }));
    expect(face.kind === 'people' && face.people.length).toBe(20);
    expect(face.words).toBe('20 users found');
    expect(searchFace(search({ people: [person('ava')] })).words).toBe('1 user found');
  });
});

const stand = (active: number, count = 3, isBehind = false) => ({ active, count, isBehind });

describe('a key in the search', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['ArrowUp', 2, 1],
  ])('%s moves from %i to %i of three', (key, from, to) => {
    expect(actOfKey(key, stand(from))).toEqual({ kind: 'move', active: to });
  });

  it('takes the active option, even while a newer answer is on its way', () => {
    expect(actOfKey('Enter', stand(1, 3, true))).toEqual({ kind: 'choose', index: 1 });
  });

  it('takes the best match when none is active, but never one of an older answer', () => {
    expect(actOfKey('Enter', stand(-1))).toEqual({ kind: 'choose', index: 0 });
    expect(actOfKey('Enter', stand(-1, 3, true))).toBeUndefined();
  });

  it('does nothing without options but close', () => {
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => actOfKey(key, stand(-1, 0)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(actOfKey('Escape', stand(-1, 0))).toEqual({ kind: 'close' });
  });

  it('leaves typing alone', () => {
    expect(actOfKey('a', stand(0))).toBeUndefined();
    expect(actOfKey('Home', stand(0))).toBeUndefined();
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
