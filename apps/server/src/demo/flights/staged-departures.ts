import { DAY, HOUR, MINUTE, type Moment, midnightOf, roundedDown } from '../moments.ts';
import type { Departure, Stage } from './departure.ts';
import { serviceOf } from './network.ts';

type Planned = readonly [code: string, after: number, stage: Stage];

/** One under way, one about to leave; both at any time of the day. */
const now: readonly Planned[] = [
  ['AU201', -25 * MINUTE, { ending: 'flown', dispatcher: 'DispatcherDana', filling: 0.9 }],
  ['AU137', 50 * MINUTE, { ending: 'flown', dispatcher: 'DispatcherDiego', filling: 0.85 }],
];

const waitingForReview: readonly Planned[] = [
  [
    'AU108',
    -5 * HOUR,
    { ending: 'flown', dispatcher: 'DispatcherDana', crew: ['CrewCasey'], unreviewed: true },
  ],
  ['AU230', -9 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDiego', unreviewed: true }],
  ['AU162', -21 * HOUR, { ending: 'flown', unreviewed: true, filling: 0.7 }],
];

const seatsOfCasey: readonly Planned[] = [
  ['AU123', 5 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDana', crew: ['CrewCasey'], filling: 0.6 }],
  ['AU171', 2.1 * DAY, { ending: 'flown', dispatcher: 'DispatcherDana', assigned: ['CrewCasey'] }],
  [
    'AU211',
    4.3 * DAY,
    { ending: 'flown', dispatcher: 'DispatcherDiego', crew: ['CrewCasey', 'CrewChidi'], filling: 0.5 },
  ],
  ['AU801', 8.2 * DAY, { ending: 'flown', crew: ['CrewCasey'] }],
  [
    'AU146',
    -2.2 * DAY,
    { ending: 'cancelled', dispatcher: 'DispatcherDiego', crew: ['CrewCasey'], filling: 0.5 },
  ],
  ['AU131', -3.4 * DAY, { ending: 'flown', crew: ['CrewCasey'] }],
  ['AU218', -6.1 * DAY, { ending: 'flown', crew: ['CrewCasey'], absent: ['CrewCasey'] }],
];

const seatsOfOthers: readonly Planned[] = [
  ['AU145', 26 * HOUR, { ending: 'flown', dispatcher: 'DispatcherDana', filling: 1 }],
  // An hour and a half after another of Chidi's seats.
  ['AU113', 4.3 * DAY + 90 * MINUTE, { ending: 'flown', crew: ['CrewChidi'] }],
  ['AU901', 1.6 * DAY, { ending: 'flown', crew: ['TrainerTomasz', 'FirstDayFreya'], filling: 0.6 }],
  ['AU167', 3.2 * DAY, { ending: 'cancelled', dispatcher: 'DispatcherDiego', filling: 0.4 }],
  ['AU241', 6.3 * DAY, { ending: 'scheduled', dispatcher: 'DispatcherDana' }],
  ['AU205', 13.2 * DAY, { ending: 'scheduled' }],
];

const undecided: readonly Planned[] = [
  ['AU175', 9.1 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU235', 11.3 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU149', 12.2 * DAY, { ending: 'pending', dispatcher: 'DispatcherDiego' }],
  ['AU905', 16.1 * DAY, { ending: 'pending', dispatcher: 'TwoRolesTara' }],
  ['AU223', 21.3 * DAY, { ending: 'pending', dispatcher: 'DispatcherDana' }],
  ['AU807', 24.2 * DAY, { ending: 'pending' }],
];

const rejected: readonly Planned[] = [
  ['AU202', 7.1 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDana', decidedDaysAgo: 3.2 }],
  ['AU188', 10.2 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDiego', decidedDaysAgo: 8.6 }],
  ['AU808', -20.2 * DAY, { ending: 'rejected', decidedDaysAgo: 29.4 }],
  ['AU242', -38.2 * DAY, { ending: 'rejected', dispatcher: 'DispatcherDana', decidedDaysAgo: 45.3 }],
];

const UNDER_WAY = 'AU201';

function moment(code: string, after: number, present: Moment): Moment {
  const step = Math.abs(after) < 2 * HOUR ? 5 * MINUTE : 15 * MINUTE;
  const at = roundedDown(present + after, step);
  // Just after midnight the flight under way still belongs to the new day: that is the one on the screen.
  return code === UNDER_WAY ? Math.max(at, midnightOf(present)) : at;
}

/** Flights that show, whenever one looks, what chance alone might leave out. */
export function stagedDepartures(present: Moment): Departure[] {
  const all = [now, waitingForReview, seatsOfCasey, seatsOfOthers, undecided, rejected].flat();
  return all.map(([code, after, stage]) => ({
    at: moment(code, after, present),
    service: serviceOf(code),
    stage,
  }));
}
