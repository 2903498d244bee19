import { type AdminFilter, adminFilters } from '@crewroom/domain/admin/action-types';

/** The parts of a member's record, in the order of their tabs. */
export const adminTabs = ['quota', 'sanctions', 'qualifications', 'notes', 'rewards', 'history'] as const;

export type AdminTab = (typeof adminTabs)[number];

/** What the address of the administrative division says: whom the list shows, and whose record is open where. */
export type AdminSearch = {
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
  };
}

/** The address with nobody's record open: the list stays as it is. */
export function withoutMember({ search, filter }: AdminSearch): AdminSearch {
  return readAdminSearch({ search, filter });
}
