import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './rules.ts';

describe('the key of a name', () => {
  it.each([
    ['Ada_99', 'ada_99'],
    ['ADA_99', 'aDa_99'],
    ['JÜRGEN', 'jürgen'],
    ['Ju\u0308rgen', 'jürgen'],
    ['H\u0331ani', 'ẖani'],
    ['Ｗｉｄｅ', 'wide'],
    ['ﬁrst', 'FIRST'],
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
