import {
  flightStatuses,
  isUnderWay,
  plannedStatuses,
  upcomingStatuses,
} from '@crewroom/domain/flights/status';
import { foldForSearch } from '@crewroom/domain/names';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Text } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Returns the pattern of names that contain `text`, in any case. Wildcards in it are literal. */
export function containing(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** Returns the pattern of names that begin with `text`, otherwise like `containing`. */
export function beginningWith(text: string): string {
  return `${escapeWildcards(text)}%`;
}

function escapeWildcards(text: string): string {
  return foldForSearch(text).replaceAll(/[\\%_]/g, '\\$&');
}

/** The condition that a folded name (`username_key`, `display_name_key`) matches a pattern. */
export function nameMatches(key: Expression<string>, pattern: Text): RawBuilder<SqlBool> {
  // SQLite has no escape character by default; PostgreSQL's default is the same backslash.
  return sql<SqlBool>`${key} like ${pattern} escape '\\'`;
}

/**
 * The SQL condition that a member has an approved leave on at least one day from `from` to `to` (`YYYY-MM-DD`, both
 * included). It is the counterpart of `isOnLeave` in the domain.
 */
export function isOnLeaveBetween(
  { selectFrom, exists }: ExpressionBuilder<Tables, 'users'>,
  from: Text,
  to: Text,
) {
  return exists(
    selectFrom('leaves')
      .whereRef('leaves.user_id', '=', 'users.id')
      .where('leaves.status', '=', 'approved')
      .where('leaves.from_date', '<=', to)
      .where('leaves.to_date', '>=', from)
      .select('leaves.id'),
  );
}

const underWayStatuses = flightStatuses.filter(isUnderWay);

/**
 * Returns the SQL condition that a flight counts as upcoming, like `countsAsUpcoming` in the domain. `departs` is its
 * departure, and `cutoff` its `closingCutoff`.
 */
export function isUpcoming(
  eb: ExpressionBuilder<Tables, 'flights'>,
  departs: Expression<string>,
  cutoff: Text,
) {
  return eb.or([
    eb('flights.status', 'in', underWayStatuses),
    eb.and([eb('flights.status', 'in', plannedStatuses), eb(departs, '>', cutoff)]),
  ]);
}

/**
 * Returns the SQL condition that a flight needs closing, like `needsClosing` in the domain. `cutoff` is its
 * `closingCutoff`.
 */
export function isUnclosed(eb: ExpressionBuilder<Tables, 'flights'>, cutoff: Text) {
  return eb.and([
    // Only flown flights are archived. The condition matches the index of the scheduling board.
    eb('flights.archived_at', 'is', null),
    eb('flights.approval_status', '=', 'approved'),
    eb('flights.status', 'in', upcomingStatuses),
    eb('flights.scheduled_date', '<=', cutoff),
  ]);
}
