import { takeAttendance } from '@crewroom/server/features/game/attendance';
import type { Chance } from './chance.ts';
import { type Flight, NO_SHOW_PROBABILITY, onApprovedFlight } from './flights.ts';
import { minutesBeforeDeparture } from './routes.ts';
import type { Departure } from './scripts.ts';
import type { FlightTimeline } from './timelines.ts';
import { DAY, instantOf, MINUTE, type Timestamp } from './timestamp.ts';
import type { Action, ScheduledAction, World } from './world.ts';

/** For how many days the game of the airline has been reporting. */
const REPORTED_DAYS = 10;

type Person = { readonly id: string; readonly robloxId: string; readonly username: string };

/** Those who hold a seat, and the dispatcher. */
async function crewAndDispatcherOf(
  flightId: string,
  dispatcherId: string,
  { uow }: World,
): Promise<Person[]> {
  return await uow.trx
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb('id', '=', dispatcherId),
        eb('id', 'in', eb.selectFrom('allocations').where('flight_id', '=', flightId).select('user_id')),
      ]),
    )
    .select(['id', 'roblox_id as robloxId', 'username'])
    .orderBy('id')
    .execute();
}

/** How many join after the staff joining time. */
const LATE_PROBABILITY = 0.06;

/** When a member joins: in the quarter of an hour before the staff joining time, or late by up to 25 minutes. */
function joinsAt({ at, service }: Departure, chance: Chance): Timestamp {
  const [staffJoining] = minutesBeforeDeparture[service.cabin];
  const minutes = chance.happens(LATE_PROBABILITY) ? chance.between(2, 25) : -chance.between(0, 15);
  return at + (minutes - staffJoining) * MINUTE;
}

/** Reports that everybody joined or left as the flight began or ended, except absent crew members. */
function report(flight: Flight, chance: Chance, type: 'joined' | 'left'): Action {
  return onApprovedFlight(flight, async (world, { id, dispatcher, departure }) => {
    const dispatcherId = world.idOf(dispatcher);
    const people = await crewAndDispatcherOf(id, dispatcherId, world);
    const absentByScript = departure.script.absent ?? [];
    flight.noShows ??= people
      .filter(({ id: userId }) => userId !== dispatcherId)
      .filter(({ username }) => chance.happens(NO_SHOW_PROBABILITY) || absentByScript.includes(username))
      .map((person) => person.id);
    const { noShows } = flight;
    const events = people
      .filter(({ id: userId }) => !noShows.includes(userId))
      .map(({ id: userId, robloxId }) => ({
        id: `${type}-${userId}`,
        robloxId,
        type,
        at: instantOf(
          type === 'joined' ? joinsAt(flight.departure, chance) : world.at - chance.between(1, 4) * MINUTE,
        ),
      }));
    return events.length === 0 ? null : await takeAttendance(world.uow, id, events);
  });
}

/** The game's reports of a flight of the last days: the members who came as it began, and who left as it ended. */
export function attendanceActions(
  flight: Flight,
  { steps }: FlightTimeline,
  playedUntil: Timestamp,
): ScheduledAction[] {
  if (flight.departure.at < playedUntil - REPORTED_DAYS * DAY) return [];
  const chance = flight.chance.fork('attendance');
  return steps.flatMap(({ at, to }) => {
    if (to === 'IN PROGRESS') return [{ at, action: report(flight, chance, 'joined') }];
    return to === 'CONCLUDED' ? [{ at, action: report(flight, chance, 'left') }] : [];
  });
}
