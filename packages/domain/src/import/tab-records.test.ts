import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabRecords } from './tab-records.ts';

const cellsOf = (text: string) => [...tabRecords(text)].map(({ cells }) => cells);

/** Returns a cell as a spreadsheet copies it. */
const copied = (text: string) => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

describe('a quotation mark in tab-separated text', () => {
  it.each([
    ['Known as "Ace" at the old airline\tx', ['Known as "Ace" at the old airline', 'x']],
    ['5" wide\t6"', ['5" wide', '6"']],
    ['"Ace" at the old airline\tx', ['"Ace" at the old airline', 'x']],
    ['"Ace" and "Bob"\tx', ['"Ace" and "Bob"', 'x']],
    ['"never closed\tx"', ['"never closed', 'x"']],
    ['"\t""\t"""\t""""', ['"', '', '"""', '"']],
    ['"quoted"\t"a ""b"" c"', ['quoted', 'a "b" c']],
    ['"He said ""hi"""\tx', ['He said "hi"', 'x']],
    ['"a "b" c"\tx', ['"a "b" c"', 'x']],
    ['x\t"two\nlines, ""quoted"""', ['x', 'two\nlines, "quoted"']],
    ['x\t"unclosed', ['x', '"unclosed']],
  ])('in %j is parsed by its position', (text, cells) => {
    expect(cellsOf(text)).toEqual([cells]);
  });

  it('joins a cell of several lines, but not a typed quote', () => {
    expect(cellsOf('ada\t"two\nlines"\nbob\tx')).toEqual([
      ['ada', 'two\nlines'],
      ['bob', 'x'],
    ]);
    expect(cellsOf('ada\t"Ace\nbob\t5"')).toEqual([
      ['ada', '"Ace'],
      ['bob', '5"'],
    ]);
  });
});

describe('a quoted cell with a tab', () => {
  it.each([
    ['x\t"a\tb"\t', ['x', 'a\tb', '']],
    ['"a\t""b"""\t"c\nd"\ty', ['a\t"b"', 'c\nd', 'y']],
    // As many cells as the header has, so both quotes are typed.
    ['x\t"a\tb"', ['x', '"a', 'b"']],
    // Too many cells in every reading.
    ['x\t"a\tb"\ty\tz', ['x', '"a', 'b"', 'y', 'z']],
  ])('is one cell only where that gives as many cells as the header has: %j', (text, cells) => {
    expect(cellsOf(`\nusername\tnote\trole\n${text}\nbob\t\t`)).toEqual([
      [''],
      ['username', 'note', 'role'],
      cells,
      ['bob', '', ''],
    ]);
  });
});

describe('tabRecords', () => {
  it('returns line numbers, including blank lines', () => {
    const stands = [...tabRecords('a\n\n\t"b\nc"\td\n"x\ny\n')].map(({ line, lastLine }) => [line, lastLine]);
    expect(stands).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [5, 5],
      [6, 6],
    ]);
  });

  it('returns the cells as a spreadsheet copies them, for any content', () => {
    const cell = array(constantFrom('"', '\n', ' ', 'a', ','), { maxLength: 6 }).map((parts) =>
      parts.join(''),
    );
    const rows = array(array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    assert(
      property(rows, (table) => {
        const text = table.map((row) => row.map(copied).join('\t')).join('\n');
        expect(cellsOf(text)).toEqual(table);
      }),
      { seed: 20_260_302, numRuns: 500 },
    );
  });

  it('returns all of a text without quotation marks', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        const plain = text.replaceAll('"', '');
        const joined = cellsOf(plain).map((cells) => cells.join('\t'));
        expect(joined.join('\n')).toBe(plain.replace(/\n$/, ''));
      }),
    );
  });
});
