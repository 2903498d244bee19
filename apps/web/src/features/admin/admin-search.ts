import { type AdminFilter, adminFilters } from '@crewroom/domain/record/rules';
import { type HistorySearch, readHistorySearch } from './history-search.ts';

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
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Takes what the screen knows from the query of its address, and nothing else. */
export function readAdminSearch(query: Readonly<Record<string, unknown>>): AdminSearch {
  const search = textOf(query['search']).trim();
  const user = textOf(query['user']).trim();
  const filter = adminFilters.find((one) => one === query['filter']);
  const tab = adminTabs.find((one) => one === query['tab']);
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === undefined || filter === 'all' ? {} : { filter }),
    ...(user === '' ? {} : { user }),
    ...(tab === undefined ? {} : { tab }),
    ...readHistorySearch(query),
  };
}

/** The address with nobody's record open: list and history stay as they are. */
export function withoutMember({ user: _user, tab: _tab, ...rest }: AdminSearch): AdminSearch {
  return rest;
}
