import { ensureOpenTerm } from '@crewroom/server/features/terms/open-term';
import type { AirlineRules } from '@crewroom/server/platform/changes/unit-of-work';
import type { Database, Transaction } from '@crewroom/server/platform/database/database';
import { attendanceActions } from './attendance.ts';
import { type Chance, createChance } from './chance.ts';
import { composeDepartures } from './departures.ts';
import { type Flight, lifecycleActions } from './flights.ts';
import { composeMembers } from './members.ts';
import { membershipActions, visitActions } from './memberships.ts';
import type { DemoPerson } from './people.ts';
import { composePlayedYear, type PlayedYear } from './played-year.ts';
import { advanceTerm } from './records.ts';
import type { Departure } from './scripts.ts';
import { Diary, seatActions } from './seats.ts';
import { storylineActions } from './storylines.ts';
import { composeTimeline } from './timelines.ts';
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

function flightActions(airline: Airline, departures: readonly Departure[]): ScheduledAction[] {
  const diary = new Diary();
  return departures.flatMap((departure) => {
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
function allActions(airline: Airline, departures: readonly Departure[]): ScheduledAction[] {
  return [
    ...termActions(airline),
    ...membershipActions(airline),
    ...storylineActions(airline.playedUntil, airline.chance),
    ...flightActions(airline, departures),
  ];
}

type PlayOptions = {
  /** Called after each action with the played share of the year, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** The flights to play, about a year of them unless given. */
  readonly departuresOf?: (year: PlayedYear, chance: Chance) => readonly Departure[];
};

/**
 * Plays about a year of the airline up to `now` in one transaction, with the server's own commands. The result is the
 * same for the same people, time and rules, apart from ids. Returns the refusals, of which there should be none.
 */
export async function playAirline(
  trx: Transaction,
  database: Database,
  people: readonly DemoPerson[],
  now: Date,
  rules: AirlineRules,
  { onProgress, departuresOf = composeDepartures }: PlayOptions,
): Promise<World['refused']> {
  const airline = composeAirline(people, now, rules);
  await ensureOpenTerm({ ...database, db: trx }, new Date(airline.termStarts[0]));
  const actions = allActions(airline, departuresOf(airline, airline.chance)).filter(
    ({ at }) => at <= airline.playedUntil,
  );
  // Everybody visits at the end.
  const total = actions.length + airline.members.length;
  const world = new World(trx, airline, (count) => onProgress(count / total));
  await world.play(actions);
  await world.play(visitActions(airline, world));
  return world.refused;
}
