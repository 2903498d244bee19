import type { AdminListUser } from '@crewroom/domain/record/calls';
import type { AdminFilter } from '@crewroom/domain/record/rules';
import { passesFilter, termFlightsOf } from '@crewroom/domain/terms/rules';

/** The members that pass a filter, in the given order. The filter `quota-deficit` is applied by the server. */
export function shownMembers(
  members: readonly AdminListUser[],
  filter: AdminFilter,
): readonly AdminListUser[] {
  if (filter === 'quota-deficit') return members;
  return members.filter(({ stats }) => passesFilter(filter, termFlightsOf(stats)));
}

/** How many members are shown, and of how many when a filter is set. */
export function countInWords(shown: number, all: number): string {
  const members = all === 1 ? 'member' : 'members';
  return shown === all ? `${all} ${members}` : `${shown} of ${all} ${members}`;
}
