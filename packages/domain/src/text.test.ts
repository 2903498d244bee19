import { array, assert, constantFrom, nat, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inQuotationMarks,
  isBlank,
  normalizeInput,
  normalizeText,
  splitMentions,
  textError,
  visibleName,
  withoutHidden,
} from './text.ts';

const anyText = string({ unit: 'binary', maxLength: 60 });
const TOO_LONG = 'Use at most 3 characters. This has 4.';
const DIRECTION = 'Remove the hidden text-direction characters.';
const CONTROLS = 'Remove the hidden control characters.';
const BREAKS = 'Remove the line breaks, tabs and hidden control characters.';
const BROKEN = 'Remove the broken characters.';

/** The same texts in each run. */
const runs = { seed: 20_260_302, numRuns: 500 } as const;

/** Invisible text that people paste. */
const pasted = constantFrom(
  ...'\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069'.split(
    '',
  ),
  ...'\u3164\uFE0F\uFEFF\uFFA0'.split(''),
);

describe('normalizeText', () => {
  it.each([
    ['  Captain  ', 'Captain'],
    ['\n\t first\n', 'first'],
    ['one\r\ntwo\rthree\n\rfour', 'one\ntwo\nthree\n\nfour'],
    ['Mai\u0302tre de Cabine', 'Ma\u00EEtre de Cabine'],
    ['two  spaces   stay', 'two  spaces   stay'],
    ['a\n\n\nb', 'a\n\n\nb'],
    ['\u00A0\uFEFFedge\u2003', 'edge'],
    ['<b>&amp;</b> "quoted"', '<b>&amp;</b> "quoted"'],
    ['', ''],
  ])('converts %j to %j', (typed, stored) => {
    expect(normalizeText(typed)).toBe(stored);
  });

  it('is idempotent', () => {
    assert(property(anyText, (text) => normalizeText(normalizeText(text)) === normalizeText(text)));
  });

  it('leaves no carriage return and no space at the ends, in the form NFC', () => {
    assert(
      property(anyText, (text) => {
        const tidy = normalizeText(text);
        return !tidy.includes('\r') && tidy.trim() === tidy && tidy.normalize('NFC') === tidy;
      }),
    );
  });
});

describe('isBlank', () => {
  const unseen = [
    '\u115F',
    '\u1160',
    '\u2800',
    '\u3164',
    '\uFFA0',
    '\u2800 \u3164',
    '\u0301\u0302',
    '\u202E\u2067',
    '\u034F',
    '\uFE0F',
    '\u{13441}\u{13442}',
    '\u{1D159}',
    '\uFFFC',
  ];

  it.each(['', ' ', '\n\t', '\u00A0', '\u200B', '\u2060\u00AD', '\uFEFF', '\u0000', ' \u200D ', ...unseen])(
    'accepts %j',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );

  it.each(['a', ' . ', '0', '\u200Ba', '\u{1F6EB}', '-', 'a\u0301', 'ㅎ'])('rejects %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('withoutHidden', () => {
  it.each([
    ['Ca\u0000s\u001Be\u0085y\n', 'Casey'],
    ['\u202EyesaC\u202C \u2067x\u2069', 'yesaC x'],
    ['C\u200Ba\u2060s\uFEFFe\u00ADy\u2028', 'Casey'],
    ['Casey\uD83D', 'Casey'],
    ['\u{E0041}Casey\u{E007F}', 'Casey'],
    ['\u202E\u200B', ''],
  ])('converts %j to %j', (given, shown) => {
    expect(withoutHidden(given)).toBe(shown);
  });

  it.each(['Casey', 'نام\u200Cها', '👩\u200D✈️', 'كيسي\u200F!', '凱西', 'Cas\u0301ey', '  '])(
    'keeps %j',
    (name) => {
      expect(withoutHidden(name)).toBe(name);
    },
  );

  it('returns text of one line that may be stored, for any input', () => {
    assert(property(anyText, (name) => textError(withoutHidden(name), { max: 60 }) === null));
  });
});

describe('normalizeInput', () => {
  it.each([
    ['Pi\u200Blot\u2060', 'Pilot'],
    ['\uFEFF Oslo \u00AD', 'Oslo'],
    ['\u3164 Gate\u2800\u200B', 'Gate'],
    ['e\u200B\u0301', '\u00E9'],
    ['\u200B \u3164', ''],
  ])('converts a single line from %j to %j', (typed, stored) => {
    expect(normalizeInput(typed, {})).toBe(stored);
  });

  it.each(['👩🏽\u200D✈\uFE0F', 'نام\u200Cها', 'כיתה\u200F!', 'a\u202Eb', 'a\u0000b', 'two  spaces'])(
    'keeps %j in a single line, because names need it or the error message names it',
    (typed) => {
      expect(normalizeInput(typed, {})).toBe(typed);
    },
  );

  it('keeps several lines as they were typed', () => {
    expect(normalizeInput(' a\u200Bb\r\n c ', { multiline: true })).toBe('a\u200Bb\n c');
  });

  it('returns the same key wherever invisible characters are pasted into it', () => {
    const name = string({ unit: 'grapheme', maxLength: 12 });
    const strays = array(tuple(nat(20), pasted), { maxLength: 8 });
    assert(
      property(name, strays, (typed, placed) => {
        const characters = [...typed];
        for (const [place, stray] of placed) characters.splice(place, 0, stray);
        const key = normalizeInput(typed, { isKey: true });
        expect(normalizeInput(` ${characters.join('')}\t`, { isKey: true })).toBe(key);
        expect(normalizeInput(key, { isKey: true })).toBe(key);
      }),
      runs,
    );
  });

  it('is idempotent for a single line', () => {
    const text = array(oneof(pasted, anyText), { maxLength: 6 }).map((parts) => parts.join(''));
    assert(
      property(text, (typed) => {
        const tidy = normalizeInput(typed, {});
        expect(normalizeInput(tidy, {})).toBe(tidy);
      }),
      runs,
    );
  });
});

describe('visibleName', () => {
  it.each([
    ['\u3164 Casey \u2800', 'Casey'],
    ['\u202ECa\u200Bsey\n', 'Casey'],
    ['\u034F', 'ada'],
    [null, 'ada'],
  ])('shows %j as %j', (name, shown) => {
    expect(visibleName(name, 'ada')).toBe(shown);
  });

  it('always returns something visible, without hidden characters', () => {
    const names = oneof(
      anyText,
      array(pasted, { maxLength: 6 }).map((parts) => parts.join('')),
    );
    assert(
      property(names, (name) => {
        const shown = visibleName(name, 'ada');
        expect(isBlank(shown)).toBe(false);
        expect(withoutHidden(shown)).toBe(shown);
      }),
      runs,
    );
  });
});

describe('inQuotationMarks', () => {
  it.each([
    ['  rank ', '“rank”'],
    ['user\u0000\u001Bname', String.raw`“user\u0000\u001bname”`],
    ['a\u200B\uFEFFb\u202Ec\uD83D', String.raw`“ab\u202ec\ud83d”`],
    ['two\r\n\tlines\u2028', '“two lines”'],
    ['x'.repeat(61), `“${'x'.repeat(59)}…”`],
    ['😀'.repeat(60), `“${'😀'.repeat(60)}”`],
  ])('returns for %j: %j', (words, shown) => {
    expect(inQuotationMarks(words)).toBe(shown);
  });

  it('returns one line that may be shown, for any input', () => {
    assert(
      property(anyText, (words) => textError(inQuotationMarks(words), { max: 400 }) === null),
      runs,
    );
  });
});

describe('the length of text', () => {
  it.each([
    ['three', 'abc', null],
    ['four', 'abcd', TOO_LONG],
    ['three characters of two units each', '\u{1F6EB}\u{1F6EC}\u{1F468}', null],
    ['four characters of two units each', '\u{1F6EB}\u{1F6EC}\u{1F468}\u{1F469}', TOO_LONG],
    ['nothing', '', null],
  ])('is counted in characters: %s', (_, text, error) => {
    expect(textError(text, { max: 3 })).toBe(error);
  });

  it('rejects exactly the texts of more code points than allowed', () => {
    const plain = string({ unit: 'grapheme-ascii', maxLength: 12 });
    assert(property(plain, (text) => (textError(text, { max: 6 }) === null) === text.length <= 6));
  });
});

const eachDirection = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

describe('forbidden characters', () => {
  it.each(eachDirection)('include the direction override U+%x, in every kind of text', (point) => {
    const text = `a${String.fromCodePoint(point)}b`;
    expect(textError(text, { max: 9 })).toBe(DIRECTION);
    expect(textError(text, { max: 9, multiline: true })).toBe(DIRECTION);
  });

  it.each([0x200e, 0x200f, 0x061c, 0x200d])(
    'exclude the direction mark U+%x, which names and emoji need',
    (point) => {
      expect(textError(`a${String.fromCodePoint(point)}b`, { max: 9 })).toBeNull();
    },
  );

  it('include every control character except tab and line feed in text of several lines', () => {
    const controls = [
      ...Array(0x20).keys(),
      0x7f,
      ...Array.from({ length: 0x20 }, (_, index) => 0x80 + index),
    ];
    const refused = controls.filter(
      (point) => textError(`a${String.fromCodePoint(point)}b`, { max: 9, multiline: true }) === CONTROLS,
    );
    expect(controls).toHaveLength(65);
    expect(refused).toEqual(controls.filter((point) => point !== 9 && point !== 10));
  });

  it.each([0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9f, 0x2028, 0x2029])(
    'include U+%x in text of one line',
    (point) => {
      expect(textError(`a${String.fromCodePoint(point)}b`, { max: 9 })).toBe(BREAKS);
    },
  );

  it.each(['\uD800', '\uDC00', 'a\uD83Db', '\uDEEB\uD83D'])('include half of a character: %j', (text) => {
    expect(textError(text, { max: 9 })).toBe(BROKEN);
    expect(textError(text, { max: 9, multiline: true })).toBe(BROKEN);
  });
});

const usernames = (text: string) =>
  splitMentions(text).flatMap((part) => (part.kind === 'mention' ? [part.username] : []));

describe('mentions in text', () => {
  it.each([
    ['@Ada_99', ['Ada_99']],
    ['Thanks @ada, @Bob and (@carol)!', ['ada', 'Bob', 'carol']],
    ['@ada@bob', ['ada']],
    ['line\n@ada\tnext', ['ada']],
    ['@ada.', ['ada']],
    ["@ada's seat", ['ada']],
    [`@${'x'.repeat(20)}`, ['x'.repeat(20)]],
    ['by @123', ['123']],
  ])('in %j are %j', (text, names) => {
    expect(usernames(text)).toEqual(names);
  });

  it.each([
    'someone@example.com',
    'a.@ada',
    '@@ada',
    '@ab',
    `@${'x'.repeat(21)}`,
    '@',
    '@ ada',
    '@-ada',
    '<a href="//x">',
    '',
  ])('do not exist in %j', (text) => {
    expect(usernames(text)).toEqual([]);
  });

  it('keeps the text around them, in order', () => {
    expect(splitMentions('Hi @ada, @bob')).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'mention', text: '@ada', username: 'ada' },
      { kind: 'text', text: ', ' },
      { kind: 'mention', text: '@bob', username: 'bob' },
    ]);
    expect(splitMentions('')).toEqual([]);
  });

  const piece = oneof(
    constantFrom('@', '@ada', '.', ' ', '_', '@bob_1', '\n', '<', 'é'),
    string({ unit: 'binary', maxLength: 6 }),
  );
  const text = array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('join back to the text, for any input', () => {
    assert(
      property(
        text,
        (typed) =>
          splitMentions(typed)
            .map((part) => part.text)
            .join('') === typed,
      ),
    );
  });

  it('are usernames with an @ in front, and no part is empty', () => {
    assert(
      property(text, (typed) =>
        splitMentions(typed).every((part) =>
          part.kind === 'text'
            ? part.text !== ''
            : /^\w{3,20}$/.test(part.username) && part.text === `@${part.username}`,
        ),
      ),
    );
  });
});
