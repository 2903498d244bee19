import type { Chance } from './chance.ts';
import type { PlayedYear } from './played-year.ts';
import { type Service, services } from './routes.ts';
import type { Departure, Ending } from './scripts.ts';
import { stagedDepartures } from './staged-departures.ts';
import { DAY, HOUR, midnightOf, type Timestamp } from './timestamp.ts';

/** The airline has been busy for this long; before, it was quiet. */
const BUSY_DAYS_BACK = 56;
const DAYS_AHEAD = 21;
/** How long after the start of the first term there may be a flight. */
const FIRST_FLIGHT_AFTER = 9 * DAY;
/** On a quiet day there is one flight with this probability. */
const QUIET_DAY_FLIGHT_PROBABILITY = 0.2;
const CANCELLED_PROBABILITY = 0.05;
/** Among those that are not cancelled. */
const REJECTED_PROBABILITY = 0.02;

/** Flights on a busy day from Sunday to Saturday, one more or fewer by chance: people have time at the weekend. */
const FLIGHTS_OF_WEEKDAY = [5, 3, 2, 3, 3, 4, 5] as const;

const FIRST_HOUR = 8;
const LAST_HOUR = 22;
const EVENING_HOUR = 16;
const SLOTS_PER_HOUR = 4;

// Members have time in the evening: most flights depart then.
function slotWeight(slot: number): number {
  return slot >= (EVENING_HOUR - FIRST_HOUR) * SLOTS_PER_HOUR ? 3 : 1;
}

/** `count` different times of one day, in milliseconds after midnight. */
function timesOfDay(count: number, chance: Chance): number[] {
  const slots = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * SLOTS_PER_HOUR }, (_, slot) => slot);
  const times: number[] = [];
  while (times.length < count) {
    const slot = chance.weighted(slots, slotWeight);
    if (slot === undefined) break;
    slots.splice(slots.indexOf(slot), 1);
    times.push(FIRST_HOUR * HOUR + (slot * HOUR) / SLOTS_PER_HOUR);
  }
  return times;
}

function ordinaryEnding(chance: Chance): Ending {
  if (chance.happens(CANCELLED_PROBABILITY)) return 'cancelled';
  return chance.happens(REJECTED_PROBABILITY) ? 'rejected' : 'flown';
}

function serviceWeight({ cabin }: Service): number {
  return cabin === 'training' || cabin === 'charter' ? 1 : 2;
}

function flightCountOf(day: Timestamp, isQuiet: boolean, chance: Chance): number {
  if (isQuiet) return chance.happens(QUIET_DAY_FLIGHT_PROBABILITY) ? 1 : 0;
  return (FLIGHTS_OF_WEEKDAY[new Date(day).getUTCDay()] ?? 3) + chance.between(-1, 1);
}

function departuresOn(day: Timestamp, isQuiet: boolean, chance: Chance): Departure[] {
  return timesOfDay(flightCountOf(day, isQuiet, chance), chance).flatMap((time) => {
    const service = chance.weighted(services, serviceWeight);
    if (service === undefined) return [];
    return [{ at: day + time, service, script: { ending: ordinaryEnding(chance) } }];
  });
}

/** All departures of the airline: few at first, and several a day from eight weeks ago to three weeks from now. */
export function composeDepartures({ playedUntil, termStarts }: PlayedYear, chance: Chance): Departure[] {
  const today = midnightOf(playedUntil);
  const busyFrom = today - BUSY_DAYS_BACK * DAY;
  const departures = stagedDepartures({ playedUntil });
  const first = Math.min(midnightOf(termStarts[0] + FIRST_FLIGHT_AFTER), busyFrom);
  for (let day = first; day <= today + DAYS_AHEAD * DAY; day += DAY) {
    departures.push(...departuresOn(day, day < busyFrom, chance.fork(`day/${day}`)));
  }
  return departures.toSorted((a, b) => a.at - b.at);
}
