import type { RankThresholds } from '@crewroom/domain/contract/access';
import { flightStatuses, isFlown } from '@crewroom/domain/flights/status';
import type { TermPreview } from '@crewroom/domain/terms/calls';
import { isBelowQuota, isNewInTerm, nextQuotaReset } from '@crewroom/domain/terms/rules';
import { isOnLeaveBetween } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { identityOf } from '../members/member-columns.ts';
import { isOnStaff } from '../members/standing.ts';

const flown = flightStatuses.filter(isFlown);

type OpenTerm = { readonly number: number; readonly started_at: string };

/** The planned end of the open term, as an ISO instant. */
export function quotaResetOf(term: OpenTerm, lengthDays: number | null): string {
  return nextQuotaReset({ startedAt: term.started_at, isFirst: term.number === 1, lengthDays });
}

type Term = { readonly id: string; readonly number: number; readonly started_at: string };

function openTerm({ db }: Database): Promise<Term> {
  return db
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at'])
    .executeTakeFirstOrThrow();
}

function staff({ db }: Database, term: Term, thresholds: RankThresholds, now: string) {
  return db
    .selectFrom('users')
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').on('term_totals.term_id', '=', term.id),
    )
    .where(isOnStaff(thresholds))
    .select((eb) => [
      'users.id',
      'users.roblox_id',
      'users.username',
      'users.display_name',
      'users.required_flights',
      'users.first_seen_at',
      'term_totals.attended',
      'term_totals.hosted',
      isOnLeaveBetween(eb, term.started_at.slice(0, 10), now.slice(0, 10)).as('was_on_leave'),
    ])
    .orderBy('users.username_key')
    .execute();
}

function flownFlights({ db }: Database) {
  return db
    .selectFrom('flights')
    .where('archived_at', 'is', null)
    .where('approval_status', '=', 'approved')
    .where('status', 'in', flown)
    .select(['id', 'flight_code', 'scheduled_date', 'reviewed_at'])
    .orderBy('scheduled_date')
    .execute();
}

type StaffRow = Awaited<ReturnType<typeof staff>>[number];

function standingOf(row: StaffRow) {
  return {
    ...identityOf(row),
    attended: row.attended ?? 0,
    hosted: row.hosted ?? 0,
    requiredFlights: row.required_flights,
  };
}

function exemption(row: StaffRow, term: Term): 'leave' | 'new' | null {
  if (row.was_on_leave) return 'leave';
  const began = { startedAt: term.started_at, isFirst: term.number === 1 };
  return isNewInTerm(row.first_seen_at, began) ? 'new' : null;
}

/** What advancing the term at `now` would do. Three statements. */
export async function termPreview(
  database: Database,
  thresholds: RankThresholds,
  lengthDays: number | null,
  now: Date,
): Promise<TermPreview> {
  const term = await openTerm(database);
  const members = await staff(database, term, thresholds, toInstant(now));
  const flights = await flownFlights(database);
  const below = members.filter((row) => isBelowQuota(standingOf(row)));
  return {
    term: { _id: term.id, number: term.number, startedAt: term.started_at },
    nextQuotaReset: quotaResetOf(term, lengthDays),
    members: members.length,
    belowQuota: below.filter((row) => exemption(row, term) === null).map(standingOf),
    exempt: below.flatMap((row) => {
      const because = exemption(row, term);
      return because === null ? [] : [{ ...standingOf(row), because }];
    }),
    archivedFlights: flights.length,
    unreviewedFlights: flights
      .filter(({ reviewed_at }) => reviewed_at === null)
      .map(({ id, flight_code, scheduled_date }) => ({
        _id: id,
        flightCode: flight_code,
        scheduledDate: scheduled_date,
      })),
  };
}
