import { describe, expect, it } from 'vitest';
import { userEndpoints } from './endpoints.ts';

describe('the search for members', () => {
  const { query } = userEndpoints.searchUsers;
  const hint = 'Type at least 2 characters to search for users';

  it.each([
    ['ab', 'ab'],
    ['  ab ', 'ab'],
    ['\u{1F6EB}\u{1F6EC}', '\u{1F6EB}\u{1F6EC}'],
    ['a b', 'a b'],
    ['%_', '%_'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('%j searches for %j', (q, term) => {
    expect(query.parse({ q })).toEqual({ q: term });
  });

  it.each(['a', ' a ', '\u{1F6EB}'])('asks for a longer term than %j', (q) => {
    expect(query.safeParse({ q }).error?.issues.map(({ message }) => message)).toEqual([hint]);
  });

  it.each([undefined, '', '   ', 'x'.repeat(61), 'a\u0000b', ['ab', 'cd']])('rejects %j', (q) => {
    expect(query.safeParse({ q }).success).toBe(false);
  });
});

describe('the look-up of a member', () => {
  const { params } = userEndpoints.lookUpUser;

  it('accepts a whole name, tidied', () => {
    expect(params.parse({ identifier: ' Ada_99 ' })).toEqual({ identifier: 'Ada_99' });
    expect(params.safeParse({ identifier: 'x'.repeat(40) }).success).toBe(true);
  });

  it.each(['', ' ', 'x'.repeat(41), 'a\nb', undefined])('rejects %j', (identifier) => {
    expect(params.safeParse({ identifier }).success).toBe(false);
  });
});
