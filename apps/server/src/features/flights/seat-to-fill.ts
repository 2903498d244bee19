import type { Viewer } from '@crewroom/domain/contract/access';
import { canSeeFlight, flightRefusal } from '@crewroom/domain/flights/rules';
import type { Refusal } from '../../platform/changes/refusal.ts';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { flightHidden, flightNotFound, refusalOf, stateColumns, stateOf } from './locked-flight.ts';
import { unknownRole } from './seat-request.ts';

/** A seat to fill: a flight and the index of one of its roles. */
export type SeatToFill = { readonly flightId: string; readonly roleIndex: number };

async function readSeat({ db }: Database, { flightId, roleIndex }: SeatToFill) {
  return await db
    .selectFrom('flights')
    .leftJoin('flight_roles', (join) =>
      join.onRef('flight_roles.flight_id', '=', 'flights.id').on('flight_roles.position', '=', roleIndex),
    )
    .where('flights.id', '=', flightId)
    .select([
      'flights.id',
      'flights.scheduled_date',
      ...stateColumns,
      'flight_roles.id as role_id',
      'flight_roles.requires',
    ])
    .executeTakeFirst();
}

export type SeatToFillRow = NonNullable<Awaited<ReturnType<typeof readSeat>>>;

/**
 * Reads a seat that the viewer wants to give to a member. Rejects with 404 a flight that is hidden from the viewer, and with
 * 400 an unknown role. Rejects a viewer who may not give a seat with 403 or 409, like giving it does. Uses one SQL statement.
 */
export async function readSeatToFill(
  database: Database,
  seat: SeatToFill,
  viewer: Viewer,
  { thresholds }: Pick<AirlineRules, 'thresholds'>,
): Promise<SeatToFillRow | Refusal> {
  const row = await readSeat(database, seat);
  if (row === undefined) return flightNotFound;
  if (!canSeeFlight(viewer, stateOf(row), thresholds)) return flightHidden;
  if (row.role_id === null) return unknownRole;
  return refusalOf(flightRefusal('seatOthers', viewer, stateOf(row), thresholds)) ?? row;
}
