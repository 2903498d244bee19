import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch, foldName, memberHoldsUntil } from './rules.ts';

describe('the key of a name', () => {
  it.each([
    ['Ada_99', 'ada_99'],
    ['ADA_99', 'aDa_99'],
    ['JÜRGEN', 'jürgen'],
    ['Ju\u0308rgen', 'jürgen'],
    ['H\u0331ani', 'ẖani'],
    ['Ｗｉｄｅ', 'wide'],
    ['ﬁrst', 'FIRST'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'Straße'],
    ['ΟΔΥΣ', 'οδυσ'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['ada', 'ada_'],
    ['ada', 'adа'],
    ['jurgen', 'jürgen'],
  ])('differs for %s and %s', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('is its own key', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 20 }),
        (name) => foldName(foldName(name)) === foldName(name),
      ),
    );
  });
});

describe('the key of a search', () => {
  it.each([
    ['ΟΔΥΣ', 'Οδυσσέας'],
    ['οδυσσεας', 'Οδυσσέας'],
    ['jurg', 'Jürgen'],
    ['Zoe', 'ZOË'],
    ['nguyen', 'Nguyễn'],
    ['Ｗｉ', 'wide'],
  ])('of %s is in that of %s', (typed, name) => {
    expect(foldForSearch(name)).toContain(foldForSearch(typed));
  });

  it('of marks alone is in no other name', () => {
    expect(foldForSearch('Zoë')).not.toContain(foldForSearch('\u0301\u0301'));
  });

  it('is its own key', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 20 }),
        (name) => foldForSearch(foldForSearch(name)) === foldForSearch(name),
      ),
    );
  });
});

describe('what was read of members', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  const until = (...ends: readonly string[]) => memberHoldsUntil(ends, now);

  it('holds until midnight', () => {
    expect(until()).toBe('2026-03-02T00:00:00.000Z');
    expect(until('2026-03-02T00:00:00.001Z')).toBe('2026-03-02T00:00:00.000Z');
    expect(memberHoldsUntil([], new Date('2026-03-02T00:00:00.000Z'))).toBe('2026-03-03T00:00:00.000Z');
  });

  it('holds until the first sanction ends, where that is sooner', () => {
    expect(until('2026-03-01T18:00:00.000Z', '2026-03-01T13:00:00.000Z')).toBe('2026-03-01T13:00:00.000Z');
  });

  it('does not end with what is over', () => {
    expect(until('2026-03-01T11:00:00.000Z', '2026-03-01T12:00:00.000Z')).toBe('2026-03-02T00:00:00.000Z');
  });
});
