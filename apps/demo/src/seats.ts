import { allocate, unallocate } from '@crewroom/server/flights/seats';
import { DAY, HOUR, MINUTE, type Moment } from './calendar.ts';
import type { Course } from './departures.ts';
import { type Flight, onApproved } from './flights.ts';
import type { Duty, Member } from './members.ts';
import { cabins } from './routes.ts';
import type { Act, Deed, World } from './world.ts';

/** The flight roles a duty fills; everybody may travel as a passenger besides. */
const rolesOfDuty: Readonly<Record<Duty, readonly string[]>> = {
  captain: ['Captain', 'First Officer'],
  'first officer': ['First Officer'],
  purser: ['Senior Cabin Crew', 'Cabin Crew', 'Instructor'],
  cabin: ['Cabin Crew'],
};

/** Nobody plans two flights closer together than this. */
const GAP = 2.5 * HOUR;
const SHORTEST_WINDOW = 10 * MINUTE;
/** Who wants a certain flight is quick. */
const QUICK = 6 * HOUR;
const BY_DISPATCHER = 0.12;
const CHANGES_MIND = 0.15;

type Role = { readonly index: number; readonly name: string; readonly capacity: number };
type Window = { readonly from: Moment; readonly to: Moment };

function suits({ duty }: Member, { name }: Role): boolean {
  return name === 'Passenger' || rolesOfDuty[duty].includes(name);
}

/** Who flies when, so that nobody is in two places at once. */
export class Diary {
  readonly #departures = new Map<Member, Moment[]>();

  isFree(member: Member, departure: Moment): boolean {
    return this.#of(member).every((other) => Math.abs(other - departure) >= GAP);
  }

  enter(member: Member, departure: Moment): void {
    this.#departures.set(member, [...this.#of(member), departure]);
  }

  strike(member: Member, departure: Moment): void {
    this.#departures.set(
      member,
      this.#of(member).filter((other) => other !== departure),
    );
  }

  #of(member: Member): readonly Moment[] {
    return this.#departures.get(member) ?? [];
  }
}

/** While members can seat themselves on a flight: approved and AVAILABLE. Null when they never can. */
function windowOf({ departure }: Flight, { decidedAt, steps }: Course, now: Moment): Window | null {
  if (decidedAt === null || departure.script.ending === 'rejected') return null;
  const window = { from: decidedAt + MINUTE, to: Math.min(now, steps[0]?.at ?? now) - MINUTE };
  return window.to - window.from < SHORTEST_WINDOW ? null : window;
}

/** Crews were smaller until two weeks ago: each seat is several statements of the first start. */
const SMALL_CREWS_BEFORE = 14 * DAY;

/** The share of the seats that are taken: few of a flight that is still far ahead. */
function fillingOf({ departure, chance }: Flight, now: Moment): number {
  const { at, script } = departure;
  if (script.ending === 'scheduled') return 0;
  if (script.filling !== undefined) return script.filling;
  const daysAhead = Math.max(0, (at - now) / DAY);
  const [least, most] = at < now - SMALL_CREWS_BEFORE ? [35, 80] : [60, 100];
  const wanted = (chance.between(least, most) / 100) * Math.exp(-daysAhead / 8);
  return script.ending === 'cancelled' ? wanted / 2 : wanted;
}

/** Takes a seat for a member: by the dispatcher where one is named and here, by the member themself otherwise. */
async function take(world: World, flightId: string, member: Member, role: Role, dispatcher: Member | null) {
  const isAssigned = dispatcher !== null && world.isHere(dispatcher);
  const viewer = world.as(isAssigned ? dispatcher : member);
  const act = { flightId, userId: world.idOf(member), viewer };
  return await allocate(world.change, act, role.index, isAssigned);
}

/** The seats of one flight. */
class Seating {
  readonly #flight: Flight;
  readonly #diary: Diary;
  readonly #roles: readonly Role[];
  /** How many seats of each role somebody is to take. */
  readonly #planned: number[];
  readonly acts: Act[] = [];

  constructor(flight: Flight, diary: Diary) {
    this.#flight = flight;
    this.#diary = diary;
    this.#roles = cabins[flight.departure.service.cabin].map((role, index) => ({ ...role, index }));
    this.#planned = this.#roles.map(() => 0);
  }

  /** Seats somebody in the first role that suits them and has a seat. */
  seat(member: Member, at: Moment, isAssigned: boolean): void {
    const { departure } = this.#flight;
    const role = this.#roles.find((one) => suits(member, one) && this.#hasSpare(one));
    if (role === undefined) return;
    this.#plan(role);
    // Who wants this flight is not to be found on another at the time.
    this.#diary.enter(member, departure.at);
    const deed = onApproved(this.#flight, async (world, { id, dispatcher }) => {
      if (!world.isHere(member, departure.at)) return null;
      return await take(world, id, member, role, isAssigned ? dispatcher : null);
    });
    this.acts.push({ at, deed });
  }

  /** Seats as many as are wanted, whoever they are. */
  fill(filling: number, { from, to }: Window): void {
    const { chance } = this.#flight;
    for (const role of this.#roles) {
      const wanted = Math.round(role.capacity * filling);
      while ((this.#planned[role.index] ?? 0) < wanted) {
        this.#plan(role);
        this.acts.push({ at: chance.between(from, to), deed: this.#takenBySomeone(role) });
      }
    }
  }

  /** Somebody takes a seat and gives it back; only in a role with a seat to spare. */
  changeOfMind({ from, to }: Window): void {
    const { chance, departure } = this.#flight;
    const role = this.#roles.find((one) => this.#hasSpare(one));
    if (role === undefined || !chance.happens(CHANGES_MIND)) return;
    const at = chance.between(from, to - 2 * MINUTE);
    const seat: { taker: Member | null } = { taker: null };
    const takes = this.#takenBySomeone(role, (member) => {
      seat.taker = member;
    });
    const givesBack = onApproved(this.#flight, async (world, { id }) => {
      const { taker: member } = seat;
      if (member === null || !world.isHere(member)) return null;
      this.#diary.strike(member, departure.at);
      const viewer = world.as(member);
      return await unallocate(world.change, { flightId: id, userId: viewer.userId, viewer }, null);
    });
    this.acts.push({ at, deed: takes }, { at: chance.between(at + MINUTE, to), deed: givesBack });
  }

  #takenBySomeone(role: Role, taken?: (member: Member) => void): Deed {
    const { departure } = this.#flight;
    return onApproved(this.#flight, async (world, { id, dispatcher, chance }) => {
      const member = world.someone(
        (one) => suits(one, role) && this.#diary.isFree(one, departure.at),
        ({ keenness }) => keenness,
        chance,
        departure.at,
      );
      if (member === undefined) return null;
      this.#diary.enter(member, departure.at);
      taken?.(member);
      const isAssigned = taken === undefined && chance.happens(BY_DISPATCHER);
      return await take(world, id, member, role, isAssigned ? dispatcher : null);
    });
  }

  #hasSpare({ index, capacity }: Role): boolean {
    return (this.#planned[index] ?? 0) < capacity;
  }

  #plan({ index }: Role): void {
    this.#planned[index] = (this.#planned[index] ?? 0) + 1;
  }
}

/** How the seats of a flight are taken and given back until now. */
export function seatActs(
  flight: Flight,
  course: Course,
  members: readonly Member[],
  diary: Diary,
  now: Moment,
): Act[] {
  const window = windowOf(flight, course, now);
  if (window === null) return [];
  const { chance, departure } = flight;
  const { crew = [], assigned = [], ending } = departure.script;
  const soon = Math.min(window.to, window.from + QUICK);
  const seating = new Seating(flight, diary);
  for (const username of [...crew, ...assigned]) {
    const member = members.find(({ person }) => person.username === username);
    if (member !== undefined)
      seating.seat(member, chance.between(window.from, soon), assigned.includes(username));
  }
  seating.fill(fillingOf(flight, now), window);
  if (ending !== 'scheduled') seating.changeOfMind(window);
  return seating.acts;
}
