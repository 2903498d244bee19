import type { Viewer } from '@crewroom/domain/contract/access';
import type { SeatCandidate, SeatConcerns } from '@crewroom/domain/flights/endpoints';
import { isHeldAt } from '@crewroom/domain/record/expiring-qualifications';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { searchUsers } from '../../platform/people/find-members.ts';
import { isSuspended } from '../../platform/people/member-status.ts';
import { overlappingDepartures, selectOverlaps } from './overlaps.ts';
import { readSeatToFill, type SeatToFill, type SeatToFillRow } from './seat-to-fill.ts';

/** Selects, for the given members, the reasons against a seat on a flight that departs at `departs`. */
function selectConcerns(
  database: Database,
  userIds: readonly string[],
  { id, scheduled_date: departs }: SeatToFillRow,
  now: Date,
) {
  const [from, to] = overlappingDepartures(departs);
  const day = departs.slice(0, 10);
  return database.db
    .selectFrom('users')
    .where('users.id', 'in', userIds)
    .select((eb) => [
      'users.id',
      isSuspended(eb, eb.ref('users.id'), toInstant(now)).as('is_suspended'),
      eb
        .selectFrom('allocations')
        .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
        .whereRef('allocations.user_id', '=', 'users.id')
        .where('allocations.flight_id', '=', id)
        .select('flight_roles.name')
        .as('seated_as'),
      rowsAsJson(
        database,
        eb
          .selectFrom('qualifications')
          .whereRef('qualifications.user_id', '=', 'users.id')
          .select(['qualifications.name', 'qualifications.expires_at as expiresAt']),
      ).as('licences'),
      rowsAsJson(
        database,
        eb
          .selectFrom('leaves')
          .whereRef('leaves.user_id', '=', 'users.id')
          .where('leaves.status', '=', 'approved')
          .where('leaves.from_date', '<=', day)
          .where('leaves.to_date', '>=', day)
          .select(['leaves.from_date as from', 'leaves.to_date as to'])
          .orderBy('leaves.from_date')
          .orderBy('leaves.id'),
      ).as('leaves'),
      rowsAsJson(
        database,
        selectOverlaps(database, { flightId: id, userId: eb.ref('users.id'), from, to }),
      ).as('overlaps'),
    ]);
}

type ConcernsRow = Awaited<ReturnType<ReturnType<typeof selectConcerns>['execute']>>[number];

function concernsOf(
  row: ConcernsRow,
  { scheduled_date: departs, requires }: SeatToFillRow,
  now: Date,
): SeatConcerns {
  const qualification = parseRows(row.licences).find(({ name }) => name === requires);
  const isHeld = qualification !== undefined && isHeldAt(qualification, now);
  return {
    seatedAs: row.seated_as,
    isSuspended: Boolean(row.is_suspended),
    isQualified: requires === null || isHeld,
    lapses: isHeld && !isHeldAt(qualification, new Date(departs)),
    overlaps: parseRows(row.overlaps),
    leave: parseRows(row.leaves)[0] ?? null,
  };
}

/**
 * Returns the staff whose name contains `term`, best match first, each with the reasons against giving them the seat. Rejects
 * like `readSeatToFill`. Three statements.
 */
export async function findSeatCandidates(
  database: Database,
  { term, ...seat }: SeatToFill & { readonly term: string },
  viewer: Viewer,
  rules: Pick<AirlineRules, 'thresholds'>,
  now: Date,
): Promise<SeatCandidate[] | Refusal> {
  const row = await readSeatToFill(database, seat, viewer, rules);
  if (row instanceof Refusal) return row;
  const members = await searchUsers(database, term, rules.thresholds);
  if (members.length === 0) return [];
  const ids = members.map(({ _id }) => _id);
  const rows = new Map((await selectConcerns(database, ids, row, now).execute()).map((one) => [one.id, one]));
  return members.flatMap((user) => {
    const own = rows.get(user._id);
    return own === undefined ? [] : [{ ...user, concerns: concernsOf(own, row, now) }];
  });
}
