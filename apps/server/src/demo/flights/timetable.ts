import type { Chance } from '../chance.ts';
import { type Frame, openedAt } from '../frame.ts';
import { DAY, HOUR, type Moment, midnightOf } from '../moments.ts';
import type { Departure, Ending } from './departure.ts';
import { type Service, services } from './network.ts';
import { stagedDepartures } from './staged-departures.ts';

const DAYS_BACK = 56;
const DAYS_AHEAD = 28;
/** The airline begins with a flight every other day, a week or so after the portal has opened. */
const FIRST_FLIGHT_AFTER = 9 * DAY;

/** Flights a day from Sunday to Saturday: people have time at the weekend. */
const FLIGHTS_OF_WEEKDAY = [5, 3, 2, 3, 3, 4, 5] as const;

const FIRST_HOUR = 8;
const LAST_HOUR = 22;
const SLOTS_AN_HOUR = 4;

// Most members go to school: flights of the evening are as many as those of the rest of the day.
function slotWeight(slot: number): number {
  return slot >= (16 - FIRST_HOUR) * SLOTS_AN_HOUR ? 3 : 1;
}

/** Different times of one day, in milliseconds after midnight. */
function timesOfDay(count: number, chance: Chance): number[] {
  const slots = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * SLOTS_AN_HOUR }, (_, slot) => slot);
  const times: number[] = [];
  while (times.length < count) {
    const slot = chance.weighted(slots, slotWeight);
    if (slot === undefined) break;
    slots.splice(slots.indexOf(slot), 1);
    times.push(FIRST_HOUR * HOUR + (slot * HOUR) / SLOTS_AN_HOUR);
  }
  return times;
}

function ordinaryEnding(chance: Chance): Ending {
  if (chance.happens(0.05)) return 'cancelled';
  return chance.happens(0.02) ? 'rejected' : 'flown';
}

function serviceWeight({ cabin }: Service): number {
  return cabin === 'training' || cabin === 'charter' ? 1 : 2;
}

function flightsOf(day: Moment, isBeginning: boolean, chance: Chance): number {
  if (isBeginning) return chance.between(0, 1);
  return (FLIGHTS_OF_WEEKDAY[new Date(day).getUTCDay()] ?? 3) + chance.between(-1, 1);
}

function departuresOn(day: Moment, isBeginning: boolean, chance: Chance): Departure[] {
  return timesOfDay(flightsOf(day, isBeginning, chance), chance).flatMap((time) => {
    const service = chance.weighted(services, serviceWeight);
    if (service === undefined) return [];
    return [{ at: day + time, service, stage: { ending: ordinaryEnding(chance) } }];
  });
}

/** Every departure of the airline: few at first, several a day from eight weeks ago to four weeks from now. */
export function composeTimetable(frame: Frame): Departure[] {
  const today = midnightOf(frame.now);
  const busyFrom = today - DAYS_BACK * DAY;
  const departures = stagedDepartures(frame.now);
  const first = Math.min(midnightOf(openedAt(frame) + FIRST_FLIGHT_AFTER), busyFrom);
  for (let day = first; day <= today + DAYS_AHEAD * DAY; day += DAY) {
    departures.push(...departuresOn(day, day < busyFrom, frame.chance.fork(`day/${day}`)));
  }
  return departures.toSorted((a, b) => a.at - b.at);
}
