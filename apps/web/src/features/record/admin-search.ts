import {
  type AdminActionType,
  type AdminFilter,
  adminActionTypes,
  adminFilters,
} from '@crewroom/domain/record/rules';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isFilterDay } from '../../lib/dates.ts';

/** The search parameters of the administrative history: its page and its filters. */
export type HistorySearch = {
  /** From 1. Absent for page 1. */
  readonly historyPage?: string;
  readonly action?: AdminActionType;
  /** The member whom the action was about: a username or a user id. */
  readonly target?: string;
  /** The administrator: a username or a user id. */
  readonly by?: string;
  /** The first and the last day, `YYYY-MM-DD`, in the viewer's time zone. */
  readonly from?: string;
  readonly to?: string;
};

/** Changes to these parameters. A blank value removes one. */
export type HistoryChange = Readonly<Partial<Record<keyof HistorySearch, string>>>;

/** The names of the history's filters. */
export const historyFilters = [
  'action',
  'target',
  'by',
  'from',
  'to',
] as const satisfies (keyof HistorySearch)[];

/** The kinds of decisions that wait for an administrator. */
const decisionViews = ['leave', 'appeals', 'licences', 'erasures'] as const;

export type DecisionView = (typeof decisionViews)[number];

/** The views that may replace the history next to the list: all decisions, one kind of them, or a list of the airline. */
const adminViews = ['decide', ...decisionViews, 'aircraft', 'chat'] as const;

export type AdminView = (typeof adminViews)[number];

/** The sections of a member's record, in the order of their tabs. */
export const recordTabs = [
  'quota',
  'reliability',
  'sanctions',
  'qualifications',
  'notes',
  'rewards',
  'history',
] as const;

export type RecordTab = (typeof recordTabs)[number];

/**
 * The search parameters of the administrative division: the list's filters, the open record with its tab, and the parameters of
 * the history.
 */
export type AdminSearch = HistorySearch & {
  readonly search?: string;
  readonly filter?: AdminFilter;
  /** The view next to the list while no record is open. Absent for the history. */
  readonly view?: AdminView;
  readonly user?: string;
  readonly tab?: RecordTab;
  /** The page of the open record's history, from 1. Absent for page 1. */
  readonly page?: string;
};

const PAGE = /^[1-9]\d{0,5}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const isLaterPage = (page: string): boolean => PAGE.test(page) && page !== '1';

const dayOf = (value: unknown): string => (isFilterDay(textOf(value)) ? textOf(value) : '');

/** Reads the history's search parameters and ignores all others. */
export function readHistorySearch(query: Readonly<Record<string, unknown>>): HistorySearch {
  const page = textOf(query['historyPage']);
  const action = adminActionTypes.find((one) => one === query['action']);
  const [target, by] = [textOf(query['target']), textOf(query['by'])];
  const [from, to] = [dayOf(query['from']), dayOf(query['to'])];
  return {
    ...(isLaterPage(page) ? { historyPage: page } : {}),
    ...(action === undefined ? {} : { action }),
    ...(target === '' ? {} : { target }),
    ...(by === '' ? {} : { by }),
    ...(from === '' ? {} : { from }),
    ...(to === '' || to < from ? {} : { to }),
  };
}

/** Reads the screen's search parameters and ignores all others. */
export function readAdminSearch(query: Readonly<Record<string, unknown>>): AdminSearch {
  const search = textOf(query['search']);
  const user = textOf(query['user']);
  const page = textOf(query['page']);
  const filter = adminFilters.find((one) => one === query['filter']);
  const tab = recordTabs.find((one) => one === query['tab']);
  const view = adminViews.find((one) => one === query['view']);
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === undefined || filter === 'all' ? {} : { filter }),
    ...(view === undefined ? {} : { view }),
    ...(user === '' ? {} : { user }),
    ...(tab === undefined ? {} : { tab }),
    ...(user !== '' && tab === 'history' && isLaterPage(page) ? { page } : {}),
    ...readHistorySearch(query),
  };
}

/** Returns the search parameters without an open record. List and history stay the same. */
export function withoutMember({ user: _user, tab: _tab, page: _page, ...rest }: AdminSearch): AdminSearch {
  return rest;
}

/** Returns the search parameters with a member's record open, on the same tab as before. */
export function withMember({ page: _page, ...rest }: AdminSearch, user: string): AdminSearch {
  return { ...rest, user };
}

/** Returns the search parameters with another view than the history next to the list. */
export function withView(search: AdminSearch, view: AdminView): AdminSearch {
  return { ...withoutMember(search), view };
}

/** Returns the search parameters with the history in view. */
export function withHistory(search: AdminSearch): AdminSearch {
  const { view: _view, ...rest } = withoutMember(search);
  return rest;
}

/** Returns the current search parameters of the screen. */
export function useAdminSearch(): AdminSearch {
  return readAdminSearch(useSearch({ strict: false }));
}

/**
 * Returns a function that changes the search parameters in the URL, as a new entry of the browser's history or in place of the
 * current one.
 */
export function useSetAdminSearch() {
  const navigate = useNavigate();
  return (change: Readonly<Record<string, string>>, replace: boolean): void =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
}
