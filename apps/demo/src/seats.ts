import { addInterest } from '@crewroom/server/features/flights/interest';
import { acceptOffer, offerSeat } from '@crewroom/server/features/flights/offers';
import { allocate, unallocate } from '@crewroom/server/features/flights/seats';
import { joinWaitlist } from '@crewroom/server/features/flights/waitlist';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import type { Chance } from './chance.ts';
import { type Flight, onApprovedFlight } from './flights.ts';
import type { Duty, Member } from './members.ts';
import { cabins } from './routes.ts';
import type { FlightTimeline } from './timelines.ts';
import { DAY, HOUR, MINUTE, type Timestamp } from './timestamp.ts';
import type { Action, ScheduledAction, World } from './world.ts';

/** The flight roles for a duty. Everybody may also be a passenger. */
const rolesOfDuty: Readonly<Record<Duty, readonly string[]>> = {
  captain: ['Captain', 'First Officer'],
  'first officer': ['First Officer'],
  purser: ['Senior Cabin Crew', 'Cabin Crew', 'Instructor'],
  cabin: ['Cabin Crew'],
};

/** The shortest time between two departures of a member. */
const SHORTEST_GAP = 2.5 * HOUR;
/** If members could take seats for a shorter time, nobody takes one. */
const SHORTEST_WINDOW = 10 * MINUTE;
/** Members whom the script names take their seats within this time. */
const EARLY_SEATS_WITHIN = 6 * HOUR;
/** Members whose seat the script offers do so this long before seats can no longer be taken. */
const OFFER_BEFORE_END = 5 * HOUR;
/** How long after the departure a seat is given back, and another one is taken, if the script says so. */
const RETURNS_AFTER = 40 * MINUTE;
const TAKES_AFTER = 6 * HOUR;
/** How often the dispatcher gives a member the seat. */
const ASSIGNED_PROBABILITY = 0.12;
const CHANGE_OF_MIND_PROBABILITY = 0.15;
/** How often a seat that is given back is handed over to a colleague instead. */
const HAND_OVER_PROBABILITY = 0.4;

type Role = { readonly index: number; readonly name: string; readonly capacity: number };
/** A span of time. */
type Window = { readonly from: Timestamp; readonly to: Timestamp };

function suits({ duty }: Member, { name }: Role): boolean {
  return name === 'Passenger' || rolesOfDuty[duty].includes(name);
}

/** The flights of each member, so that chance gives nobody two at the same time. */
export class Diary {
  readonly #departures = new Map<Member, Timestamp[]>();

  isFree(member: Member, departure: Timestamp): boolean {
    return this.#of(member).every((other) => Math.abs(other - departure) >= SHORTEST_GAP);
  }

  enter(member: Member, departure: Timestamp): void {
    this.#departures.set(member, [...this.#of(member), departure]);
  }

  strike(member: Member, departure: Timestamp): void {
    this.#departures.set(
      member,
      this.#of(member).filter((other) => other !== departure),
    );
  }

  #of(member: Member): readonly Timestamp[] {
    return this.#departures.get(member) ?? [];
  }
}

/** The time in which members can take seats on a flight: approved and AVAILABLE. Null when there is none. */
function windowOf(
  { departure }: Flight,
  { decidedAt, steps }: FlightTimeline,
  playedUntil: Timestamp,
): Window | null {
  if (decidedAt === null || departure.script.ending === 'rejected') return null;
  const window = {
    from: decidedAt + MINUTE,
    to: Math.min(playedUntil, steps[0]?.at ?? departure.at) - MINUTE,
  };
  return window.to - window.from < SHORTEST_WINDOW ? null : window;
}

/** Flights older than this have smaller crews, because each seat costs several statements at the first start. */
const SMALL_CREWS_AFTER = 14 * DAY;

/** The share of seats that are taken, small for flights in the distant future. */
function occupancyOf({ departure, chance }: Flight, playedUntil: Timestamp): number {
  const { at, script } = departure;
  if (script.ending === 'scheduled') return 0;
  if (script.occupancy !== undefined) return script.occupancy;
  const daysAhead = Math.max(0, (at - playedUntil) / DAY);
  const [leastPercent, mostPercent] = at < playedUntil - SMALL_CREWS_AFTER ? [35, 80] : [60, 100];
  const wanted = (chance.between(leastPercent, mostPercent) / 100) * Math.exp(-daysAhead / 8);
  return script.ending === 'cancelled' ? wanted / 2 : wanted;
}

/** Gives a member a seat: by the dispatcher when one is named and available, otherwise by the member themself. */
async function takeSeat(
  world: World,
  flightId: string,
  member: Member,
  role: Role,
  dispatcher: Member | null,
) {
  const isByDispatcher = dispatcher !== null && world.isAvailable(dispatcher);
  const viewer = world.actAs(isByDispatcher ? dispatcher : member);
  const action = { flightId, userId: world.idOf(member), viewer };
  return await allocate(world.uow, action, role.index, isByDispatcher);
}

/** Whether a member holds a seat: taking it may have been rejected, and a suspension takes it away. */
async function hasSeat(world: World, flightId: string, member: Member): Promise<boolean> {
  const seat = await world.uow.trx
    .selectFrom('allocations')
    .where('flight_id', '=', flightId)
    .where('user_id', '=', world.idOf(member))
    .select('id')
    .executeTakeFirst();
  return seat !== undefined;
}

/** Collects the actions on the seats of one flight. */
class Seating {
  readonly #flight: Flight;
  readonly #diary: Diary;
  readonly #roles: readonly Role[];
  /** How many seats of each role are to be taken so far, by the role's index. */
  readonly #planned: number[];
  readonly actions: ScheduledAction[] = [];

  constructor(flight: Flight, diary: Diary) {
    this.#flight = flight;
    this.#diary = diary;
    this.#roles = cabins[flight.departure.service.cabin].map((role, index) => ({ ...role, index }));
    this.#planned = this.#roles.map(() => 0);
  }

  /** Gives a member a seat in the first role that suits them and is free. */
  seat(member: Member, at: Timestamp, isAssigned: boolean): void {
    const { departure } = this.#flight;
    const role = this.#roles.find((one) => suits(member, one) && this.#hasFreeSeat(one));
    if (role === undefined) return;
    this.#countSeat(role);
    // A member fixed for this flight must not be given another one at the same time.
    this.#diary.enter(member, departure.at);
    const action = onApprovedFlight(this.#flight, async (world, { id, dispatcher }) => {
      if (!world.isAvailable(member, departure.at)) return null;
      return await takeSeat(world, id, member, role, isAssigned ? dispatcher : null);
    });
    this.actions.push({ at, action });
  }

  /** A member joins the waitlist of the cabin, or takes a seat if one is free. */
  wait(member: Member, at: Timestamp): void {
    const role = this.#roles.find(({ name }) => name === 'Cabin Crew');
    if (role === undefined) return;
    if (this.#hasFreeSeat(role)) this.#countSeat(role);
    this.#reserve(member);
    const action = onApprovedFlight(this.#flight, async (world, { id, departure }) => {
      if (!world.isAvailable(member, departure.at)) return null;
      const joined = await joinWaitlist(world.uow, world.actAs(member), id, role.index);
      const isFree = joined instanceof Refusal && joined.code === 'seat_free';
      return isFree ? await takeSeat(world, id, member, role, null) : joined;
    });
    this.actions.push({ at, action });
  }

  /** A member is interested in the flight, and takes no seat on it. */
  markInterest(member: Member, at: Timestamp): void {
    this.#reserve(member);
    const action = onApprovedFlight(this.#flight, async (world, { id, departure }) =>
      world.isAvailable(member, departure.at) ? await addInterest(world.uow, world.actAs(member), id) : null,
    );
    this.actions.push({ at, action });
  }

  /** A crew member offers their seat, if they have one, to a colleague, or to anyone. */
  offer(member: Member, to: Member | null, at: Timestamp): void {
    if (to !== null) this.#reserve(to);
    const action = onApprovedFlight(this.#flight, async (world, { id, departure }) => {
      const both = to === null ? [member] : [member, to];
      if (!both.every((one) => world.isAvailable(one, departure.at))) return null;
      if (!(await hasSeat(world, id, member))) return null;
      return await offerSeat(world.uow, world.actAs(member), id, to === null ? undefined : world.idOf(to));
    });
    this.actions.push({ at, action });
  }

  /** A member gives their seat back after the departure, if they have one. */
  returnLate(member: Member, at: Timestamp): void {
    const action = onApprovedFlight(this.#flight, async (world, { id }) => {
      if (!world.isAvailable(member) || !(await hasSeat(world, id, member))) return null;
      const viewer = world.actAs(member);
      return await unallocate(world.uow, { flightId: id, userId: viewer.userId, viewer }, null);
    });
    this.actions.push({ at, action });
  }

  /** A member takes a seat in the cabin after the departure, if one is free. */
  takeLate(member: Member, at: Timestamp): void {
    const role = this.#roles.find(({ name }) => name === 'Cabin Crew');
    if (role === undefined) return;
    this.#reserve(member);
    const action = onApprovedFlight(this.#flight, async (world, { id }) => {
      if (!world.isAvailable(member)) return null;
      const taken = await takeSeat(world, id, member, role, null);
      return taken instanceof Refusal && taken.code === 'role_full' ? null : taken;
    });
    this.actions.push({ at, action });
  }

  /** A member named in the script must not also be picked by chance, for this flight or for another at that time. */
  #reserve(member: Member): void {
    this.#diary.enter(member, this.#flight.departure.at);
  }

  /** The roles that require no qualification: chance seats nobody in another. */
  get #openRoles(): readonly Role[] {
    const { requires } = this.#flight.departure.script;
    return this.#roles.filter(({ name }) => requires?.[name] === undefined);
  }

  /** Lets members take seats by chance until this share of each open role is taken. */
  fill(occupancy: number, { from, to }: Window): void {
    const { chance } = this.#flight;
    for (const role of this.#openRoles) {
      const wanted = Math.round(role.capacity * occupancy);
      while ((this.#planned[role.index] ?? 0) < wanted) {
        this.#countSeat(role);
        this.actions.push({ at: chance.between(from, to), action: this.#takeByChance(role) });
      }
    }
  }

  /** A random member takes a seat in the first role with one left, and gives it back or hands it over. */
  changeOfMind({ from, to }: Window): void {
    const { chance, departure } = this.#flight;
    const role = this.#openRoles.find((one) => this.#hasFreeSeat(one));
    if (role === undefined || !chance.happens(CHANGE_OF_MIND_PROBABILITY)) return;
    const at = chance.between(from, to - 2 * MINUTE);
    const seat: { taker: Member | null } = { taker: null };
    const takes = this.#takeByChance(role, (member) => {
      seat.taker = member;
    });
    const givesBack = onApprovedFlight(this.#flight, async (world, { id, chance: ownChance }) => {
      const { taker: member } = seat;
      if (member === null || !world.isAvailable(member) || !(await hasSeat(world, id, member))) return null;
      this.#diary.strike(member, departure.at);
      const viewer = world.actAs(member);
      const successor = ownChance.happens(HAND_OVER_PROBABILITY)
        ? this.#pickSuccessor(world, role, member, ownChance)
        : undefined;
      if (successor !== undefined) {
        const offered = await offerSeat(world.uow, viewer, id, undefined);
        if (offered instanceof Refusal) return offered;
        return await acceptOffer(world.uow, world.actAs(successor), id, viewer.userId);
      }
      return await unallocate(world.uow, { flightId: id, userId: viewer.userId, viewer }, null);
    });
    this.actions.push({ at, action: takes }, { at: chance.between(at + MINUTE, to), action: givesBack });
  }

  /** Picks another member who suits a role and has no flight at that time, and enters the flight in the diary. */
  #pickSuccessor(world: World, role: Role, member: Member, chance: Chance): Member | undefined {
    const { at } = this.#flight.departure;
    const successor = world.pickMember(
      (one) => one !== member && suits(one, role) && this.#diary.isFree(one, at),
      ({ keenness }) => keenness,
      chance,
      at,
    );
    if (successor !== undefined) this.#diary.enter(successor, at);
    return successor;
  }

  /** A random member takes a seat, or the dispatcher gives it to them. Nothing happens when nobody suits. */
  #takeByChance(role: Role, onTaken?: (member: Member) => void): Action {
    const { departure } = this.#flight;
    return onApprovedFlight(this.#flight, async (world, { id, dispatcher, chance }) => {
      const member = world.pickMember(
        (one) => suits(one, role) && this.#diary.isFree(one, departure.at),
        ({ keenness }) => keenness,
        chance,
        departure.at,
      );
      if (member === undefined) return null;
      this.#diary.enter(member, departure.at);
      onTaken?.(member);
      const isAssigned = onTaken === undefined && chance.happens(ASSIGNED_PROBABILITY);
      return await takeSeat(world, id, member, role, isAssigned ? dispatcher : null);
    });
  }

  #hasFreeSeat({ index, capacity }: Role): boolean {
    return (this.#planned[index] ?? 0) < capacity;
  }

  #countSeat({ index }: Role): void {
    this.#planned[index] = (this.#planned[index] ?? 0) + 1;
  }
}

/** All actions on the seats of a flight until now. */
export function seatActions(
  flight: Flight,
  timeline: FlightTimeline,
  members: readonly Member[],
  diary: Diary,
  playedUntil: Timestamp,
): ScheduledAction[] {
  const window = windowOf(flight, timeline, playedUntil);
  if (window === null) return [];
  const { chance, departure } = flight;
  const { crew = [], assigned = [], waitList = [], interested = [], offers = {}, ending } = departure.script;
  const { returnsLate = null, takesLate = null } = departure.script;
  const earlyUntil = Math.min(window.to, window.from + EARLY_SEATS_WITHIN);
  const seating = new Seating(flight, diary);
  const memberNamed = (username: string | null) => members.find(({ person }) => person.username === username);
  const membersNamed = (usernames: readonly string[]) =>
    usernames.map(memberNamed).filter((member) => member !== undefined);
  for (const member of membersNamed([...crew, ...assigned])) {
    const isAssigned = assigned.includes(member.person.username);
    seating.seat(member, chance.between(window.from, earlyUntil), isAssigned);
  }
  for (const [place, member] of membersNamed(waitList).entries()) {
    seating.wait(member, earlyUntil + (place + 1) * HOUR);
  }
  for (const member of membersNamed(interested)) seating.markInterest(member, earlyUntil);
  for (const [username, to] of Object.entries(offers)) {
    const [member, colleague] = [memberNamed(username), memberNamed(to)];
    if (member !== undefined) seating.offer(member, colleague ?? null, window.to - OFFER_BEFORE_END);
  }
  const [returner, taker] = [memberNamed(returnsLate), memberNamed(takesLate)];
  if (returner !== undefined) seating.returnLate(returner, departure.at + RETURNS_AFTER);
  if (taker !== undefined) seating.takeLate(taker, departure.at + TAKES_AFTER);
  seating.fill(occupancyOf(flight, playedUntil), window);
  if (ending !== 'scheduled' && ending !== 'forgotten') seating.changeOfMind(window);
  return seating.actions;
}
