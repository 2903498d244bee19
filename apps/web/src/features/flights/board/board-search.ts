/** The stages of a flight. Each is a column of the board. Narrow screens show one at a time, under tabs. */
export type Stage = 'pending' | 'approved' | 'concluded';

/** The filters next to the text field, in the order of their buttons. */
export const boardChips = ['mine', 'today', 'week', 'short', 'review'] as const;

export type BoardChip = (typeof boardChips)[number];

/** The search parameters of the board's URL. A missing parameter has its default. */
export type BoardSearch = {
  readonly column?: Stage;
  /** The text of the filter. */
  readonly q?: string;
  /** The filters that are on, separated by commas. */
  readonly show?: string;
  /** The days (`YYYY-MM-DD`) that people unfolded and folded, separated by commas. */
  readonly open?: string;
  readonly fold?: string;
  /** The id of the flight that the form is filled from. */
  readonly again?: string;
  /** Whether the form is filled for the return of that flight. */
  readonly way?: 'back';
};

/** Returns the stage whose column the URL names, or `pending` for any other text. */
export function readStage(text: unknown): Stage {
  return text === 'approved' || text === 'concluded' ? text : 'pending';
}

const wordsOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(',').map((word) => word.trim()) : [];

/** Returns the filters that are on. */
export function chipsOf({ show }: { readonly show?: unknown }): ReadonlySet<BoardChip> {
  const named = wordsOf(show);
  return new Set(boardChips.filter((chip) => named.includes(chip)));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the days (`YYYY-MM-DD`) in a parameter of the URL, without anything else in it. */
export function daysIn(text: unknown): ReadonlySet<string> {
  return new Set(wordsOf(text).filter((day) => DAY.test(day)));
}

// Limits, so that the URL cannot grow without end.
export const MAX_FILTER = 80;
const MAX_DAYS = 60;

const written = (name: 'show' | 'open' | 'fold', words: readonly string[]): BoardSearch =>
  words.length === 0 ? {} : { [name]: words.slice(-MAX_DAYS).join(',') };

/** Reads the search parameters of the board and ignores everything it does not know. */
export function readBoardSearch(search: Readonly<Record<string, unknown>>): BoardSearch {
  const column = readStage(search['column']);
  const { q, show, open, fold, again, way } = search;
  const text = typeof q === 'string' ? q.trim().slice(0, MAX_FILTER) : '';
  return {
    ...(column === 'pending' ? {} : { column }),
    ...(text === '' ? {} : { q: text }),
    ...written('show', [...chipsOf({ show })]),
    ...written('open', [...daysIn(open)]),
    ...written('fold', [...daysIn(fold)]),
    ...(typeof again === 'string' && again !== '' ? { again, ...(way === 'back' && { way }) } : {}),
  };
}

/**
 * Returns the search parameters with a filter turned on or off. Today is part of this week, so each of the two replaces the
 * other.
 */
export function withChip(search: BoardSearch, chip: BoardChip, isOn: boolean): BoardSearch {
  const chips = new Set(chipsOf(search));
  if (chip === 'today') chips.delete('week');
  if (chip === 'week') chips.delete('today');
  if (isOn) chips.add(chip);
  else chips.delete(chip);
  return readBoardSearch({ ...search, show: [...chips].join(',') });
}

/** Returns the search parameters with a day folded or unfolded. */
export function withDay(search: BoardSearch, day: string, isOpen: boolean): BoardSearch {
  const [open, fold] = [new Set(daysIn(search.open)), new Set(daysIn(search.fold))];
  open.delete(day);
  fold.delete(day);
  (isOpen ? open : fold).add(day);
  return readBoardSearch({ ...search, open: [...open].join(','), fold: [...fold].join(',') });
}

/** Returns the search parameters without the filter. The column and the days stay. */
export function withoutFilter({ q: _q, show: _show, ...rest }: BoardSearch): BoardSearch {
  return rest;
}

/** The titles of the stages. */
export const stageTitles = {
  pending: 'Pending Approval',
  approved: 'Approved & Active',
  concluded: 'Concluded',
} as const satisfies Record<Stage, string>;

/** The stages in their order. */
export const stages = ['pending', 'approved', 'concluded'] as const satisfies readonly Stage[];
