import {
  type AdminActionType,
  type AdminFilter,
  adminActionTypes,
  adminFilters,
} from '@crewroom/domain/record/rules';
import { useSearch } from '@tanstack/react-router';

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

/** The parts of a member's record, in the order of their tabs. */
export const adminTabs = ['quota', 'sanctions', 'qualifications', 'notes', 'rewards', 'history'] as const;

export type AdminTab = (typeof adminTabs)[number];

/**
 * What the address of the administrative division says: whom the list shows, whose record is open where, and which part
 * of the history one reads.
 */
export type AdminSearch = HistorySearch & {
  readonly search?: string;
  readonly filter?: AdminFilter;
  readonly user?: string;
  readonly tab?: AdminTab;
  /** Of the acts on the open record, from 1, which is left out. */
  readonly page?: string;
};

const PAGE = /^[1-9]\d{0,5}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const isLaterPage = (page: string): boolean => PAGE.test(page) && page !== '1';

/** Takes what the history knows from the query of an address, and nothing else. */
export function readHistorySearch(query: Readonly<Record<string, unknown>>): HistorySearch {
  const page = textOf(query['historyPage']);
  const action = adminActionTypes.find((one) => one === query['action']);
  const target = textOf(query['target']);
  return {
    ...(isLaterPage(page) ? { historyPage: page } : {}),
    ...(action === undefined ? {} : { action }),
    ...(target === '' ? {} : { target }),
  };
}

/** Takes what the screen knows from the query of its address, and nothing else. */
export function readAdminSearch(query: Readonly<Record<string, unknown>>): AdminSearch {
  const search = textOf(query['search']);
  const user = textOf(query['user']);
  const page = textOf(query['page']);
  const filter = adminFilters.find((one) => one === query['filter']);
  const tab = adminTabs.find((one) => one === query['tab']);
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === undefined || filter === 'all' ? {} : { filter }),
    ...(user === '' ? {} : { user }),
    ...(tab === undefined ? {} : { tab }),
    ...(user !== '' && tab === 'history' && isLaterPage(page) ? { page } : {}),
    ...readHistorySearch(query),
  };
}

/** The address with nobody's record open: list and history stay as they are. */
export function withoutMember({ user: _user, tab: _tab, page: _page, ...rest }: AdminSearch): AdminSearch {
  return rest;
}

/** The address with somebody's record open, at the part that is read of others too. */
export function withMember({ page: _page, ...rest }: AdminSearch, user: string): AdminSearch {
  return { ...rest, user };
}

/** What the address of the screen says now. */
export function useAdminSearch(): AdminSearch {
  return readAdminSearch(useSearch({ strict: false }));
}
