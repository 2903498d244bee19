import { describe, expect, it } from 'vitest';
import {
  delimiterOf,
  readHeader,
  readRow,
  sheetColumns,
  sheetTemplate,
  withoutSeparatorRow,
} from './sheet.ts';

const header = [...sheetColumns];
const nothing = {
  qualifications: [],
  careerFlights: null,
  careerPay: null,
  role: null,
  requiredFlights: null,
  note: null,
};

/** Parses a row with one cell in addition to the name. */
const read = (column: (typeof sheetColumns)[number], cell: string) => {
  const { values, errors } = readRow(['username', column], ['ada', cell], 2);
  return errors.length > 0 ? errors : values[column === 'username' ? 'note' : column];
};

describe('delimiterOf', () => {
  it.each([
    ['username,role\nada,"a;b;c;d"', ','],
    ['username;role;note\nada;a,b,c,d;e', ';'],
    ['username\trole\nada\tPilot', '\t'],
    ['\n\n username;note\n', ';'],
    ['username\nada', ','],
    ['', ','],
    ['sep=;\nusername,a,b;role', ';'],
    ['\uFEFF"SEP=,"\nusername;role', ','],
    ['sep=\t\nusername;role', '\t'],
    ['sep=;;;\nusername,role', ';'],
    ['sep=;x\nusername,role,note', ';'],
    ['username,role\nsep=;\n', ','],
  ])('for %j is %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it('is taken from a line that is then emptied, and from no other', () => {
    expect(withoutSeparatorRow('\uFEFFsep=;\nusername;role')).toBe('\nusername;role');
    expect(withoutSeparatorRow('sep=')).toBe('sep=');
    expect(withoutSeparatorRow('sep=;x\nusername')).toBe('sep=;x\nusername');
    expect(withoutSeparatorRow('username\nsep=;\n')).toBe('username\nsep=;\n');
  });
});

describe('readHeader', () => {
  it('accepts columns in any order and in common spellings', () => {
    const headings = [
      'Career Flights',
      ' USER\u200BNAME\u2060 ',
      'required_flights',
      '\uFEFF',
      'career\u2011\u00ADpay',
    ];
    expect(readHeader(headings)).toEqual(['careerFlights', 'username', 'requiredFlights', null, 'careerPay']);
  });

  it.each([
    [['username', 'rank'], /There is no column “rank”\. The columns are username, qualifications/],
    [['role', 'note'], /username among them/],
    [['username', 'role', 'Role'], /The column role appears twice/],
    [['ada', 'Captain License'], /There is no column “ada”/],
  ])('rejects %j', (cells, why) => {
    expect(readHeader(cells)).toMatch(why);
  });
});

describe('readRow', () => {
  it('returns the name and the values', () => {
    const cells = [
      ' @Ada ',
      'captain licence;Maitre de cabine LICENCE; ',
      '12',
      '4500,5',
      'Pilot',
      '0',
      'Kind.\r\nVery.',
    ];
    expect(readRow(header, cells, 7)).toEqual({
      line: 7,
      username: 'Ada',
      values: {
        qualifications: ['Captain License', 'Maître de Cabine Licence'],
        careerFlights: 12,
        careerPay: 4500.5,
        role: 'Pilot',
        requiredFlights: 0,
        note: 'Kind.\nVery.',
      },
      errors: [],
    });
  });

  it('returns nothing for blank and missing cells', () => {
    expect(readRow(header, ['ada', '', ' ', '\u200b'], 2)).toMatchObject({ values: nothing, errors: [] });
    expect(readRow(header, ['ada'], 2)).toMatchObject({ values: nothing, errors: [] });
  });

  it('reports a missing name, and a value in a column without a name', () => {
    expect(readRow(header, ['', 'Captain License'], 2).errors).toEqual(['username: Name the member.']);
    expect(readRow(['username', null], ['ada', 'x', 'y', ' '], 2).errors).toEqual([
      '“x” is in a column without a name.',
      '“y” is in a column without a name.',
    ]);
  });

  it('treats formulas as text', () => {
    expect(read('role', '=HYPERLINK("https://evil.example")')).toBe('=HYPERLINK("https://evil.example")');
    expect(read('note', '@SUM(A1)\u200b')).toBe('@SUM(A1)\u200b');
    expect(read('careerFlights', '=1+1')).toEqual(['careerFlights: Use a whole number from 0 to 100000.']);
  });

  it('ignores invisible characters that were pasted into names and numbers', () => {
    expect(readRow(['username'], ['\u2068@A\u200Bd\u2060a\uFEFF\u200E\u2069'], 2)).toMatchObject({
      username: 'Ada',
      errors: [],
    });
    expect(read('qualifications', 'Cap\u00ADtain\u200B License')).toEqual(['Captain License']);
    expect(read('careerFlights', '\u200B12\u00A0')).toBe(12);
    expect(read('role', 'Pi\u200Blot')).toBe('Pilot');
  });

  it('shows no control character in a message', () => {
    const { errors } = readRow(['username', 'qualifications', null], ['ada', 'Pi\u0000lot', 'x\u001B'], 2);
    expect(errors).toEqual([
      String.raw`“x\u001b” is in a column without a name.`,
      String.raw`qualifications: There is no “Pi\u0000lot”.`,
    ]);
    expect(readHeader(['user\u0000name'])).toContain(String.raw`There is no column “user\u0000name”.`);
  });

  it.each(['-1', '1.5', '1e3', '100001', '0x10', '12 flights', '1.000', "1'000"])(
    'finds no number of flights in %j',
    (cell) => {
      expect(read('careerFlights', cell)).toEqual(['careerFlights: Use a whole number from 0 to 100000.']);
    },
  );

  it.each(['-1', '1,234', '1.234', "1'234.50", '1,234.50', '$5', '1e3', '100000001', 'a lot'])(
    'finds no amount in %j',
    (cell) => {
      expect(read('careerPay', cell)).toEqual([
        'careerPay: Write the amount as 1234.50, from 0 to 100000000.',
      ]);
    },
  );

  it.each([
    ['careerPay', '12,5', 12.5],
    ['careerPay', '12.50', 12.5],
    ['careerPay', '0', 0],
    ['careerFlights', '007', 7],
    ['requiredFlights', '1000', 1000],
  ] as const)('parses %s %j as %d', (column, cell, value) => {
    expect(read(column, cell)).toBe(value);
  });

  it.each([
    ['role', 'x'.repeat(41), /role: Use at most 40 characters/],
    ['role', 'two\nlines', /role: Remove the line breaks/],
    ['note', 'x'.repeat(4001), /note: Use at most 4000/],
    ['note', '\u202eeman', /text-direction/],
    ['requiredFlights', '1001', /from 0 to 1000/],
    ['qualifications', 'Captain License;Pilot of Hearts', /There is no “Pilot of Hearts”/],
    ['username', 'x'.repeat(61), /username: Use at most 60/],
  ] as const)('reports a mistake with the %s %j', (column, cell, why) => {
    const { errors } = readRow([column, 'username'], column === 'username' ? [cell] : [cell, 'ada'], 2);
    expect(errors).toEqual([expect.stringMatching(why)]);
  });
});

it('the template is a valid file', () => {
  const [first = '', ...lines] = sheetTemplate.trim().split('\r\n');
  const columns = readHeader(first.split(','));
  expect(columns).toEqual(sheetColumns);
  for (const line of lines) expect(readRow([...sheetColumns], line.split(','), 2).errors).toEqual([]);
  expect(lines).toHaveLength(2);
});
