import type { FlightStatus } from '@crewroom/domain/flights/status';
import { timeAboard } from '@crewroom/domain/game/attendance';
import type { Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { endedStatuses } from '../game/attendance.ts';

type Flight = { readonly id: string; readonly status: FlightStatus };

async function readEvents({ db }: Source, flightIds: readonly string[]) {
  const events = await db
    .selectFrom('attendance_events')
    .where('flight_id', 'in', flightIds)
    .select(['flight_id', 'user_id', 'type', 'at'])
    .execute();
  return Map.groupBy(events, ({ flight_id: id }) => id);
}

/** Returns when flights ended, according to their logs. */
async function readEnds({ db }: Source, flightIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ends = await db
    .selectFrom('flight_log')
    .where('flight_id', 'in', flightIds)
    .where('to_status', 'in', endedStatuses)
    .groupBy('flight_id')
    .select(({ fn }) => ['flight_id', fn.max('at').as('at')])
    .execute();
  return new Map(ends.map(({ flight_id: id, at }) => [id, at]));
}

/** Returns the minutes that a member was on a flight in the game: 0 for a member who never came. */
export type MinutesOf = (userId: string) => number;

/**
 * Returns the minutes by flight, for the given flights with game reports. Game reports are deleted after 90 days. Two
 * statements.
 */
export async function readMinutesOnFlights(
  source: Source,
  flights: readonly Flight[],
  now: Date,
): Promise<ReadonlyMap<string, MinutesOf>> {
  const events = await readEvents(
    source,
    flights.map(({ id }) => id),
  );
  if (events.size === 0) return new Map();
  const ends = await readEnds(source, [...events.keys()]);
  const reported = flights.filter(({ id }) => events.has(id));
  return new Map(
    reported.map(({ id, status }) => {
      const byPerson = Map.groupBy(events.get(id) ?? [], ({ user_id: userId }) => userId);
      const isOver = endedStatuses.includes(status);
      const end = { isOver, at: (isOver ? ends.get(id) : undefined) ?? toInstant(now) };
      return [id, (userId: string) => timeAboard(byPerson.get(userId) ?? [], end).minutes];
    }),
  );
}
