import type { SettableStatus } from '@crewroom/domain/flights/status';
import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Chance } from './chance.ts';
import { type PlayedYear, termEndAfter } from './played-year.ts';
import { type Service, serviceOf, services } from './routes.ts';
import { DAY, HOUR, MINUTE, midnightOf, type Timestamp } from './timestamp.ts';

/**
 * How a flight ends, possibly in the future. A `scheduled` one was set back to SCHEDULED after its approval, so nobody
 * can take a seat. A `forgotten` one stays AVAILABLE, so it needs closing after its departure.
 */
export type Ending = 'flown' | 'cancelled' | 'rejected' | 'pending' | 'scheduled' | 'forgotten';

/** The fixed properties of a flight. Chance decides the rest. Members are named by username. */
export type Script = {
  readonly ending: Ending;
  readonly dispatcher?: string;
  /** Members who take a seat themselves. */
  readonly crew?: readonly string[];
  /** Members whom the dispatcher gives a seat. */
  readonly assigned?: readonly string[];
  /** Members on the waitlist of the cabin, in order. Named crew must fill it. */
  readonly waitList?: readonly string[];
  /** The crew members who offer their seat, and to whom. Null is anyone. */
  readonly offers?: Readonly<Record<string, string | null>>;
  /** The qualification that a role requires, by the role's name. Chance seats nobody in such a role. */
  readonly requires?: Readonly<Record<string, QualificationName>>;
  /** Members who hold a seat and do not come. */
  readonly absent?: readonly string[];
  /** A member who gives their seat back after the departure, and one who takes a free one in the cabin then. */
  readonly returnsLate?: string;
  readonly takesLate?: string;
  /** The share of the seats that are taken, from 0 to 1. Left to chance when absent. */
  readonly occupancy?: number;
  readonly unreviewed?: true;
  /** When it is approved or rejected, in days before now. Left to chance when absent. */
  readonly decidedDaysAgo?: number;
};

/** A flight to be created. */
export type Departure = { readonly at: Timestamp; readonly service: Service; readonly script: Script };

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

/** A flight that is always there: its code, and its departure in milliseconds from now, negative for the past. */
type StagedFlight = readonly [code: string, msFromNow: number, script: Script];

/** A flight under way and one about to depart, at any time of the day. */
const aroundNow: readonly StagedFlight[] = [
  ['AU201', -25 * MINUTE, { ending: 'flown', dispatcher: 'DispatcherDana', occupancy: 0.9 }],
  ['AU137', 50 * MINUTE, { ending: 'flown', dispatcher: 'DispatcherDiego', occupancy: 0.85 }],
];

const waitingForReview: readonly StagedFlight[] = [
  [
    'AU108',
    -5 * HOUR,
    { ending: 'flown', dispatcher: 'DispatcherDana', crew: ['CrewCasey'], unreviewed: true },
  ],
  ['AU230', -9 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDiego', unreviewed: true }],
  ['AU162', -21 * HOUR, { ending: 'flown', unreviewed: true, occupancy: 0.7 }],
];

const seatsOfCasey: readonly StagedFlight[] = [
  ['AU123', 5 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDana', crew: ['CrewCasey'], occupancy: 0.6 }],
  ['AU171', 2.1 * DAY, { ending: 'flown', dispatcher: 'DispatcherDana', assigned: ['CrewCasey'] }],
  [
    'AU211',
    4.3 * DAY,
    { ending: 'flown', dispatcher: 'DispatcherDiego', crew: ['CrewCasey', 'CrewChidi'], occupancy: 0.5 },
  ],
  ['AU801', 8.2 * DAY, { ending: 'flown', crew: ['CrewCasey'] }],
  [
    'AU146',
    -2.2 * DAY,
    { ending: 'cancelled', dispatcher: 'DispatcherDiego', crew: ['CrewCasey'], occupancy: 0.5 },
  ],
  ['AU131', -3.4 * DAY, { ending: 'flown', crew: ['CrewCasey'] }],
  ['AU218', -6.1 * DAY, { ending: 'flown', crew: ['CrewCasey'], absent: ['CrewCasey'] }],
];

const seatsOfOthers: readonly StagedFlight[] = [
  ['AU145', 26 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDana', occupancy: 1 }],
  // Overlaps with another seat of CrewChidi: it departs 90 minutes later.
  ['AU113', 4.3 * DAY + 90 * MINUTE, { ending: 'flown', crew: ['CrewChidi'] }],
  ['AU901', 1.6 * DAY, { ending: 'flown', crew: ['TrainerTomasz', 'FirstDayFreya'], occupancy: 0.6 }],
  ['AU167', 3.2 * DAY, { ending: 'cancelled', dispatcher: 'DispatcherDiego', occupancy: 0.4 }],
  ['AU241', 6.3 * DAY, { ending: 'scheduled', dispatcher: 'DispatcherDana' }],
  ['AU205', 13.2 * DAY, { ending: 'scheduled' }],
  // SuspendedSam had seats on these two until the suspension.
  ['AU161', 1.9 * DAY, { ending: 'flown', crew: ['SuspendedSam'], occupancy: 0.5, decidedDaysAgo: 4.1 }],
  ['AU107', 5.2 * DAY, { ending: 'flown', crew: ['SuspendedSam'], occupancy: 0.4, decidedDaysAgo: 3.6 }],
];

const soughtSeats: readonly StagedFlight[] = [
  [
    'AU119',
    1.3 * DAY,
    {
      ending: 'flown',
      dispatcher: 'DispatcherDana',
      crew: ['KofiKnots', 'DispatcherDiego', 'TrainerTomasz', 'CabinChiefYusuf'],
      occupancy: 0,
      waitList: ['CrewChidi', 'CrewCasey', 'FirstDayFreya'],
    },
  ],
  [
    'AU153',
    1.7 * DAY,
    {
      ending: 'flown',
      dispatcher: 'DispatcherDana',
      crew: ['TwoRolesTara', 'purser_pablo'],
      occupancy: 0.5,
      offers: { TwoRolesTara: 'CrewCasey', purser_pablo: null },
      requires: { Captain: 'Captain License' },
    },
  ],
];

/**
 * A flight that its dispatcher forgot: a member was on its waitlist, and a seat changed hands, after it had departed.
 */
const unclosed: readonly StagedFlight[] = [
  [
    'AU120',
    -14 * HOUR,
    {
      ending: 'forgotten',
      dispatcher: 'DispatcherDiego',
      crew: ['KofiKnots', 'TwoRolesTara', 'CabinChiefYusuf'],
      occupancy: 0,
      waitList: ['CrewChidi'],
      offers: { CabinChiefYusuf: null },
      returnsLate: 'TwoRolesTara',
      takesLate: 'TrainerTomasz',
    },
  ],
];

const undecided: readonly StagedFlight[] = [
  // A weekly flight.
  ['AU175', 9.1 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU175', 16.1 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU175', 23.1 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU235', 11.3 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU149', 12.2 * DAY, { ending: 'pending', dispatcher: 'DispatcherDiego' }],
  ['AU905', 16.1 * DAY, { ending: 'pending', dispatcher: 'TwoRolesTara' }],
  ['AU223', 21.3 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU807', 24.2 * DAY, { ending: 'pending' }],
];

const rejected: readonly StagedFlight[] = [
  ['AU202', 7.1 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDana', decidedDaysAgo: 3.2 }],
  ['AU188', 10.2 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDiego', decidedDaysAgo: 8.6 }],
  ['AU808', -20.2 * DAY, { ending: 'rejected', decidedDaysAgo: 29.4 }],
  ['AU242', -38.2 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDana', decidedDaysAgo: 45.3 }],
];

const UNDER_WAY_CODE = 'AU201';

function departureTime(code: string, msFromNow: number, playedUntil: Timestamp): Timestamp {
  const roundTo = Math.abs(msFromNow) < 2 * HOUR ? 5 * MINUTE : 15 * MINUTE;
  const at = Math.floor((playedUntil + msFromNow) / roundTo) * roundTo;
  // Just after midnight, the flight under way is moved to the new day, which the week shows first.
  return code === UNDER_WAY_CODE ? Math.max(at, midnightOf(playedUntil)) : at;
}

/** The flights that exist at any time of day, in addition to the random ones. */
export function stagedDepartures({ playedUntil }: Pick<PlayedYear, 'playedUntil'>): Departure[] {
  const all = [
    aroundNow,
    waitingForReview,
    seatsOfCasey,
    seatsOfOthers,
    soughtSeats,
    unclosed,
    undecided,
    rejected,
  ].flat();
  return all.map(([code, msFromNow, script]) => ({
    at: departureTime(code, msFromNow, playedUntil),
    service: serviceOf(code),
    script,
  }));
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

/** A change of status. */
type Step = { readonly at: Timestamp; readonly to: SettableStatus };

/**
 * When a flight is created, decided, moved through its statuses and reviewed, in the past or future. Seats are not
 * included.
 */
export type FlightTimeline = {
  readonly createdAt: Timestamp;
  /** Null while it is pending. */
  readonly decidedAt: Timestamp | null;
  /** Empty for a flight that is pending or rejected. */
  readonly steps: readonly Step[];
  /** Null when it is never reviewed. */
  readonly reviewedAt: Timestamp | null;
};

/** The share of a closed term's flights that were never reviewed; their points are lost. */
const UNREVIEWED_PROBABILITY = 0.02;
/** A flight that ended this shortly before now is not reviewed yet. */
const NO_REVIEW_WITHIN = 2 * HOUR;

/** A flight that is decided was created at least this long before now. */
const LATEST_CREATION = 30 * HOUR;

function creationOf({ at, script }: Departure, playedUntil: Timestamp, chance: Chance): Timestamp {
  const planned = at - chance.between(5 * DAY, 12 * DAY);
  if (script.decidedDaysAgo !== undefined) {
    return Math.round(playedUntil - script.decidedDaysAgo * DAY) - chance.between(2 * HOUR, 20 * HOUR);
  }
  if (script.ending === 'pending') return playedUntil - chance.between(HOUR, 40 * HOUR);
  return planned > playedUntil - LATEST_CREATION
    ? playedUntil - chance.between(LATEST_CREATION, 6 * DAY)
    : planned;
}

function decisionOf(
  { script }: Departure,
  createdAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Timestamp | null {
  if (script.ending === 'pending') return null;
  if (script.decidedDaysAgo !== undefined) return Math.round(playedUntil - script.decidedDaysAgo * DAY);
  return createdAt + chance.between(15 * MINUTE, 14 * HOUR);
}

function stepsOfFlown({ at, service }: Departure, playedUntil: Timestamp, chance: Chance): Step[] {
  const briefing = at - chance.between(60 * MINUTE, 90 * MINUTE);
  const planned = at + chance.between(0, 6 * MINUTE);
  // A flight whose departure has come is in progress now, even where chance made it late.
  const takeOff = at <= playedUntil ? Math.min(planned, playedUntil) : planned;
  return [
    { at: briefing, to: 'BRIEFING' },
    { at: takeOff, to: 'IN PROGRESS' },
    { at: takeOff + service.minutes * MINUTE + chance.between(1_000, 8 * MINUTE), to: 'CONCLUDED' },
  ];
}

function cancellationOf(
  { at }: Departure,
  approvedAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Timestamp {
  const before = Math.min(
    at - chance.between(2 * HOUR, 30 * HOUR),
    playedUntil - chance.between(HOUR, 10 * HOUR),
  );
  return Math.max(before, approvedAt + 10 * MINUTE);
}

function stepsOf(
  departure: Departure,
  approvedAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Step[] {
  const { ending } = departure.script;
  if (ending === 'flown') return stepsOfFlown(departure, playedUntil, chance);
  if (ending === 'cancelled')
    return [{ at: cancellationOf(departure, approvedAt, playedUntil, chance), to: 'CANCELLED' }];
  const setBackAt = approvedAt + chance.between(5 * MINUTE, 3 * HOUR);
  return ending === 'scheduled' ? [{ at: setBackAt, to: 'SCHEDULED' }] : [];
}

// A flight cannot be reviewed after its term has ended, so the review is before that or never.
function reviewOf(
  { script }: Departure,
  steps: readonly Step[],
  year: PlayedYear,
  chance: Chance,
): Timestamp | null {
  const landedAt = steps.find(({ to }) => to === 'CONCLUDED')?.at;
  const { playedUntil } = year;
  if (landedAt === undefined || script.unreviewed === true) return null;
  if (landedAt > playedUntil - NO_REVIEW_WITHIN) return null;
  const termEnd = termEndAfter(year, landedAt);
  const isLost = chance.happens(UNREVIEWED_PROBABILITY) && termEnd !== null;
  if (isLost) return null;
  const latest = Math.min(termEnd ?? playedUntil, playedUntil);
  const wanted = landedAt + chance.between(20 * MINUTE, 16 * HOUR);
  return wanted < latest ? wanted : Math.round((landedAt + latest) / 2);
}

/** Composes the timeline of a flight. */
export function composeTimeline(departure: Departure, year: PlayedYear, chance: Chance): FlightTimeline {
  const { playedUntil } = year;
  const createdAt = creationOf(departure, playedUntil, chance);
  const decidedAt = decisionOf(departure, createdAt, playedUntil, chance);
  const steps = decidedAt === null ? [] : stepsOf(departure, decidedAt, playedUntil, chance);
  return { createdAt, decidedAt, steps, reviewedAt: reviewOf(departure, steps, year, chance) };
}
