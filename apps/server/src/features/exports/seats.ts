import { exportInstant } from '@crewroom/domain/exports/rules';
import type { Source } from '../../platform/database/database.ts';
import type { ExportRow, ReadPeriod } from './export-source.ts';
import { pagesByDeparture, selectApproved } from './flight-pages.ts';
import { FLIGHTS_AT_ONCE, type FlightReview, readReviews } from './reviews.ts';

/** Returns the seats on the given flights, those of each flight in the order of its seat map. Uses one SQL statement. */
async function seatsOf({ db }: Source, flightIds: readonly string[]) {
  const seats = await db
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .leftJoin('users as assigner', 'assigner.id', 'allocations.assigned_by_id')
    .where('allocations.flight_id', 'in', flightIds)
    .select([
      'allocations.flight_id',
      'flight_roles.name as role',
      'allocations.user_id',
      'users.username',
      'allocations.assigned_by_id',
      'assigner.username as assigner',
    ])
    .orderBy('flight_roles.position')
    .orderBy('allocations.seat_number')
    .execute();
  return Map.groupBy(seats, ({ flight_id: id }) => id);
}

/** Returns the result of a seat in a review, and its points. Both are empty until there is a review. */
function endOf(
  review: FlightReview | undefined,
  userId: string,
): Pick<ExportRow<'seats'>, 'result' | 'points'> {
  if (review === undefined) return { result: null, points: null };
  const hasAttended = (review.credits.get(userId)?.attended ?? 0) > 0;
  return hasAttended
    ? { result: 'attended', points: review.points.attended }
    : { result: 'absent', points: 0 };
}

/** Reads the seats on the flights of a period, by departure. */
export const exportSeats: ReadPeriod<'seats'> = async function* ({ source }, period) {
  const flights = selectApproved(source).select([
    'flights.id',
    'flights.flight_code',
    'flights.scheduled_date',
    'flights.status',
  ]);
  for await (const page of pagesByDeparture(flights, period, FLIGHTS_AT_ONCE)) {
    const ids = page.map(({ id }) => id);
    const [seats, reviews] = [await seatsOf(source, ids), await readReviews(source, ids)];
    yield page.flatMap((flight) =>
      (seats.get(flight.id) ?? []).map((seat) => ({
        flightCode: flight.flight_code,
        scheduledDate: exportInstant(flight.scheduled_date),
        status: flight.status,
        role: seat.role,
        username: seat.username,
        assignedBy: seat.assigned_by_id === seat.user_id ? null : seat.assigner,
        ...endOf(reviews.get(flight.id), seat.user_id),
      })),
    );
  }
};
