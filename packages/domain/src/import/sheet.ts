import { foldForSearch, foldName } from '../names.ts';
import { type QualificationName, qualificationNames } from '../record/rules.ts';
import { MAX_REQUIRED_FLIGHTS } from '../terms/rules.ts';
import { isBlank, quoted, type TextRule, textError, textLimits, tidyTyped } from '../text.ts';

/** The most that one file may hold: bytes, and lines below its header. */
export const sheetLimits = { bytes: 1024 * 1024, rows: 2000 } as const;

/** The columns that a file may have; the first one it must have. */
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

/** What a line may bring along from a career before the portal: flights, and pay in CHF. */
const careerLimits = { flights: 100_000, pay: 100_000_000 } as const;

// "Career Flights", "career_flights" and "careerFlights" are one column: people head their columns by hand.
const columnKey = (heading: string): string => foldName(heading).replaceAll(/[ _\p{Pd}]+/gu, '');

const columnsByKey: ReadonlyMap<string, SheetColumn> = new Map(
  sheetColumns.map((column) => [columnKey(column), column]),
);

// The names themselves spell the word in both ways, and not every keyboard has the accents.
const qualificationKey = (name: string): string => foldForSearch(name).replaceAll('license', 'licence');

const qualificationsByKey: ReadonlyMap<string, QualificationName> = new Map(
  qualificationNames.map((name) => [qualificationKey(name), name]),
);

// Some spreadsheets write it above the header, and read it as the separator of the cells.
const SEPARATOR_ROW = /^\uFEFF?"?sep=([,;\t])"?[,;\t ]*(?:\n|$)/i;

type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/**
 * Returns what separates the cells of a file: what its first line names as `sep=;`, or else the mark that its header has most often.
 * Spreadsheets write what is usual in their country, or tabs when cells are copied.
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

/** Empties the line that names the separator, so that the lines after it keep their numbers. */
export function withoutSeparatorRow(text: string): string {
  return text.replace(SEPARATOR_ROW, '\n');
}

/** Which column stands in each place of a line; null for one without a heading. */
export type Header = readonly (SheetColumn | null)[];

/** Reads the first line of a file, or answers in words why it cannot be one. */
export function readHeader(cells: readonly string[]): Header | string {
  const header: (SheetColumn | null)[] = [];
  for (const heading of cells) {
    const column = columnsByKey.get(columnKey(heading)) ?? null;
    if (column === null && !isBlank(heading)) {
      return `Nothing here is called ${quoted(heading)}. The columns are ${sheetColumns.join(', ')}.`;
    }
    if (column !== null && header.includes(column)) return `The column ${column} stands there twice.`;
    header.push(column);
  }
  if (!header.includes('username')) return 'The first line must name the columns, username among them.';
  return header;
}

/** What a line wants for the member whom it names; null or an empty list where it says nothing of something. */
export type Wanted = {
  readonly qualifications: readonly QualificationName[];
  readonly careerFlights: number | null;
  /** In CHF. */
  readonly careerPay: number | null;
  readonly role: string | null;
  readonly requiredFlights: number | null;
  readonly note: string | null;
};

/** A line of a file as it was read: whom it names, what it wants, and in words what is wrong with it. */
export type SheetRow = {
  /** Counted from 1, the header included: where it begins, as an editor of texts shows it. */
  readonly line: number;
  readonly username: string;
  readonly wanted: Wanted;
  readonly errors: readonly string[];
  /** Whether its letters are a guess, because the file has no encoding that is known. */
  readonly isGuessed?: boolean;
};

/** Takes what a cell says, and gathers what is wrong. */
class Cells {
  readonly errors: string[] = [];
  readonly #texts: ReadonlyMap<SheetColumn, string>;

  constructor(texts: ReadonlyMap<SheetColumn, string>) {
    this.#texts = texts;
  }

  text(column: SheetColumn, rule: TextRule): string | null {
    const text = tidyTyped(this.#texts.get(column) ?? '', rule);
    if (isBlank(text)) return null;
    const error = textError(text, rule);
    if (error === null) return text;
    this.errors.push(`${column}: ${error}`);
    return null;
  }

  whole(column: SheetColumn, most: number): number | null {
    return this.#number(column, most, /^\d{1,9}$/, `Use a whole number from 0 to ${most}.`);
  }

  money(column: SheetColumn, most: number): number | null {
    // Three digits behind a comma may be thousands or decimals, so they are neither.
    const form = /^\d{1,12}([.,]\d{1,2})?$/;
    return this.#number(column, most, form, `Write the amount as 1234.50, from 0 to ${most}.`);
  }

  #number(column: SheetColumn, most: number, form: RegExp, mistake: string): number | null {
    const text = tidyTyped(this.#texts.get(column) ?? '', { isKey: true });
    if (isBlank(text)) return null;
    const number = form.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (number <= most) return number;
    this.errors.push(`${column}: ${mistake}`);
    return null;
  }

  qualifications(): QualificationName[] {
    const found = new Set<QualificationName>();
    for (const name of (this.#texts.get('qualifications') ?? '').split(';')) {
      if (isBlank(name)) continue;
      const known = qualificationsByKey.get(qualificationKey(name));
      if (known === undefined) this.errors.push(`qualifications: There is no ${quoted(name)}.`);
      else found.add(known);
    }
    return [...found];
  }
}

const USERNAME: TextRule = { max: 60, isKey: true };

/**
 * Reads a line of a file by its header. A blank cell says nothing, so nothing is ever taken away; formulas are text like any
 * other. A name may be written with an @, and invisible characters in it mean nothing.
 */
export function readRow(header: Header, cells: readonly string[], line: number): SheetRow {
  const texts = new Map<SheetColumn, string>();
  const unnamed: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = header[place] ?? null;
    if (column !== null) texts.set(column, cell);
    else if (!isBlank(cell)) unnamed.push(quoted(cell));
  }
  const read = new Cells(texts);
  const username = read.text('username', USERNAME)?.replace(/^@/, '') ?? '';
  if (username === '' && read.errors.length === 0) read.errors.push('username: Name the member.');
  for (const cell of unnamed) read.errors.push(`${cell} is in a column without a name.`);
  const wanted = {
    qualifications: read.qualifications(),
    careerFlights: read.whole('careerFlights', careerLimits.flights),
    careerPay: read.money('careerPay', careerLimits.pay),
    role: read.text('role', textLimits.role),
    requiredFlights: read.whole('requiredFlights', MAX_REQUIRED_FLIGHTS),
    note: read.text('note', textLimits.note),
  };
  return { line, username, wanted, errors: read.errors };
}

/** A file to begin with: the columns, and what a line may look like. */
export const sheetTemplate = [
  sheetColumns.join(','),
  'CrewCasey,Cabin Crew Licence; First Officer Licence,120,4500.50,Chief Pilot,4,Came along from the old sheet',
  'SkyPilot,Cabin Crew Licence,12,,,,',
  '',
].join('\r\n');
