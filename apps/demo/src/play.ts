import type { AirlineRules } from '@crewroom/server/changes/change';
import type { Database, Transaction } from '@crewroom/server/database/database';
import { ensureOpenTerm } from '@crewroom/server/terms/open-term';
import { createCalendar } from './calendar.ts';
import { createChance } from './chance.ts';
import { composeCourse, composeDepartures } from './departures.ts';
import { courseActs, type Flight } from './flights.ts';
import { composeMembers } from './members.ts';
import { membershipActs, visitActs } from './memberships.ts';
import type { DemoPerson } from './people.ts';
import { advance } from './records.ts';
import { Diary, seatActs } from './seats.ts';
import { storylineActs } from './storylines.ts';
import { type Act, type Airline, World } from './world.ts';

const SEED = 'a plausible airline';

function composeAirline(people: readonly DemoPerson[], now: Date, rules: AirlineRules): Airline {
  const names = people.map(({ robloxId, username }) => `${robloxId} ${username}`);
  const chance = createChance([SEED, ...names].join('/'));
  const calendar = createCalendar(now.getTime(), rules.terms.lengthDays);
  return { ...calendar, rules, chance, members: composeMembers(people, calendar, rules.thresholds, chance) };
}

function termActs({ termStarts }: Airline): Act[] {
  return termStarts.slice(1).map((at) => ({ at, deed: advance }));
}

function flightActs(airline: Airline): Act[] {
  const diary = new Diary();
  return composeDepartures(airline, airline.chance).flatMap((departure) => {
    const chance = airline.chance.fork(`flight/${departure.at}/${departure.service.code}`);
    const flight: Flight = { departure, chance, id: null, dispatcher: null, isApproved: false };
    const course = composeCourse(departure, airline, chance);
    return [
      ...courseActs(flight, course, airline.now),
      ...seatActs(flight, course, airline.members, diary, airline.now),
    ];
  });
}

/** Everything that happens in an airline, what is still to come included. */
function allActs(airline: Airline): Act[] {
  return [
    ...termActs(airline),
    ...membershipActs(airline),
    ...storylineActs(airline.now, airline.chance),
    ...flightActs(airline),
  ];
}

/**
 * Plays about a year of an airline up to `now` in one transaction, every deed by the portal's own commands and at its
 * own moment: the same for the same people, moment and rules, but for the ids. Answers what the rules refused, which
 * is a mistake of the play.
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
  await world.play(allActs(airline).filter(({ at }) => at <= airline.now));
  await world.play(visitActs(airline, world));
  return world.refused;
}
