import type { AdminListUser } from '@crewroom/domain/record/calls';
import type { AdminFilter } from '@crewroom/domain/record/rules';
import { passesFilter, termFlightsOf } from '@crewroom/domain/terms/rules';

/** The members a filter lets through, in the order they come; the legacy one is the server's own work. */
export function shownMembers(
  members: readonly AdminListUser[],
  filter: AdminFilter,
): readonly AdminListUser[] {
  if (filter === 'quota-deficit') return members;
  return members.filter(({ stats }) => passesFilter(filter, termFlightsOf(stats)));
}

/** How many members are shown, and of how many when the filter holds some back. */
export function countInWords(shown: number, all: number): string {
  const members = all === 1 ? 'member' : 'members';
  return shown === all ? `${all} ${members}` : `${shown} of ${all} ${members}`;
}
