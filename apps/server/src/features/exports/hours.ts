import type { DayRange } from '@crewroom/domain/days';
import { exportAmount } from '@crewroom/domain/exports/rules';
import { flightCreditNames } from '@crewroom/domain/terms/flights';
import type { Source } from '../../platform/database/database.ts';
import { type MinutesOf, readMinutesOnFlights } from './attendance.ts';
import type { ExportSource, ReadPeriod } from './export-source.ts';
import { pagesByDeparture, selectApproved } from './flight-pages.ts';
import { pagesByName } from './name-pages.ts';
import { FLIGHTS_AT_ONCE, type FlightReview, readReviews } from './reviews.ts';

/** A member's work in a period. `minutes` is null while there is no game report about their flights. Pay is in hundredths. */
class Hours {
  hasSeat = false;
  attended = 0;
  hosted = 0;
  absences = 0;
  minutes: number | null = null;
  points = 0;
  payMinor = 0;

  addSeat(review: FlightReview | undefined, userId: string): void {
    this.hasSeat = true;
    if (review !== undefined && !review.credits.get(userId)?.attended) this.absences += 1;
  }

  addCredit({ points, credits }: FlightReview, userId: string): void {
    const credit = credits.get(userId);
    if (credit === undefined) return;
    this.attended += credit.attended;
    this.hosted += credit.hosted;
    this.points += flightCreditNames.reduce((sum, name) => sum + credit[name] * points[name], 0);
    this.payMinor += credit.payMinor;
  }

  addMinutes(minutes: number): void {
    this.minutes = (this.minutes ?? 0) + minutes;
  }
}

async function crewsOf({ db }: Source, flightIds: readonly string[]) {
  const seats = await db
    .selectFrom('allocations')
    .where('flight_id', 'in', flightIds)
    .select(['flight_id', 'user_id'])
    .execute();
  return Map.groupBy(seats, ({ flight_id: id }) => id);
}

/** The hours of all members, by user id. Its size depends on the members, not on the flights. */
class HoursOfAll {
  readonly #hours = new Map<string, Hours>();

  of(userId: string): Hours | undefined {
    return this.#hours.get(userId);
  }

  addFlight({ dispatcherId, crew, review, minutesOf }: WorkedFlight): void {
    for (const userId of crew) this.#at(userId).addSeat(review, userId);
    for (const userId of new Set([...crew, dispatcherId])) {
      if (review !== undefined) this.#at(userId).addCredit(review, userId);
      if (minutesOf !== undefined) this.#at(userId).addMinutes(minutesOf(userId));
    }
  }

  #at(userId: string): Hours {
    const hours = this.#hours.get(userId) ?? new Hours();
    this.#hours.set(userId, hours);
    return hours;
  }
}

/** A flight with the people who worked on it, and the data about them. */
type WorkedFlight = {
  readonly dispatcherId: string;
  readonly crew: readonly string[];
  readonly review: FlightReview | undefined;
  readonly minutesOf: MinutesOf | undefined;
};

async function addUp({ source, now }: ExportSource, period: DayRange): Promise<HoursOfAll> {
  const hours = new HoursOfAll();
  const flights = selectApproved(source).select([
    'flights.id',
    'flights.scheduled_date',
    'flights.status',
    'flights.dispatcher_id',
  ]);
  for await (const page of pagesByDeparture(flights, period, FLIGHTS_AT_ONCE)) {
    const ids = page.map(({ id }) => id);
    const crews = await crewsOf(source, ids);
    const reviews = await readReviews(source, ids);
    const minutes = await readMinutesOnFlights(source, page, now);
    for (const { id, dispatcher_id: dispatcherId } of page) {
      const crew = (crews.get(id) ?? []).map(({ user_id: userId }) => userId);
      hours.addFlight({ dispatcherId, crew, review: reviews.get(id), minutesOf: minutes.get(id) });
    }
  }
  return hours;
}

/** Reads the work of each member with a seat on the flights of a period, as crew and dispatcher, by username. */
export const exportHours: ReadPeriod<'hours'> = async function* (from, period) {
  const all = await addUp(from, period);
  const members = from.source.db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.username_key', 'users.forgotten_at']);
  for await (const page of pagesByName(members)) {
    yield page.flatMap(({ id, username, forgotten_at: erasedAt }) => {
      const hours = all.of(id);
      if (hours?.hasSeat !== true) return [];
      return {
        username,
        flightsAttended: hours.attended,
        flightsHosted: hours.hosted,
        absences: hours.absences,
        // The game reports about an erased member were deleted with them.
        minutesInGame: erasedAt === null ? hours.minutes : null,
        points: hours.points,
        pay: exportAmount(hours.payMinor),
      };
    });
  }
};
