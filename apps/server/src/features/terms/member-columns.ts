import { zuluDayOf } from '@crewroom/domain/days';
import type { LeaveDays } from '@crewroom/domain/record/leave';
import type { Member } from '@crewroom/domain/record/schemas';
import {
  daysOfTerm,
  effectiveRequiredFlights,
  isNewInTerm,
  leaveDaysWithin,
  type TermDays,
} from '@crewroom/domain/terms/rules';
import type { Stats } from '@crewroom/domain/terms/schemas';
import { type Expression, type ExpressionBuilder, type Selection, sql } from 'kysely';
import { isOnLeaveBetween } from '../../platform/database/conditions.ts';
import type { Source } from '../../platform/database/database.ts';
import { type JsonRows, parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import type { Text } from '../../platform/database/prepared.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { foundUserColumns, foundUserOf } from '../../platform/people/identity.ts';
import {
  type ClosedFlightsRow,
  closedFlightColumns,
  type TotalsRow,
  termFiguresOf,
  totalColumns,
} from './totals.ts';

/** Selects members, each joined with the open term and with their totals in it, if any. */
export function selectMembers({ db }: Source) {
  return db
    .selectFrom('users')
    .innerJoin('terms as open_term', (join) => join.on('open_term.closed_at', 'is', null))
    .leftJoin('term_totals as open_total', (join) =>
      join.onRef('open_total.user_id', '=', 'users.id').onRef('open_total.term_id', '=', 'open_term.id'),
    );
}

/** The parameters for the time in a prepared query of members: a timestamp (ISO), and its day in UTC (`YYYY-MM-DD`). */
export const timestampShape = { now: 'text', today: 'text' } as const;

/** The placeholders of these parameters when the statement is built. */
export type TimestampPlaces = { readonly now: Expression<string>; readonly today: Expression<string> };

/** Returns the values of these parameters at `now`. */
export function timestampOf(now: Date) {
  return { now: toInstant(now), today: zuluDayOf(now) };
}

type Builder = ExpressionBuilder<Tables & { open_term: Tables['terms'] }, 'users' | 'open_term'>;

function selectApprovedLeaves({ selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return selectFrom('leaves')
    .whereRef('leaves.user_id', '=', 'users.id')
    .where('leaves.status', '=', 'approved')
    .select(['leaves.from_date as from', 'leaves.to_date as to']);
}

/** Selects a member's approved leave as a column of the member. */
export function approvedLeaves(database: Source, eb: ExpressionBuilder<Tables, 'users'>) {
  return rowsAsJson(database, selectApprovedLeaves(eb));
}

/** Selects a member's approved leave from the first day of the open term on. */
export function leavesOfTerm(database: Source, eb: Builder) {
  const firstDay = sql<string>`substr(open_term.started_at, 1, 10)`;
  return rowsAsJson(database, selectApprovedLeaves(eb).whereRef('leaves.to_date', '>=', firstDay));
}

/** The columns of the member's own row. */
const ownColumns = [
  ...foundUserColumns,
  'users.role',
  'users.last_login_at',
  'users.required_flights',
  'users.first_seen_at',
] as const;

/** Selects the columns for `memberOf`. `today` is the day in UTC, `YYYY-MM-DD`. */
export function memberColumns(database: Source, eb: Builder, today: Text) {
  return [
    'open_term.number as term_number' as const,
    'open_term.started_at as term_started_at' as const,
    ...ownColumns,
    ...totalColumns('open_total'),
    ...closedFlightColumns(eb),
    isOnLeaveBetween(eb, today, today).as('on_leave'),
    leavesOfTerm(database, eb).as('term_leaves'),
  ];
}

/** The columns that decide the days of the open term, and how many of them a member is on leave. */
export type TermDaysRow = {
  readonly term_number: number;
  readonly term_started_at: string;
  readonly term_leaves: JsonRows<LeaveDays>;
};

/** A row of `memberColumns`. */
export type MemberRow = TermDaysRow &
  TotalsRow &
  ClosedFlightsRow &
  Selection<Tables, 'users', (typeof ownColumns)[number]> & {
    /** A boolean on PostgreSQL, 0 or 1 on SQLite. */
    readonly on_leave: unknown;
  };

/**
 * Returns the days of the open term, which are the same for every row of a query. `lengthDays` is the length of terms, if the
 * airline has set one.
 */
export function termDaysOf(
  row: Pick<TermDaysRow, 'term_started_at' | 'term_number'>,
  lengthDays: number | null,
): TermDays {
  return daysOfTerm({ startedAt: row.term_started_at, number: row.term_number, lengthDays });
}

/** Returns a member's quota in an open term of these days. */
export function termQuotaOf(
  row: Pick<TermDaysRow, 'term_leaves'> & Pick<MemberRow, 'required_flights'>,
  days: TermDays,
) {
  const quota = {
    requiredFlights: row.required_flights,
    leaveDays: leaveDaysWithin(parseRows(row.term_leaves), days),
    termDays: days.count,
  };
  return { ...quota, effectiveRequiredFlights: effectiveRequiredFlights(quota) };
}

function statsOf(row: MemberRow, days: TermDays): Stats {
  return {
    ...termFiguresOf(row),
    ...termQuotaOf(row, days),
    newInTerm: isNewInTerm(row.first_seen_at, { startedAt: row.term_started_at, number: row.term_number }),
  };
}

/** Returns the fields that profiles and administrative lists share, in an open term of these days. Pay is in CHF. */
export function memberOf(row: MemberRow, days: TermDays): Member {
  return {
    ...foundUserOf(row),
    robloxId: row.roblox_id,
    role: row.role,
    lastLogin: row.last_login_at,
    isOnLeave: Boolean(row.on_leave),
    stats: statsOf(row, days),
  };
}
