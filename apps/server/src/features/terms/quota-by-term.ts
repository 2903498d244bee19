import type { Insights } from '@crewroom/domain/insights/endpoints';
import { isBelowQuota, newMembersFrom, type TermFlights } from '@crewroom/domain/terms/rules';
import { sql } from 'kysely';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { approvedLeaves, termQuotaOf } from './member-columns.ts';
import { plannedTermDays, quotaEntries, requiredFlightsAtClosing } from './own-terms.ts';
import { flightColumns, flightsOf } from './totals.ts';

/** The airline's rules that decide the quota: who is on the staff, how long terms are, and the initial quota of members. */
export type QuotaRules = Pick<AirlineRules, 'thresholds' | 'terms'>;

/** Two timestamps (ISO): the first is included, the last is excluded. */
type Span = { readonly start: string; readonly end: string };

function selectTerms({ db }: Database, { start, end }: Span) {
  return db
    .selectFrom('terms')
    .where('terms.started_at', '<', end)
    .where((eb) => eb.or([eb('terms.closed_at', 'is', null), eb('terms.closed_at', '>', start)]));
}

function readTerms(database: Database, span: Span) {
  return selectTerms(database, span)
    .select(['terms.number', 'terms.started_at', 'terms.closed_at', 'terms.planned_end'])
    .orderBy('terms.number')
    .execute();
}

type Term = Awaited<ReturnType<typeof readTerms>>[number];

/** Selects the staff by what decides their quota in each term. Members with equal flights, quota and leave share one row. */
function readMembers(database: Database, span: Span, first: Term, thresholds: AirlineRules['thresholds']) {
  const startsNew = newMembersFrom({ startedAt: first.started_at, number: first.number });
  const members = selectTerms(database, span)
    .innerJoin('users', (join) =>
      join.on('users.first_seen_at', '<', (eb) =>
        eb
          .case()
          .when('terms.number', '=', first.number)
          .then(startsNew)
          .else(eb.ref('terms.started_at'))
          .end(),
      ),
    )
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').onRef('term_totals.term_id', '=', 'terms.id'),
    )
    .where((eb) => isOnStaff(thresholds)(eb))
    .where((eb) =>
      eb.or([eb('terms.closed_at', 'is', null), eb('users.first_seen_at', '<', eb.ref('terms.closed_at'))]),
    )
    .select((eb) => [
      'terms.number',
      'users.required_flights',
      ...flightColumns('term_totals'),
      sql<string>`cast(${approvedLeaves(database, eb)} as text)`.as('term_leaves'),
      ...quotaEntries(eb),
    ]);
  const columns = [
    'number',
    'required_flights',
    'attended',
    'hosted',
    'term_leaves',
    'last_update',
    'later_update',
  ] as const;
  return database.db
    .selectFrom(members.as('member'))
    .select(({ fn }) => [...columns, fn.countAll<number>().as('members')])
    .groupBy(columns)
    .execute();
}

type Row = Awaited<ReturnType<typeof readMembers>>[number];

/** Returns the quota of a row's members in an open or closed term, and what they flew in it. */
function flightsInTerm(
  row: Row,
  term: Term,
  { lengthDays, defaultRequiredFlights }: AirlineRules['terms'],
): TermFlights & { readonly effectiveRequiredFlights: number } {
  const required =
    term.closed_at === null ? row.required_flights : requiredFlightsAtClosing(row, defaultRequiredFlights);
  const quota = termQuotaOf({ ...row, required_flights: required }, plannedTermDays(term, lengthDays));
  return { ...quota, ...flightsOf(row) };
}

/**
 * Returns how the quota was met in each term that overlaps a span, including the open one, oldest first. Counts current staff
 * who were present and not new in the term, and had a quota. Leave lowers the quota as everywhere. Two statements.
 */
export async function readQuotaByTerm(
  database: Database,
  span: Span,
  { thresholds, terms: rules }: QuotaRules,
): Promise<Insights['quota']> {
  const terms = await readTerms(database, span);
  const [first] = terms;
  if (first === undefined) return [];
  const rows = Map.groupBy(await readMembers(database, span, first, thresholds), ({ number }) => number);
  return terms.map((term) => {
    let [members, required, met] = [0, 0, 0];
    for (const row of rows.get(term.number) ?? []) {
      const flights = flightsInTerm(row, term, rules);
      const count = Number(row.members);
      if (flights.effectiveRequiredFlights === 0) continue;
      members += count;
      required += count * flights.effectiveRequiredFlights;
      if (!isBelowQuota(flights)) met += count;
    }
    return { term: term.number, members, required, met };
  });
}
