import type { AirlineRules } from '@crewroom/server/changes/change';
import type { Database, Transaction } from '@crewroom/server/database/database';
import { ensureOpenTerm } from '@crewroom/server/terms/open-term';
import { attendanceActions } from './attendance.ts';
import { createCalendar } from './calendar.ts';
import { createChance } from './chance.ts';
import { composeDepartures, composeTimeline } from './departures.ts';
import { type Flight, lifecycleActions } from './flights.ts';
import { composeMembers } from './members.ts';
import { membershipActions, visitActions } from './memberships.ts';
import type { DemoPerson } from './people.ts';
import { advance } from './records.ts';
import { Diary, seatActions } from './seats.ts';
import { storylineActions } from './storylines.ts';
import { type Airline, type ScheduledAction, World } from './world.ts';

const SEED = 'a plausible airline';

function composeAirline(people: readonly DemoPerson[], now: Date, rules: AirlineRules): Airline {
  const names = people.map(({ robloxId, username }) => `${robloxId} ${username}`);
  const chance = createChance([SEED, ...names].join('/'));
  const calendar = createCalendar(now.getTime(), rules.terms.lengthDays);
  return { ...calendar, rules, chance, members: composeMembers(people, calendar, rules.thresholds, chance) };
}

function termActions({ termStarts }: Airline): ScheduledAction[] {
  return termStarts.slice(1).map((at) => ({ at, action: advance }));
}

function flightActions(airline: Airline): ScheduledAction[] {
  const diary = new Diary();
  return composeDepartures(airline, airline.chance).flatMap((departure) => {
    const chance = airline.chance.fork(`flight/${departure.at}/${departure.service.code}`);
    const flight: Flight = {
      departure,
      chance,
      id: null,
      dispatcher: null,
      isApproved: false,
      noShows: null,
    };
    const timeline = composeTimeline(departure, airline, chance);
    return [
      ...lifecycleActions(flight, timeline, airline.now),
      ...attendanceActions(flight, timeline, airline.now),
      ...seatActions(flight, timeline, airline.members, diary, airline.now),
    ];
  });
}

/** All actions of the airline, future ones included. */
function allActions(airline: Airline): ScheduledAction[] {
  return [
    ...termActions(airline),
    ...membershipActions(airline),
    ...storylineActions(airline.now, airline.chance),
    ...flightActions(airline),
  ];
}

/**
 * Plays about a year of the airline up to `now` in one transaction, with the server's own commands. The result is the
 * same for the same people, moment and rules, apart from ids. Answers the refusals, of which there should be none.
 */
export async function playAirline(
  trx: Transaction,
  database: Database,
  people: readonly DemoPerson[],
  now: Date,
  rules: AirlineRules,
): Promise<World['refused']> {
  const airline = composeAirline(people, now, rules);
  await ensureOpenTerm({ ...database, db: trx }, new Date(airline.termStarts[0]));
  const world = new World(trx, airline);
  await world.play(allActions(airline).filter(({ at }) => at <= airline.now));
  await world.play(visitActions(airline, world));
  return world.refused;
}
