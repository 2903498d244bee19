import type { AirlineRules } from '@crewroom/server/changes/change';
import type { Database, Transaction } from '@crewroom/server/database/database';
import { ensureOpenTerm } from '@crewroom/server/terms/open-term';
import { attendanceActions } from './attendance.ts';
import { createChance } from './chance.ts';
import { composeDepartures, composeTimeline } from './departures.ts';
import { type Flight, lifecycleActions } from './flights.ts';
import { composeMembers } from './members.ts';
import { membershipActions, visitActions } from './memberships.ts';
import type { DemoPerson } from './people.ts';
import { composePlayedYear } from './played-year.ts';
import { advanceTerm } from './records.ts';
import { Diary, seatActions } from './seats.ts';
import { storylineActions } from './storylines.ts';
import { type Airline, type ScheduledAction, World } from './world.ts';

const SEED = 'a plausible airline';

function composeAirline(people: readonly DemoPerson[], now: Date, rules: AirlineRules): Airline {
  const identities = people.map(({ robloxId, username }) => `${robloxId} ${username}`);
  const chance = createChance([SEED, ...identities].join('/'));
  const year = composePlayedYear(now.getTime(), rules.terms.lengthDays);
  return { ...year, rules, chance, members: composeMembers(people, year, rules.thresholds, chance) };
}

function termActions({ termStarts }: Airline): ScheduledAction[] {
  return termStarts.slice(1).map((at) => ({ at, action: advanceTerm }));
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
      ...lifecycleActions(flight, timeline, airline.playedUntil),
      ...attendanceActions(flight, timeline, airline.playedUntil),
      ...seatActions(flight, timeline, airline.members, diary, airline.playedUntil),
    ];
  });
}

/** All actions of the airline, future ones included. */
function allActions(airline: Airline): ScheduledAction[] {
  return [
    ...termActions(airline),
    ...membershipActions(airline),
    ...storylineActions(airline.playedUntil, airline.chance),
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
  await world.play(allActions(airline).filter(({ at }) => at <= airline.playedUntil));
  await world.play(visitActions(airline, world));
  return world.refused;
}
