import type { Viewer } from '@crewroom/domain/contract/access';
import type { FreeMember } from '@crewroom/domain/flights/endpoints';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import { quotaStatus } from '@crewroom/domain/terms/rules';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import { isOnLeaveBetween } from '../../platform/database/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { foundUserColumns, foundUserOf } from '../../platform/people/identity.ts';
import { holds, isOnStaff, isSuspended } from '../../platform/people/member-status.ts';
import { leavesOfTerm, selectMembers, termDaysOf, termQuotaOf } from '../terms/member-columns.ts';
import { flightColumns, flightsOf } from '../terms/totals.ts';
import { overlappingDepartures } from './overlaps.ts';
import { readSeatToFill, type SeatToFill, type SeatToFillRow } from './seat-to-fill.ts';

/** The number of members listed before the user types: as many as fit a dialog. */
const SHOWN = 8;

type Rules = Pick<AirlineRules, 'thresholds' | 'terms'>;

/**
 * Selects the staff who can take a seat. They are not on the flight, suspended, away or on another flight at that time. They
 * hold the required qualification now and at the departure.
 */
function selectFree(
  database: Database,
  flightId: string,
  { scheduled_date: departs, requires }: SeatToFillRow,
  { thresholds }: Rules,
  now: Date,
) {
  const [from, to] = overlappingDepartures(departs);
  const day = departs.slice(0, 10);
  const free = selectMembers(database)
    .where(isOnStaff(thresholds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allocations')
            .whereRef('allocations.user_id', '=', 'users.id')
            .where('allocations.flight_id', '=', flightId)
            .select('allocations.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allocations')
            .innerJoin('flights', 'flights.id', 'allocations.flight_id')
            .whereRef('allocations.user_id', '=', 'users.id')
            .where('allocations.departs', '>=', from)
            .where('allocations.departs', '<=', to)
            .where('flights.status', 'in', upcomingStatuses)
            .select('allocations.id'),
        ),
      ),
    )
    .where((eb) => eb.not(isOnLeaveBetween(eb, day, day)))
    .where((eb) => eb.not(isSuspended(eb, eb.ref('users.id'), toInstant(now))));
  if (requires === null) return free;
  const until = departs > toInstant(now) ? departs : toInstant(now);
  return free.where(holds(requires, until));
}

type Free = ReturnType<typeof selectFree>;

/**
 * Returns a few of the free members, furthest below their quota of the open term first, then by name. Leave reduces a quota by
 * a rule that SQL does not know. All quotas are therefore computed here, and only the resulting members are read by name.
 */
async function furthestBelow(database: Database, free: Free, { terms }: Rules) {
  const rows = await free
    .select((eb) => [
      'users.id',
      'users.required_flights',
      'users.first_seen_at',
      ...flightColumns('open_total'),
      'open_term.number as term_number',
      'open_term.started_at as term_started_at',
      leavesOfTerm(database, eb).as('term_leaves'),
    ])
    .orderBy('users.username_key')
    .orderBy('users.id')
    .execute();
  const [first] = rows;
  if (first === undefined) return [];
  const days = termDaysOf(first, terms.lengthDays);
  const term = { startedAt: first.term_started_at, number: first.term_number };
  return rows
    .map((row) => {
      const flights = { ...flightsOf(row), ...termQuotaOf(row, days) };
      const quota = quotaStatus(flights, row.first_seen_at, term);
      const flightsMissing = quota.kind === 'below' ? quota.missing : 0;
      return { id: row.id, flightsMissing, isQuotaExempt: quota.kind === 'exempt' };
    })
    .toSorted((one, other) => other.flightsMissing - one.flightsMissing)
    .slice(0, SHOWN);
}

/**
 * Returns a few of the staff who could take a seat without a warning, furthest below their quota of the open term first, then
 * by name. Rejects with 404 a flight that is hidden from the viewer, and with 400 an unknown role. Rejects a viewer who may not
 * give a seat with 403 or 409, like giving it does. Three statements.
 */
export async function findFreeCrew(
  database: Database,
  seat: SeatToFill,
  viewer: Viewer,
  rules: Rules,
  now: Date,
): Promise<FreeMember[] | Refusal> {
  const row = await readSeatToFill(database, seat, viewer, rules);
  if (row instanceof Refusal) return row;
  const below = await furthestBelow(database, selectFree(database, seat.flightId, row, rules, now), rules);
  if (below.length === 0) return [];
  const ids = below.map(({ id }) => id);
  const rows = await database.db
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(foundUserColumns)
    .execute();
  const members = new Map(rows.map((member) => [member.id, member]));
  return below.flatMap(({ id, ...quota }) => {
    const member = members.get(id);
    return member === undefined ? [] : [{ ...foundUserOf(member), ...quota }];
  });
}
