import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './markup.ts';

/** Returns what Discord shows for text in which every markup character is escaped. */
const shownOf = (text: string) => text.replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1');

/** Pieces of input that can form markup in combination. */
const pieces = [
  ...'@<>*_~|`#-+=.:/()[]{}!&^%$?,;\'"\\ 1aZé東✈'.split(''),
  '@everyone',
  '@here',
  '<@1>',
  '<t:0:R>',
  '</a:1>',
  '**',
  '__',
  '||',
  '```',
  '> ',
  '# ',
  '-# ',
  '1. ',
  '- ',
  'https://',
  'a.example',
  '[a](http://b)',
  ':smile:',
  '👩🏽‍✈️',
  '🇨🇭',
] as const;

/** Characters that are invisible or begin a new line. */
const unseen = [
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  '\u2029',
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u00AD',
  '\uFEFF',
] as const;

describe('escapeMarkup', () => {
  it.each([
    '@everyone <@1> **x** [a](http://b)',
    '@here <@&2> <#3> </cmd:4> <a:wave:5> :smile:',
    '# Heading',
    '> quote >>> all',
    '- list * list 1. list',
    '-# small',
    '`code` ```block``` ||spoiler|| ~~gone~~ __under__ _lean_',
    'https://evil.example/x <https://evil.example> discord.gg/x',
    String.raw`\*already escaped\* \\`,
    '<t:0:R>',
    'Zürich ✈ 東京 👩🏽‍✈️',
  ])('keeps the text as typed: %s', (text) => {
    const escaped = escapeMarkup(text, 200);
    expect(shownOf(escaped)).toBe(text);
    // Only letters, digits, spaces and characters without a meaning to Discord remain outside the escapes.
    expect(escaped.replaceAll(/\\./gu, '')).not.toMatch(/[!-/:-@[-`{-~]/);
  });

  it('keeps the text as typed for any adjacent markup characters', () => {
    const words = array(constantFrom(...pieces), { minLength: 1, maxLength: 30 });
    assert(
      property(words, (typed) => {
        const text = typed.join('').replaceAll(/ +/g, ' ').trim();
        expect(shownOf(escapeMarkup(text, 400))).toBe(text === '' ? '–' : text);
      }),
    );
  });

  it('leaves no active markup, line break or hidden character for any input', () => {
    const anything = array(string({ unit: 'binary', maxLength: 3 }), { maxLength: 60 });
    const mixed = array(constantFrom(...pieces, ...unseen), { maxLength: 60 });
    assert(
      property(anything, mixed, (some, other) => {
        const text = some.flatMap((one, index) => [one, other[index] ?? '']).join('') + other.join('');
        const escaped = escapeMarkup(text, 50);
        expect(escaped.replaceAll(/\\./gu, '')).not.toMatch(/[!-/:-@[-`{-~]/);
        expect(escaped).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u,
        );
        expect([...shownOf(escaped)].length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('returns a single line without hidden characters', () => {
    expect(escapeMarkup('a\n# b\u2028c\td', 20)).toBe(String.raw`a \# b c d`);
    expect(escapeMarkup('pay\u200Bload \u2066x\u2069 \u00ADy\u0007\u3164', 20)).toBe('payload x y');
  });

  it('cuts between characters, not within them', () => {
    expect(escapeMarkup('✈️'.repeat(5), 4)).toBe('✈️✈…');
    expect(escapeMarkup('😀😀😀', 2)).toBe('😀…');
  });

  it('is never empty where Discord requires text', () => {
    for (const unseenOnly of ['', '\u200B', '\uFE0F', '\u2800', '\u0301', '\u{1D159}'])
      expect(escapeMarkup(unseenOnly, 5)).toBe('–');
  });
});
