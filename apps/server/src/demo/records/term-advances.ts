import type { Administrators } from '../administrators.ts';
import type { DemoTerm } from '../terms.ts';
import type { Act } from './acts.ts';

/** An administrative act for each closed term; `movedIn` counts the members whose totals it moved. */
export function actsOfAdvances(
  terms: readonly DemoTerm[],
  administrators: Administrators,
  movedIn: (term: DemoTerm) => number,
): Act[] {
  return terms.flatMap((term): Act[] => {
    const by = term.closedAt === null ? undefined : administrators.at(term.closedAt);
    if (term.closedAt === null || by === undefined) return [];
    const details = { usersProcessed: movedIn(term) };
    return [{ at: term.closedAt, type: 'term_advance', by, target: null, details }];
  });
}
