import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DELETED_MEMBER,
  foldForSearch,
  foldName,
  idsOfStoredNames,
  storedMention,
  storedName,
  withNames,
} from './names.ts';
import { textError } from './text.ts';

const SKY = '0195d0c4-0000-7000-8000-000000000001';
const LARK = '0195d0c4-0000-7000-8000-000000000002';

const usernames = new Map([
  [SKY, 'Sky'],
  [LARK, 'Lark'],
]);

describe('a stored text', () => {
  const text = `Ask ${storedMention(SKY)} or ${storedName(LARK)}, not ${storedMention(SKY)}.`;

  it('returns the ids of its members, each once', () => {
    expect(idsOfStoredNames(text)).toEqual([SKY, LARK]);
    expect(idsOfStoredNames(`Ask @Sky, or ${SKY}.`)).toEqual([]);
  });

  it('shows its members by their current usernames', () => {
    expect(withNames(text, usernames)).toBe('Ask @Sky or Lark, not @Sky.');
    expect(withNames(text, new Map([...usernames, [SKY, 'Sky_2']]))).toBe('Ask @Sky_2 or Lark, not @Sky_2.');
  });

  it('shows an erased member as such, without a mention', () => {
    expect(withNames(text, new Map())).toBe(
      `Ask ${DELETED_MEMBER} or ${DELETED_MEMBER}, not ${DELETED_MEMBER}.`,
    );
  });

  it('may contain adjacent names, and be part of JSON', () => {
    const both = { text: `"${storedMention(SKY)}${storedMention(LARK)}"` };
    expect(JSON.parse(withNames(JSON.stringify(both), usernames))).toEqual({ text: '"@Sky@Lark"' });
  });

  it('is shown unchanged when it has no name', () => {
    expect(withNames(`Ask @Sky, or ${SKY}.`, usernames)).toBe(`Ask @Sky, or ${SKY}.`);
  });
});

it('a stored name cannot be typed', () => {
  expect(textError(storedName(SKY), { max: 100 })).not.toBeNull();
  expect(textError(storedName(SKY), { max: 100, multiline: true })).not.toBeNull();
});

describe('foldName', () => {
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
    ['a\u200Bd\u2060a\uFEFF', 'ADA'],
    ['\u2068A\u00ADda\u200E\u2069', 'ada'],
    ['✈\uFE0F', '✈'],
    ['Jose\u200B\u0301', 'JOSÉ'],
    ['\u2003Chief \u00A0Pilot\n', 'chief pilot'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['ada', 'ada_'],
    ['ada', 'adа'],
    ['jurgen', 'jürgen'],
    ['chiefpilot', 'chief pilot'],
    ['ada', 'a\u0000da'],
  ])('differs for %s and %s', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('is idempotent', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 20 }),
        (name) => foldName(foldName(name)) === foldName(name),
      ),
    );
  });
});

describe('foldForSearch', () => {
  it.each([
    ['ΟΔΥΣ', 'Οδυσσέας'],
    ['οδυσσεας', 'Οδυσσέας'],
    ['jurg', 'Jürgen'],
    ['Zoe', 'ZOË'],
    ['nguyen', 'Nguyễn'],
    ['Ｗｉ', 'wide'],
    ['j\u200Burg', 'Jü\u00ADrgen'],
  ])('of %s is contained in that of %s', (typed, name) => {
    expect(foldForSearch(name)).toContain(foldForSearch(typed));
  });

  it('returns a text for accents alone that is contained in no other name', () => {
    expect(foldForSearch('Zoë')).not.toContain(foldForSearch('\u0301\u0301'));
  });

  it('is idempotent', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 20 }),
        (name) => foldForSearch(foldForSearch(name)) === foldForSearch(name),
      ),
    );
  });
});
