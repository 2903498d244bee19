import { describe, expect, it } from 'vitest';
import { csvOf, csvReader } from './csv.ts';

describe('csvOf', () => {
  it('writes a header row and a row for each item', () => {
    expect(csvOf(['role', 'seats'], [{ role: 'Captain', seats: 4 }])).toBe('role,seats\r\nCaptain,4\r\n');
    expect(csvOf(['late'], [{ late: null }])).toBe('late\r\n\r\n');
    expect(csvOf(['role'], [])).toBe('role\r\n');
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@sum', "'@sum"],
    ['+1', '+1'],
    ['-1', '-1'],
    ['-12.50', '-12.50'],
    ['+', "'+"],
    ['-1.', "'-1."],
    ['+1.5.2', "'+1.5.2"],
    ['-1+2', "'-1+2"],
    ['-1\n', `"'-1\n"`],
    ['-１', "'-１"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['Captain, "first"', '"Captain, ""first"""'],
    ['a\r\nb', '"a\r\nb"'],
    ["'quoted", "'quoted"],
  ])('writes %j as %j, so that a spreadsheet runs no formula', (text, cell) => {
    expect(csvOf(['name'], [{ name: text }])).toBe(`name\r\n${cell}\r\n`);
  });
});

it('csvReader parses what csvOf writes, with any chunk boundaries', () => {
  const names = ['=1+1', '-5', 'a,b', 'say "so"', 'two\r\nlines', '', 'Zürich'];
  const text = csvOf(
    ['name', 'seats'],
    names.map((name, seats) => ({ name, seats })),
  );
  const expected = [['name', 'seats'], ...names.map((name, seats) => [name, String(seats)])];
  for (const length of [1, 2, 3, 7, text.length]) {
    const read = csvReader();
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
    expect(pieces.flatMap(read)).toEqual(expected);
  }
});
