import { CAPACITIES, LICENSED, type SeatAction } from './crowd.ts';

/** The state of a flight's seats: members are numbers as in the crowd, and `waitlist` is the waitlist in order. */
export type Seats = {
  readonly status: string;
  /** The role of each member who has a seat. */
  readonly aboard: ReadonlyMap<number, number>;
  readonly waitlist: readonly { readonly who: number; readonly role: number }[];
  /** The members whose seat is offered, and to whom. Null is anyone. */
  readonly offers: ReadonlyMap<number, number | null>;
  readonly suspended: ReadonlySet<number>;
  /** Whether its departure has passed. */
  readonly departed: boolean;
};

/** An approved flight that is open and empty, of which the first role requires a qualification. */
export const openFlight: Seats = {
  status: 'AVAILABLE',
  aboard: new Map(),
  waitlist: [],
  offers: new Map(),
  suspended: new Set(),
  departed: false,
};

/** The response to an action, and the seats afterwards. */
type Prediction = readonly [answer: string, after: Seats];

const DONE = '200';
const openStatuses = new Set(['AVAILABLE', 'BRIEFING']);
const UNDER_WAY = 'IN PROGRESS';

/** The first role requires a qualification, which the first members hold. */
const mayHold = (who: number, role: number) => role !== 0 || who < LICENSED;

const isFull = ({ aboard }: Seats, role: number) =>
  [...aboard.values()].filter((one) => one === role).length >= (CAPACITIES[role] ?? 0);

const isWaiting = ({ waitlist }: Seats, who: number) => waitlist.some((one) => one.who === who);

const without = <V>(map: ReadonlyMap<number, V>, who: number) =>
  new Map([...map].filter(([other]) => other !== who));

const offWaitlist = (seats: Seats, who: number): Seats => ({
  ...seats,
  waitlist: seats.waitlist.filter((one) => one.who !== who),
});

const notOfferedTo = (seats: Seats, who: number): Seats => ({
  ...seats,
  offers: new Map([...seats.offers].filter(([, to]) => to !== who)),
});

const seated = (seats: Seats, who: number, role: number): Seats => ({
  ...notOfferedTo(offWaitlist(seats, who), who),
  aboard: new Map([...seats.aboard, [who, role]]),
});

const unseated = (seats: Seats, who: number): Seats => ({
  ...seats,
  aboard: without(seats.aboard, who),
  offers: without(seats.offers, who),
});

/** The first member on the waitlist gets a free seat, as long as there is one. */
function movedUp(seats: Seats): Seats {
  if (!openStatuses.has(seats.status) || seats.departed) return seats;
  const next = seats.waitlist.find(({ role }) => !isFull(seats, role));
  return next === undefined ? seats : movedUp(seated(seats, next.who, next.role));
}

function withStatus(seats: Seats, status: string): Seats {
  const removed = status === UNDER_WAY ? [] : [...seats.suspended];
  const left = removed.reduce(unseated, { ...seats, status });
  if (status === 'SCHEDULED' || openStatuses.has(status)) return movedUp(left);
  return { ...left, waitlist: [], offers: new Map() };
}

/** A passed departure ends the waitlist and the offers, and a later one opens both again. */
const moved = (seats: Seats, to: 'past' | 'later'): Seats =>
  to === 'past'
    ? { ...seats, departed: true, waitlist: [], offers: new Map() }
    : { ...seats, departed: false };

function suspended(seats: Seats, who: number): Seats {
  const now = { ...seats, suspended: new Set([...seats.suspended, who]) };
  if (seats.status === UNDER_WAY) return now;
  return movedUp(unseated(notOfferedTo(offWaitlist(now, who), who), who));
}

/** Returns why a member cannot have a seat of their own in a role. Null when they can, or could if it were not full. */
function seatRefusal(seats: Seats, who: number, role: number): string | null {
  if (seats.status !== 'AVAILABLE') return '409 flight_not_open';
  if (seats.aboard.has(who)) return '409 already_allocated';
  return mayHold(who, role) ? null : '409 not_qualified';
}

function waits(seats: Seats, who: number, role: number): Prediction {
  const refusal =
    (seats.status === 'AVAILABLE' && seats.departed ? '409 flight_departed' : null) ??
    seatRefusal(seats, who, role) ??
    (isWaiting(seats, who) ? '409 already_waiting' : null) ??
    (isFull(seats, role) ? null : '409 seat_free');
  return refusal === null
    ? [DONE, { ...seats, waitlist: [...seats.waitlist, { who, role }] }]
    : [refusal, seats];
}

function offers(seats: Seats, who: number, to: number | null): Prediction {
  const role = seats.aboard.get(who);
  if (to === who) return ['400 invalid_input', seats];
  if (!openStatuses.has(seats.status)) return ['409 flight_not_open', seats];
  if (seats.departed) return ['409 flight_departed', seats];
  if (role === undefined) return ['409 not_allocated', seats];
  if (to !== null && seats.aboard.has(to)) return ['409 already_allocated', seats];
  if (to !== null && seats.suspended.has(to)) return ['409 member_unavailable', seats];
  if (to !== null && !mayHold(to, role)) return ['409 not_qualified', seats];
  return [DONE, { ...seats, offers: new Map([...seats.offers, [who, to]]) }];
}

function accepts(seats: Seats, who: number, from: number): Prediction {
  const [role, to] = [seats.aboard.get(from), seats.offers.get(from)];
  if (!openStatuses.has(seats.status)) return ['409 flight_not_open', seats];
  if (seats.departed) return ['409 not_offered', seats];
  if (seats.aboard.has(who)) return ['409 already_allocated', seats];
  if (role === undefined || to === undefined || (to !== null && to !== who))
    return ['409 not_offered', seats];
  if (!mayHold(who, role)) return ['409 not_qualified', seats];
  return [DONE, seated(unseated(seats, from), who, role)];
}

function takes(seats: Seats, who: number, role: number): Prediction {
  const refusal = seatRefusal(seats, who, role) ?? (isFull(seats, role) ? '409 role_full' : null);
  return refusal === null ? [DONE, seated(seats, who, role)] : [refusal, seats];
}

function givesBack(seats: Seats, who: number): Prediction {
  if (!openStatuses.has(seats.status)) return ['409 flight_not_open', seats];
  return seats.aboard.has(who) ? [DONE, movedUp(unseated(seats, who))] : ['409 not_allocated', seats];
}

function stopsWaiting(seats: Seats, who: number): Prediction {
  return isWaiting(seats, who) ? [DONE, offWaitlist(seats, who)] : ['409 not_waiting', seats];
}

function withdraws(seats: Seats, who: number): Prediction {
  if (!seats.aboard.has(who)) return ['409 not_allocated', seats];
  if (!seats.offers.has(who)) return ['409 not_offered', seats];
  return [DONE, { ...seats, offers: without(seats.offers, who) }];
}

function isGivenSeat(seats: Seats, who: number, role: number): Prediction {
  if (seats.aboard.has(who)) return ['409 already_allocated', seats];
  if (seats.suspended.has(who)) return ['409 member_unavailable', seats];
  return isFull(seats, role) ? ['409 role_full', seats] : [DONE, seated(seats, who, role)];
}

function isTakenOff(seats: Seats, who: number, role: number): Prediction {
  const hasSeat = seats.aboard.get(who) === role;
  return hasSeat ? [DONE, movedUp(unseated(seats, who))] : ['409 not_allocated', seats];
}

type OwnAction = Exclude<SeatAction, { readonly kind: 'status' | 'move' | 'suspend' | 'seat' | 'unseat' }>;

function ofOneself(seats: Seats, action: OwnAction): Prediction {
  const { who } = action;
  switch (action.kind) {
    case 'take':
      return takes(seats, who, action.role);
    case 'give back':
      return givesBack(seats, who);
    case 'wait':
      return waits(seats, who, action.role);
    case 'stop waiting':
      return stopsWaiting(seats, who);
    case 'offer':
      return offers(seats, who, action.to);
    case 'withdraw':
      return withdraws(seats, who);
    default:
      return accepts(seats, who, action.from);
  }
}

/** Predicts the response to an action, and the seats afterwards. */
export function predict(seats: Seats, action: SeatAction): Prediction {
  switch (action.kind) {
    case 'status':
      return [DONE, action.to === seats.status ? seats : withStatus(seats, action.to)];
    case 'move':
      return [DONE, moved(seats, action.to)];
    case 'suspend':
      return ['201', suspended(seats, action.who)];
    case 'seat':
      return isGivenSeat(seats, action.who, action.role);
    case 'unseat':
      return isTakenOff(seats, action.who, action.role);
    default:
      return seats.suspended.has(action.who) ? ['403 suspended', seats] : ofOneself(seats, action);
  }
}
