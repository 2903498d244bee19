import type { DemoMember } from '../members/demo-member.ts';
import { DAY, MINUTE } from '../moments.ts';
import { type Boarding, isHere, suits, windowOf } from './boarding.ts';
import { memberNamed } from './flight-cast.ts';
import { cabins } from './network.ts';
import type { SeatEvent } from './seat-events.ts';

const BY_DISPATCHER = 0.12;
const CHANGES_MIND = 0.15;

type Role = { readonly index: number; readonly name: string; readonly capacity: number };

function rolesOf({ departure }: Boarding): Role[] {
  return cabins[departure.service.cabin].map(({ name, capacity }, index) => ({ index, name, capacity }));
}

function fillingOf({ departure, life, frame, chance }: Boarding): number {
  const { at, stage } = departure;
  if (stage.ending === 'scheduled') return 0;
  if (stage.filling !== undefined) return stage.filling;
  const daysAhead = Math.max(0, (at - frame.now) / DAY);
  const wanted = (chance.between(60, 100) / 100) * Math.exp(-daysAhead / 8);
  return life.status === 'CANCELLED' ? wanted / 2 : wanted;
}

function takenIn(role: Role, events: readonly SeatEvent[]): number {
  return events.filter((event) => event.role === role.index).length;
}

function pickFor(role: Role, boarding: Boarding): DemoMember | undefined {
  const { frame, diary, departure, chance } = boarding;
  const candidates = frame.members.filter(
    (member) => suits(member, role.name) && diary.isFree(member, departure.at) && isHere(member, boarding),
  );
  return chance.weighted(candidates, ({ keenness }) => keenness);
}

function take(member: DemoMember, role: Role, isAssigned: boolean, boarding: Boarding): SeatEvent {
  const { life, chance, diary, departure } = boarding;
  diary.enter(member, departure.at);
  const { from, to } = windowOf(member, boarding);
  const by = isAssigned ? life.dispatcher : member;
  return { at: chance.between(from, to), kind: 'taken', member, role: role.index, by };
}

/** Those who are on the flight by name, each in the first role that suits them and has a seat. */
function takeByName(boarding: Boarding): SeatEvent[] {
  const { crew = [], assigned = [] } = boarding.departure.stage;
  const events: SeatEvent[] = [];
  for (const username of [...crew, ...assigned]) {
    const member = memberNamed(boarding.frame, username);
    if (member === undefined || !isHere(member, boarding)) continue;
    const role = rolesOf(boarding).find(
      (candidate) => suits(member, candidate.name) && takenIn(candidate, events) < candidate.capacity,
    );
    if (role !== undefined) events.push(take(member, role, assigned.includes(username), boarding));
  }
  return events;
}

function fill(role: Role, seats: number, boarding: Boarding): SeatEvent[] {
  return Array.from({ length: Math.max(0, seats) }).flatMap(() => {
    const member = pickFor(role, boarding);
    return member === undefined ? [] : [take(member, role, boarding.chance.happens(BY_DISPATCHER), boarding)];
  });
}

// Somebody takes a seat and gives it back. Only in a role with a seat to spare, so that it is never overbooked.
function changeOfMind(events: readonly SeatEvent[], boarding: Boarding): SeatEvent[] {
  const { chance } = boarding;
  if (boarding.departure.stage.ending === 'scheduled' || !chance.happens(CHANGES_MIND)) return [];
  const role = rolesOf(boarding).find((candidate) => takenIn(candidate, events) < candidate.capacity);
  const member = role === undefined ? undefined : pickFor(role, boarding);
  if (role === undefined || member === undefined) return [];
  const { from, to } = windowOf(member, boarding);
  const at = chance.between(from, to - 2 * MINUTE);
  const freedAt = chance.between(at + MINUTE, to);
  return [
    { at, kind: 'taken', member, role: role.index, by: member },
    { at: freedAt, kind: 'freed', member, role: role.index, by: member },
  ];
}

/** How the seats of a flight were taken and given back until now. */
export function composeCrew(boarding: Boarding): SeatEvent[] {
  const filling = fillingOf(boarding);
  const events = takeByName(boarding);
  for (const role of rolesOf(boarding)) {
    events.push(...fill(role, Math.round(role.capacity * filling) - takenIn(role, events), boarding));
  }
  return [...events, ...changeOfMind(events, boarding)];
}
