import { searchLimits } from '@crewroom/domain/members/rules';

/** Whether a term is long enough to be sent; shorter ones are answered with a hint instead. */
export function isSearchable(term: string): boolean {
  return [...term.trim()].length >= searchLimits.minimum;
}
