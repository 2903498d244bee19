import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabRecords } from './tab-records.ts';

const cellsOf = (text: string) => [...tabRecords(text)].map(({ cells }) => cells);

/** A cell as a spreadsheet copies it. */
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
  ])('of %j is read by where it stands', (text, cells) => {
    expect(cellsOf(text)).toEqual([cells]);
  });

  it('keeps a cell of several lines together, and what somebody typed apart', () => {
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

describe('the records of tab-separated text', () => {
  it('say where they stand, blank lines included', () => {
    const stands = [...tabRecords('a\n\n\t"b\nc"\td\n"x\ny\n')].map(({ line, lastLine }) => [line, lastLine]);
    expect(stands).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [5, 5],
      [6, 6],
    ]);
  });

  it('are the cells as a spreadsheet copies them, whatever is in them', () => {
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

  it('hold all of a text that has no quotation mark', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        const plain = text.replaceAll('"', '');
        const joined = cellsOf(plain).map((cells) => cells.join('\t'));
        expect(joined.join('\n')).toBe(plain.replace(/\n$/, ''));
      }),
    );
  });
});
