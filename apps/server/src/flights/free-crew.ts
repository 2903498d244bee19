import type { Viewer } from '@crewroom/domain/contract/access';
import type { FreeMember } from '@crewroom/domain/flights/calls';
import { canSeeFlight, flightRefusal } from '@crewroom/domain/flights/rules';
import { OVERLAP_MS } from '@crewroom/domain/flights/seats';
import { flightStatuses, isUpcoming } from '@crewroom/domain/flights/status';
import { quotaDeficit, termFlightsOf } from '@crewroom/domain/terms/rules';
import { sql } from 'kysely';
import type { AirlineRules } from '../changes/change.ts';
import type { Refusal } from '../changes/refusal.ts';
import { isOnLeaveBetween } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { isOnStaff, suspensionsOf } from '../members/standing.ts';
import { memberColumns, memberOf, selectMembers, termDaysOf } from '../terms/member-columns.ts';
import { countedFlights } from '../terms/totals.ts';
import { flightNotFound, refusalOf, stateOf } from './locked-flight.ts';
import { unknownRole } from './seat-request.ts';

/** How many are offered before anything is typed: what fits a dialog. */
const SHOWN = 8;
/** Leave lessens a quota, which is reckoned only once the rows are read; so more are read than shown. */
const READ = 40;

const upcomingStatuses = flightStatuses.filter(isUpcoming);

/** A seat to fill: a flight, and the index of a role of it. */
export type SeatToFill = { readonly flightId: string; readonly roleIndex: number };

async function readSeat({ db }: Database, { flightId, roleIndex }: SeatToFill) {
  return await db
    .selectFrom('flights')
    .leftJoin('flight_roles', (join) =>
      join.onRef('flight_roles.flight_id', '=', 'flights.id').on('flight_roles.position', '=', roleIndex),
    )
    .where('flights.id', '=', flightId)
    .select([
      'flights.scheduled_date',
      'flights.status',
      'flights.approval_status',
      'flights.dispatcher_id',
      'flights.reviewed_at',
      'flights.archived_at',
      'flight_roles.id as role_id',
      'flight_roles.requires',
    ])
    .executeTakeFirst();
}

type SeatRow = NonNullable<Awaited<ReturnType<typeof readSeat>>>;

/** The staff who are neither on the flight nor suspended nor away nor on another at that time, and hold what the role requires. */
function selectFree(
  database: Database,
  flightId: string,
  { scheduled_date: departs, requires }: SeatRow,
  { thresholds }: AirlineRules,
  now: Date,
) {
  const at = Date.parse(departs);
  const [from, to] = [toInstant(new Date(at - OVERLAP_MS)), toInstant(new Date(at + OVERLAP_MS))];
  const day = departs.slice(0, 10);
  const free = selectMembers(database)
    .where(isOnStaff(thresholds))
    .where(({ not, or, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allocations')
            .innerJoin('flights', 'flights.id', 'allocations.flight_id')
            .whereRef('allocations.user_id', '=', 'users.id')
            .where((eb) =>
              or([
                eb('flights.id', '=', flightId),
                eb.and([
                  eb('flights.status', 'in', upcomingStatuses),
                  eb('allocations.departs', '>=', from),
                  eb('allocations.departs', '<=', to),
                ]),
              ]),
            )
            .select('allocations.id'),
        ),
      ),
    )
    .where((eb) => eb.not(isOnLeaveBetween(eb, day, day)))
    .where((eb) =>
      eb.not(eb.exists(suspensionsOf(eb, eb.ref('users.id'), toInstant(now)).select('suspensions.id'))),
    );
  if (requires === null) return free;
  return free.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('qualifications')
        .whereRef('qualifications.user_id', '=', 'users.id')
        .where('qualifications.name', '=', requires)
        .select('qualifications.id'),
    ),
  );
}

/**
 * Who could take a seat without a warning, those furthest below their quota of the open term first, then by name; a few.
 * Refuses with 404 a flight that the viewer may not see, with 400 an unknown role, and as giving a seat does (403 or 409) a viewer
 * who may not give one. Two statements.
 */
export async function freeCrew(
  database: Database,
  seat: SeatToFill,
  viewer: Viewer,
  rules: AirlineRules,
  now: Date,
): Promise<FreeMember[] | Refusal> {
  const row = await readSeat(database, seat);
  if (row === undefined || !canSeeFlight(viewer, stateOf(row), rules.thresholds)) return flightNotFound;
  const refusal = refusalOf(flightRefusal('seatOthers', viewer, stateOf(row), rules.thresholds));
  if (refusal !== null) return refusal;
  if (row.role_id === null) return unknownRole;
  const rows = await selectFree(database, seat.flightId, row, rules, now)
    .select((eb) => memberColumns(database, eb, toInstant(now).slice(0, 10)))
    .orderBy(sql`users.required_flights - ${countedFlights('open_total')}`, 'desc')
    .orderBy('users.username_key')
    .limit(READ)
    .execute();
  const [first] = rows;
  if (first === undefined) return [];
  const days = termDaysOf(first, rules.terms.lengthDays);
  return rows
    .map((member) => {
      const { stats, _id, robloxUsername, robloxDisplayName, robloxAvatarUrl, groupRank } = memberOf(
        member,
        days,
      );
      const flightsMissing = Math.max(0, quotaDeficit(termFlightsOf(stats)));
      return { _id, robloxUsername, robloxDisplayName, robloxAvatarUrl, groupRank, flightsMissing };
    })
    .toSorted((one, other) => other.flightsMissing - one.flightsMissing)
    .slice(0, SHOWN);
}
