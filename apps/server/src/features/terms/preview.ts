import type { RankThresholds } from '@crewroom/domain/contract/access';
import { zuluDayOf } from '@crewroom/domain/days';
import { closingCutoff, needsClosingFrom } from '@crewroom/domain/flights/departure';
import { MAX_LISTED_FLIGHTS } from '@crewroom/domain/flights/schedule';
import { flownStatuses, upcomingStatuses } from '@crewroom/domain/flights/status';
import { memberValidUntil } from '@crewroom/domain/members/rules';
import type { TermPreview, TermUndo } from '@crewroom/domain/terms/endpoints';
import {
  daysOfTerm,
  nextQuotaReset,
  type QuotaStatus,
  quotaStatus,
  type TermDays,
  undoUntil,
} from '@crewroom/domain/terms/rules';
import { sql } from 'kysely';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import { Expiring } from '../../platform/changes/versions.ts';
import { isOnLeaveBetween, isUnclosed } from '../../platform/database/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/pages.ts';
import { identityColumns, identityOf } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { leavesOfTerm, selectMembers, termQuotaOf } from './member-columns.ts';
import { flightColumns, flightsOf } from './totals.ts';

/** Selects the open term, the id of the previous one, and the id of a member who was credited in the open term, if any. */
function readOpenTerm({ db }: Database) {
  return db
    .selectFrom('terms')
    .leftJoin('terms as previous', (join) =>
      join.on(({ eb, ref }) => eb(ref('previous.number'), '=', eb(ref('terms.number'), '-', 1))),
    )
    .where('terms.closed_at', 'is', null)
    .select(({ selectFrom }) => [
      'terms.id',
      'terms.number',
      'terms.started_at',
      'previous.id as previous_id',
      selectFrom('term_totals')
        .whereRef('term_totals.term_id', '=', 'terms.id')
        .select('term_totals.user_id')
        .limit(1)
        .as('credited_user_id'),
    ])
    .executeTakeFirstOrThrow();
}

type TermRow = Awaited<ReturnType<typeof readOpenTerm>>;

function undoOf(term: TermRow, windowMs: number, now: Date): TermUndo | null {
  if (term.previous_id === null || term.credited_user_id !== null) return null;
  const until = undoUntil(term.started_at, windowMs);
  return now.getTime() < Date.parse(until) ? { termId: term.previous_id, until } : null;
}

function readStaff(database: Database, thresholds: RankThresholds, today: string) {
  return selectMembers(database)
    .where(isOnStaff(thresholds))
    .select((eb) => [
      ...identityColumns,
      'users.required_flights',
      'users.first_seen_at',
      ...flightColumns('open_total'),
      leavesOfTerm(database, eb).as('term_leaves'),
      isOnLeaveBetween(eb, today, today).as('on_leave'),
    ])
    .orderBy('users.username_key')
    .orderBy('users.id')
    .execute();
}

/** Selects the flights that an advance would archive. */
function selectFlown({ db }: Database) {
  return db
    .selectFrom('flights')
    .where('archived_at', 'is', null)
    .where('approval_status', '=', 'approved')
    .where('status', 'in', flownStatuses);
}

function readUnreviewed(database: Database) {
  return selectFlown(database)
    .where('reviewed_at', 'is', null)
    .select(['id as _id', 'flight_code as flightCode', 'scheduled_date as scheduledDate'])
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute();
}

/** Returns when the next flight needs closing unless somebody closes it, or an empty list. */
async function readNextClosing({ db }: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('flights')
    .where('archived_at', 'is', null)
    .where('approval_status', '=', 'approved')
    .where('status', 'in', upcomingStatuses)
    .where('scheduled_date', '>', closingCutoff(now))
    .select('scheduled_date')
    .orderBy('scheduled_date')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows.map((row) => needsClosingFrom(row.scheduled_date));
}

/** Returns the flights that need closing at `now` and carry over, oldest first, and their total number. */
async function readUnclosed({ db }: Database, now: Date) {
  const rows = await db
    .selectFrom('flights')
    .where((eb) => isUnclosed(eb, closingCutoff(now)))
    .select([
      'id as _id',
      'flight_code as flightCode',
      'scheduled_date as scheduledDate',
      sql<number | string>`count(*) over ()`.as('total'),
    ])
    .orderBy('scheduled_date')
    .orderBy('id')
    .limit(MAX_LISTED_FLIGHTS)
    .execute();
  return {
    unclosedFlights: rows.map(({ total: _total, ...flight }) => flight),
    unclosedCount: Number(rows[0]?.total ?? 0),
  };
}

type StaffRow = Awaited<ReturnType<typeof readStaff>>[number];

function quotaFigures(row: StaffRow, days: TermDays) {
  return {
    ...identityOf(row),
    ...flightsOf(row),
    isOnLeave: Boolean(row.on_leave),
    ...termQuotaOf(row, days),
  };
}

/**
 * Returns what advancing the term now would do, until the clock changes it. Six statements.
 * - The members below quota. Members who are new in the term are listed separately as exempt.
 * - The number of flights to archive, and those never reviewed.
 * - The flights that need closing and carry over.
 * - Whether the last advance can be undone.
 */
export async function readTermPreview(
  database: Database,
  { thresholds, terms: { lengthDays, undoMs } }: AirlineRules,
  now: Date,
): Promise<Expiring<TermPreview>> {
  const term = await readOpenTerm(database);
  const members = await readStaff(database, thresholds, zuluDayOf(now));
  const archivedFlights = await countRows(selectFlown(database));
  const unreviewedFlights = await readUnreviewed(database);
  const unclosed = await readUnclosed(database, now);
  const nextClosing = await readNextClosing(database, now);
  const began = { number: term.number, startedAt: term.started_at };
  const days = daysOfTerm({ ...began, lengthDays });
  const quota = members.map((row) => {
    const figures = quotaFigures(row, days);
    return { figures, kind: quotaStatus(figures, row.first_seen_at, began).kind };
  });
  const figuresOf = (status: QuotaStatus['kind']) =>
    quota.filter(({ kind }) => kind === status).map(({ figures }) => figures);
  const undo = undoOf(term, undoMs, now);
  const preview: TermPreview = {
    term: { _id: term.id, ...began },
    nextQuotaReset: nextQuotaReset({ ...began, lengthDays }),
    members: members.length,
    belowQuota: figuresOf('below'),
    exempt: figuresOf('exempt').map((figures) => ({ ...figures, because: 'new' as const })),
    archivedFlights,
    unreviewedFlights,
    ...unclosed,
    undo,
  };
  const changes = [...nextClosing, ...(undo === null ? [] : [undo.until])];
  return new Expiring(preview, memberValidUntil(changes, now));
}
