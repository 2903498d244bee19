import { foldForSearch, foldName } from '../names.ts';
import { type QualificationName, qualificationNames } from '../record/rules.ts';
import { MAX_REQUIRED_FLIGHTS } from '../terms/rules.ts';
import { inQuotationMarks, isBlank, normalizeInput, type TextRule, textError, textLimits } from '../text.ts';

/** The limits of a file: bytes, and rows below its header. */
export const sheetLimits = { bytes: 1024 * 1024, rows: 2000 } as const;

/** The columns that a file may have. The first one is required. */
export const sheetColumns = [
  'username',
  'qualifications',
  'careerFlights',
  'careerPay',
  'role',
  'requiredFlights',
  'note',
] as const;

export type SheetColumn = (typeof sheetColumns)[number];

/** The limits of a career before the portal: flights, and pay in CHF. */
const careerLimits = { flights: 100_000, pay: 100_000_000 } as const;

// "Career Flights", "career_flights" and "careerFlights" are one column, because people write headings by hand.
const columnKey = (heading: string): string => foldName(heading).replaceAll(/[ _\p{Pd}]+/gu, '');

const columnsByKey: ReadonlyMap<string, SheetColumn> = new Map(
  sheetColumns.map((column) => [columnKey(column), column]),
);

// The names themselves spell the word in both ways, and not every keyboard has the accents.
const qualificationKey = (name: string): string => foldForSearch(name).replaceAll('license', 'licence');

const qualificationsByKey: ReadonlyMap<string, QualificationName> = new Map(
  qualificationNames.map((name) => [qualificationKey(name), name]),
);

// Some spreadsheets write this row above the header, and use it as the separator of the cells.
const SEPARATOR_ROW = /^\uFEFF?"?sep=([,;\t])"?[,;\t ]*(?:\n|$)/i;

type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/**
 * Returns the separator of a file: the one its first line names as `sep=;`, or the most frequent one in its header.
 * Spreadsheets use the separator of their locale, or tabs when cells are copied.
 */
export function delimiterOf(text: string): Delimiter {
  const [, named] = SEPARATOR_ROW.exec(text) ?? [];
  const [header = ''] = text.trimStart().split('\n', 1);
  const counted = delimiters.map((mark) => ({ mark, count: header.split(mark).length }));
  return (
    delimiters.find((mark) => mark === named) ??
    counted.reduce((most, one) => (one.count > most.count ? one : most)).mark
  );
}

/** Empties the line that names the separator, so that later lines keep their numbers. */
export function withoutSeparatorRow(text: string): string {
  return text.replace(SEPARATOR_ROW, '\n');
}

/** The column at each position of a row. Null for one without a heading. */
export type Header = readonly (SheetColumn | null)[];

/** Parses the header of a file, or returns the text of why it is invalid. */
export function readHeader(cells: readonly string[]): Header | string {
  const header: (SheetColumn | null)[] = [];
  for (const heading of cells) {
    const column = columnsByKey.get(columnKey(heading)) ?? null;
    if (column === null && !isBlank(heading)) {
      return `There is no column ${inQuotationMarks(heading)}. The columns are ${sheetColumns.join(', ')}.`;
    }
    if (column !== null && header.includes(column)) return `The column ${column} appears twice.`;
    header.push(column);
  }
  if (!header.includes('username')) return 'The first line must name the columns, username among them.';
  return header;
}

/** The values of a row for the member whom it names. Null or an empty list if a cell is blank. */
export type ImportedValues = {
  readonly qualifications: readonly QualificationName[];
  readonly careerFlights: number | null;
  /** In CHF. */
  readonly careerPay: number | null;
  readonly role: string | null;
  readonly requiredFlights: number | null;
  readonly note: string | null;
};

/** A parsed row of a file: the name, the values, and the texts of its mistakes. */
export type SheetRow = {
  /** Line number from 1, including the header: the line at which the row begins in a text editor. */
  readonly line: number;
  readonly username: string;
  readonly values: ImportedValues;
  readonly errors: readonly string[];
  /** Whether its letters are a guess, because the encoding of the file is unknown. */
  readonly isGuessed?: boolean;
};

/** Parses the cells of a row, and collects mistakes. */
class Cells {
  readonly errors: string[] = [];
  readonly #texts: ReadonlyMap<SheetColumn, string>;

  constructor(texts: ReadonlyMap<SheetColumn, string>) {
    this.#texts = texts;
  }

  text(column: SheetColumn, rule: TextRule): string | null {
    const text = normalizeInput(this.#texts.get(column) ?? '', rule);
    if (isBlank(text)) return null;
    const error = textError(text, rule);
    if (error === null) return text;
    this.errors.push(`${column}: ${error}`);
    return null;
  }

  whole(column: SheetColumn, max: number): number | null {
    return this.#number(column, max, /^\d{1,9}$/, `Use a whole number from 0 to ${max}.`);
  }

  money(column: SheetColumn, max: number): number | null {
    // Three digits after a comma may be thousands or decimals, so they are rejected.
    const form = /^\d{1,12}([.,]\d{1,2})?$/;
    return this.#number(column, max, form, `Write the amount as 1234.50, from 0 to ${max}.`);
  }

  #number(column: SheetColumn, most: number, form: RegExp, mistake: string): number | null {
    const text = normalizeInput(this.#texts.get(column) ?? '', { isKey: true });
    if (isBlank(text)) return null;
    const number = form.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (number <= most) return number;
    this.errors.push(`${column}: ${mistake}`);
    return null;
  }

  qualifications(): QualificationName[] {
    const names = new Set<QualificationName>();
    for (const name of (this.#texts.get('qualifications') ?? '').split(';')) {
      if (isBlank(name)) continue;
      const qualification = qualificationsByKey.get(qualificationKey(name));
      if (qualification === undefined)
        this.errors.push(`qualifications: There is no ${inQuotationMarks(name)}.`);
      else names.add(qualification);
    }
    return [...names];
  }
}

const USERNAME: TextRule = { max: 60, isKey: true };

/**
 * Parses a row of a file by its header. A blank cell sets nothing, so nothing is ever removed. Formulas are text like any
 * other. A name may be written with an @, and invisible characters in it are ignored.
 */
export function readRow(header: Header, cells: readonly string[], line: number): SheetRow {
  const texts = new Map<SheetColumn, string>();
  const unnamed: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = header[place] ?? null;
    if (column !== null) texts.set(column, cell);
    else if (!isBlank(cell)) unnamed.push(inQuotationMarks(cell));
  }
  const read = new Cells(texts);
  const username = read.text('username', USERNAME)?.replace(/^@/, '') ?? '';
  if (username === '' && read.errors.length === 0) read.errors.push('username: Name the member.');
  for (const cell of unnamed) read.errors.push(`${cell} is in a column without a name.`);
  const values = {
    qualifications: read.qualifications(),
    careerFlights: read.whole('careerFlights', careerLimits.flights),
    careerPay: read.money('careerPay', careerLimits.pay),
    role: read.text('role', textLimits.role),
    requiredFlights: read.whole('requiredFlights', MAX_REQUIRED_FLIGHTS),
    note: read.text('note', textLimits.note),
  };
  return { line, username, values, errors: read.errors };
}

/** A template file: the columns, and example rows. */
export const sheetTemplate = [
  sheetColumns.join(','),
  'CrewCasey,Cabin Crew Licence; First Officer Licence,120,4500.50,Chief Pilot,4,Came along from the old sheet',
  'SkyPilot,Cabin Crew Licence,12,,,,',
  '',
].join('\r\n');
