import type { PlayedYear } from './played-year.ts';
import { serviceOf } from './routes.ts';
import type { Departure, Script } from './scripts.ts';
import { DAY, HOUR, MINUTE, midnightOf, type Timestamp } from './timestamp.ts';

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
  [
    'AU187',
    5.6 * DAY,
    {
      ending: 'flown',
      dispatcher: 'DispatcherDana',
      interested: ['CrewCasey', 'CrewChidi'],
      occupancy: 0.4,
    },
  ],
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
