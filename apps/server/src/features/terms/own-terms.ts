import { adminActionDetailsSchema } from '@crewroom/domain/record/endpoints';
import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import {
  daysOfPlannedTerm,
  daysOfTerm,
  isNewInTerm,
  SHOWN_CLOSED_TERMS,
  type TermDays,
} from '@crewroom/domain/terms/rules';
import { type ExpressionBuilder, sql } from 'kysely';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { approvedLeaves, termQuotaOf } from './member-columns.ts';
import { termTotalsOf, totalColumns } from './totals.ts';

type Builder = ExpressionBuilder<Tables, 'users' | 'terms'>;

function quotaUpdates({ selectFrom }: Builder) {
  return (
    selectFrom('audit_entries')
      .whereRef('audit_entries.target_id', '=', 'users.id')
      // Literals and not bound values, because the index covers only these kinds.
      .where('audit_entries.action_type', 'in', [
        sql.lit('quota_update' as const),
        sql.lit('import' as const),
      ])
      .where((eb) =>
        eb.or([
          eb('audit_entries.action_type', '=', 'quota_update'),
          // The entries of an import that set a quota. A text in the details cannot match, because its quotation marks are
          // escaped.
          eb('audit_entries.details', 'like', '%"newRequiredFlights":%'),
        ]),
      )
  );
}

/**
 * Selects the history entries about a member's quota around the closing of a term: the last one until then, and the first one
 * after it.
 */
export function quotaEntries(eb: Builder) {
  return [
    quotaUpdates(eb)
      .whereRef('audit_entries.at', '<=', 'terms.closed_at')
      .orderBy('audit_entries.at', 'desc')
      .orderBy('audit_entries.number', 'desc')
      .orderBy('audit_entries.id', 'desc')
      .select('audit_entries.details')
      .limit(1)
      .as('last_update'),
    quotaUpdates(eb)
      .whereRef('audit_entries.at', '>', 'terms.closed_at')
      .orderBy('audit_entries.at')
      .orderBy('audit_entries.number')
      .orderBy('audit_entries.id')
      .select('audit_entries.details')
      .limit(1)
      .as('later_update'),
  ];
}

const readClosedTerms = prepared({ userId: 'text' }, (database, { userId }) =>
  database.db
    .selectFrom('users')
    .innerJoin('terms', (join) => join.onRef('terms.closed_at', '>', 'users.first_seen_at'))
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').onRef('term_totals.term_id', '=', 'terms.id'),
    )
    .where('users.id', '=', userId)
    .select((eb) => [
      'terms.number',
      'terms.started_at',
      'terms.closed_at',
      'terms.planned_end',
      ...totalColumns('term_totals'),
      'users.required_flights',
      'users.first_seen_at',
      approvedLeaves(database, eb).as('term_leaves'),
      ...quotaEntries(eb),
    ])
    .orderBy('terms.number', 'desc')
    .limit(SHOWN_CLOSED_TERMS),
);

type TermRow = Awaited<ReturnType<typeof readClosedTerms>>[number];

/** A row of `quotaEntries`, with the member's current quota. */
type QuotaRow = Pick<TermRow, 'required_flights' | 'last_update' | 'later_update'>;

const quotaDetails = (details: string) => adminActionDetailsSchema.parse(JSON.parse(details));

/**
 * Returns the quota of a member when a term was closed. It is the value that was last set until then. Otherwise it is the
 * previous value in the first later change, or the current quota without any change. An older change does not contain the
 * previous value, and then the initial quota is returned.
 */
export function requiredFlightsAtClosing(row: QuotaRow, defaultRequired: number): number {
  if (row.last_update === null) {
    if (row.later_update === null) return row.required_flights;
    return quotaDetails(row.later_update).requiredFlightsBefore ?? defaultRequired;
  }
  const { newRequiredFlights } = quotaDetails(row.last_update);
  if (newRequiredFlights === undefined) throw new Error('An update of a quota does not say which');
  return newRequiredFlights;
}

/**
 * Returns the days of a term. For a closed term they are the days planned at its closing. If those are not known, as for the
 * open term, they follow from the current length of terms.
 */
export function plannedTermDays(
  {
    started_at: startedAt,
    number,
    planned_end: plannedEnd,
  }: Pick<TermRow, 'started_at' | 'number' | 'planned_end'>,
  lengthDays: number | null,
): TermDays {
  return plannedEnd === null
    ? daysOfTerm({ startedAt, number, lengthDays })
    : daysOfPlannedTerm(startedAt, plannedEnd);
}

function effectiveQuotaAtClosing(
  row: TermRow,
  { lengthDays, defaultRequiredFlights }: AirlineRules['terms'],
): number {
  const term = { startedAt: row.started_at, number: row.number };
  if (isNewInTerm(row.first_seen_at, term)) return 0;
  const required = { ...row, required_flights: requiredFlightsAtClosing(row, defaultRequiredFlights) };
  return termQuotaOf(required, plannedTermDays(row, lengthDays)).effectiveRequiredFlights;
}

/**
 * Returns a member's last closed terms, newest first: flights, pay in CHF, and quota. Leaves out terms that ended before the
 * member was first seen. Uses one SQL statement.
 */
export async function readOwnTerms(
  database: Database,
  userId: string,
  rules: AirlineRules['terms'],
): Promise<ClosedTerm[]> {
  const rows = await readClosedTerms(database, { userId });
  return rows.flatMap((row) =>
    row.closed_at === null
      ? []
      : {
          number: row.number,
          startedAt: row.started_at,
          closedAt: row.closed_at,
          ...termTotalsOf(row),
          effectiveRequiredFlights: effectiveQuotaAtClosing(row, rules),
        },
  );
}
