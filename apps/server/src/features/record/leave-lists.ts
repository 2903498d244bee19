import { zuluDayOf } from '@crewroom/domain/days';
import { closingCutoff } from '@crewroom/domain/flights/departure';
import type { LeaveQueue, PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import type { Leave } from '@crewroom/domain/record/schemas';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import { isUpcoming } from '../../platform/database/conditions.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { groupRankOf, ownerColumns, ownerOf } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { leavesOfTerm, selectMembers, termDaysOf, termQuotaOf } from '../terms/member-columns.ts';

/** The columns of a leave. `decided_by` is the username of the administrator who decided it. */
const leaveColumns = [
  'leaves.id',
  'leaves.from_date',
  'leaves.to_date',
  'leaves.reason',
  'leaves.status',
  'leaves.comment',
  'leaves.decided_at',
  'leaves.created_at',
  'decider.username as decided_by',
] as const;

type QueueRules = Pick<AirlineRules, 'terms' | 'thresholds'>;

type LeaveRow = Omit<Selectable<Tables['leaves']>, 'user_id' | 'decided_by_id'> & {
  readonly decided_by: string | null;
};

/** Maps a row of `leaveColumns` to the shape of the API. */
export function leaveOf(row: LeaveRow): Leave {
  return {
    _id: row.id,
    from: row.from_date,
    to: row.to_date,
    reason: row.reason,
    status: row.status,
    comment: row.comment,
    decidedByUsername: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  };
}

/** Selects a member's approved leave for their record, latest first. */
export function approvedLeave(database: Source, { selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return rowsAsJson(
    database,
    selectFrom('leaves')
      .leftJoin('users as decider', 'decider.id', 'leaves.decided_by_id')
      .whereRef('leaves.user_id', '=', 'users.id')
      .where('leaves.status', '=', 'approved')
      .select(leaveColumns)
      .orderBy('leaves.from_date', 'desc')
      .orderBy('leaves.id', 'desc'),
  );
}

function selectLeaves({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('leaves')
    .leftJoin('users as decider', 'decider.id', 'leaves.decided_by_id')
    .select(leaveColumns);
}

/**
 * Returns all leave of a member in any state, newest first, with at most `limit` withdrawn requests. Uses one SQL statement.
 */
export async function readOwnLeave(database: Database, userId: string, limit: number): Promise<Leave[]> {
  const rows = await selectLeaves(database)
    .where('leaves.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('leaves.status', '<>', 'withdrawn'),
        eb(
          'leaves.id',
          'in',
          eb
            .selectFrom('leaves as newest')
            .where('newest.user_id', '=', userId)
            .where('newest.status', '=', 'withdrawn')
            .orderBy('newest.created_at', 'desc')
            .orderBy('newest.id', 'desc')
            .limit(limit)
            .select('newest.id'),
        ),
      ]),
    )
    .orderBy('leaves.created_at', 'desc')
    .orderBy('leaves.id', 'desc')
    .execute();
  return rows.map(leaveOf);
}

/** Returns one leave, or null if there is none. */
export async function findLeave(database: Pick<Database, 'db'>, leaveId: string): Promise<Leave | null> {
  const row = await selectLeaves(database).where('leaves.id', '=', leaveId).executeTakeFirst();
  return row === undefined ? null : leaveOf(row);
}

/** Selects the leave of the staff that is pending, or approved and not over on `today` (`YYYY-MM-DD`, in UTC). */
function readQueue(database: Database, { thresholds }: QueueRules, today: string) {
  return selectMembers(database)
    .innerJoin('leaves', 'leaves.user_id', 'users.id')
    .leftJoin('users as decider', 'decider.id', 'leaves.decided_by_id')
    .where(isOnStaff(thresholds))
    .where((eb) =>
      eb.or([
        eb('leaves.status', '=', 'pending'),
        eb.and([eb('leaves.status', '=', 'approved'), eb('leaves.to_date', '>=', today)]),
      ]),
    )
    .select((eb) => [
      ...leaveColumns,
      ...ownerColumns,
      'users.rank',
      'users.rank_name',
      'users.required_flights',
      'open_term.number as term_number',
      'open_term.started_at as term_started_at',
      leavesOfTerm(database, eb).as('term_leaves'),
    ])
    .orderBy('leaves.from_date')
    .orderBy('leaves.id')
    .execute();
}

type QueueRow = Awaited<ReturnType<typeof readQueue>>[number];

/** Selects the seats on flights that count as upcoming at `now`, on days for which leave is requested. */
function readSeats({ db }: Database, now: Date) {
  const day = sql<string>`substr(flights.scheduled_date, 1, 10)`;
  return db
    .selectFrom('leaves')
    .innerJoin('allocations', 'allocations.user_id', 'leaves.user_id')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('leaves.status', '=', 'pending')
    .whereRef('leaves.from_date', '<=', day)
    .whereRef('leaves.to_date', '>=', day)
    .where((eb) => isUpcoming(eb, eb.ref('flights.scheduled_date'), closingCutoff(now)))
    .select([
      'leaves.id as leave_id',
      'flights.id',
      'flights.flight_code',
      'flights.scheduled_date',
      'flight_roles.name',
      'flight_roles.position',
    ])
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .orderBy('leaves.id')
    .execute();
}

type SeatRow = Awaited<ReturnType<typeof readSeats>>[number];

function memberLeaveOf(row: QueueRow) {
  return { ...leaveOf(row), user: ownerOf(row) };
}

function pendingOf(row: QueueRow, seats: readonly SeatRow[], lengthDays: number | null): PendingLeave {
  const days = { from: row.from_date, to: row.to_date };
  const termDays = termDaysOf(row, lengthDays);
  const term_leaves = [...parseRows(row.term_leaves), days];
  return {
    ...memberLeaveOf(row),
    groupRank: groupRankOf(row),
    quotaNow: termQuotaOf(row, termDays),
    quotaThen: termQuotaOf({ ...row, term_leaves }, termDays),
    seats: seats
      .filter((seat) => seat.leave_id === row.id)
      .map(({ id, flight_code, scheduled_date, name, position }) => ({
        _id: id,
        flightCode: flight_code,
        scheduledDate: scheduled_date,
        userRole: name,
        roleIndex: position,
      })),
  };
}

/**
 * Returns the leave of the staff in three lists, each by its first day: pending, current and upcoming. Leave of a member who
 * left reappears when they come back. Two statements, or one when nothing waits for a decision.
 */
export async function readLeaveQueue(database: Database, rules: QueueRules, now: Date): Promise<LeaveQueue> {
  const today = zuluDayOf(now);
  const rows = await readQueue(database, rules, today);
  const pending = rows.filter(({ status }) => status === 'pending');
  const approved = rows.filter(({ status }) => status === 'approved');
  const seats = pending.length === 0 ? [] : await readSeats(database, now);
  return {
    pending: pending.map((row) => pendingOf(row, seats, rules.terms.lengthDays)),
    current: approved.filter(({ from_date: from }) => from <= today).map(memberLeaveOf),
    upcoming: approved.filter(({ from_date: from }) => from > today).map(memberLeaveOf),
  };
}
