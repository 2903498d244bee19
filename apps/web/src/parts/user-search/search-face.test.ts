import { describe, expect, it } from 'vitest';
import { type Search, searchFace } from './search-face.ts';

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
