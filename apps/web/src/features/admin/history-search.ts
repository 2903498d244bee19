import { type AdminActionType, adminActionTypes } from '@crewroom/domain/record/rules';

/** What the address says of the administrative history: its page and what it is narrowed to. */
export type HistorySearch = {
  /** From 1, which is left out. */
  readonly historyPage?: string;
  readonly action?: AdminActionType;
  /** A username, or an id. */
  readonly target?: string;
};

/** What is to change of it, before it is read; blank takes a part away. */
export type HistoryChange = Readonly<Partial<Record<keyof HistorySearch, string>>>;

const PAGE = /^[1-9]\d{0,5}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Takes what the history knows from the query of an address, and nothing else. */
export function readHistorySearch(query: Readonly<Record<string, unknown>>): HistorySearch {
  const page = textOf(query['historyPage']);
  const action = adminActionTypes.find((one) => one === query['action']);
  const target = textOf(query['target']);
  return {
    ...(PAGE.test(page) && page !== '1' ? { historyPage: page } : {}),
    ...(action === undefined ? {} : { action }),
    ...(target === '' ? {} : { target }),
  };
}

/** The page a search asks for, from 1. */
export function historyPageOf({ historyPage }: HistorySearch): number {
  return Number(historyPage ?? 1);
}
