import { canSchedule } from '@crewroom/domain/contract/access';
import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { decideFlight } from '@crewroom/server/flights/approval';
import { createFlight, editFlight } from '@crewroom/server/flights/edit';
import { reviewFlight } from '@crewroom/server/flights/review';
import { setStatus } from '@crewroom/server/flights/status';
import { Refusal } from '@crewroom/server/http/refusal';
import { instantOf, MINUTE, type Moment, timeOfDay } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { Course, Departure } from './departures.ts';
import type { Member } from './members.ts';
import { afterthought, briefings, cabins, leadsOf } from './routes.ts';
import type { Act, Deed, World } from './world.ts';

/** A flight that is played. `id` and `dispatcher` are null until somebody has created it, which may be never. */
export type Flight = {
  readonly departure: Departure;
  readonly chance: Chance;
  id: string | null;
  dispatcher: Member | null;
  isApproved: boolean;
};

/** A flight that somebody has created. */
type Created = Flight & { readonly id: string; readonly dispatcher: Member };

type FlightDeed = (world: World, created: Created) => Promise<unknown>;

/** A deed on a flight; nothing where nobody was there to create it. */
function onFlight(flight: Flight, deed: FlightDeed): Deed {
  return async (world) => {
    const { id, dispatcher } = flight;
    return id === null || dispatcher === null ? null : await deed(world, { ...flight, id, dispatcher });
  };
}

/** A deed on an approved flight; nothing where nobody was there to approve it. */
export function onApproved(flight: Flight, deed: FlightDeed): Deed {
  return onFlight(flight, async (world, created) => (created.isApproved ? await deed(world, created) : null));
}

/** Now and then an administrator helps out. */
const BY_DISPATCHER = 0.9;
const STAYS_AWAY = 0.05;
const HAS_GATE = 0.9;
const HAS_BRIEFING = 0.65;
const IS_EDITED = 0.2;
const PIERS = ['A', 'B', 'C', 'D'] as const;
const EDITED = ['gate', 'notes'] as const;

function gateOf(chance: Chance): string {
  return `${chance.pick(PIERS)}${chance.between(1, 48)}`;
}

function briefingOf({ departure, chance }: Flight, dispatcher: Member, world: World): string {
  const colleague = world.someone(
    ({ duty }) => duty === 'purser',
    ({ keenness }) => keenness,
    chance,
  );
  const { service } = departure;
  return chance.pick(briefings[service.cabin === 'training' ? 'training' : 'ordinary'])({
    dispatcher: dispatcher.person.username,
    colleague: (colleague ?? dispatcher).person.username,
    service,
  });
}

function dispatcherFor({ departure, chance }: Flight, world: World): Member | undefined {
  const { at, script } = departure;
  const { thresholds } = world.airline.rules;
  const mayDispatch = (member: Member) => canSchedule(world.rankOf(member), thresholds);
  const wanted = script.dispatcher === undefined ? undefined : world.named(script.dispatcher);
  if (wanted !== undefined && mayDispatch(wanted) && world.isHere(wanted, at)) return wanted;
  return world.someone(mayDispatch, ({ diligence }) => diligence, chance, at);
}

function create(flight: Flight, hasGate: boolean): Deed {
  const { departure, chance } = flight;
  const { at, service } = departure;
  const before = (minutes: number) => timeOfDay(at - minutes * MINUTE);
  const [staff, passengers, boarding] = leadsOf[service.cabin];
  return async (world) => {
    const dispatcher = dispatcherFor(flight, world);
    if (dispatcher === undefined) return null;
    const input = newFlightSchema.parse({
      flightCode: service.code,
      route: { departure: service.from, arrival: service.to },
      aircraft: service.aircraft,
      scheduledDate: instantOf(at),
      times: {
        staffJoining: before(staff),
        passengerJoining: before(passengers),
        boarding: before(boarding),
      },
      serviceCategory: service.category,
      roles: cabins[service.cabin],
      ...(hasGate && { gate: gateOf(chance) }),
      ...(chance.happens(HAS_BRIEFING) && { notes: briefingOf(flight, dispatcher, world) }),
    });
    const id = await createFlight(world.change, world.as(dispatcher), input);
    if (id instanceof Refusal) return id;
    flight.id = id;
    flight.dispatcher = dispatcher;
    return id;
  };
}

/** Somebody else than the dispatcher, where there is one. */
function judgeOf(dispatcher: Member, world: World): Member | undefined {
  return world.administrator((member) => member !== dispatcher) ?? world.administrator();
}

function decide(flight: Flight, decision: 'approved' | 'rejected'): Deed {
  return onFlight(flight, async (world, { id, dispatcher }) => {
    const by = judgeOf(dispatcher, world);
    if (by === undefined) return null;
    const done = await decideFlight(world.change, world.as(by), id, decision);
    flight.isApproved = decision === 'approved' && !(done instanceof Refusal);
    return done;
  });
}

/** The dispatcher of a flight, or now and then an administrator in their place. */
function runnerOf({ dispatcher, chance }: Created, world: World): Member | undefined {
  const isDispatchers = chance.happens(BY_DISPATCHER) && world.isHere(dispatcher);
  return isDispatchers ? dispatcher : world.administrator();
}

function bring(flight: Flight, to: SettableStatus): Deed {
  return onApproved(flight, async (world, created) => {
    const by = runnerOf(created, world);
    if (by === undefined) return null;
    return await setStatus(world.change, world.as(by), created.id, to);
  });
}

// The gate becomes known late, and a briefing is never finished.
function edit(flight: Flight, field: 'gate' | 'notes'): Deed {
  return onFlight(flight, async (world, { id, dispatcher, chance }) => {
    if (!world.isHere(dispatcher)) return null;
    const input = field === 'gate' ? { gate: gateOf(chance) } : { notes: afterthought };
    return await editFlight(world.change, world.as(dispatcher), id, input);
  });
}

async function absentFrom({ id, departure, chance }: Created, world: World): Promise<string[]> {
  const crew = await world.change.trx
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('flight_id', '=', id)
    .select(['users.id', 'users.username'])
    .orderBy('users.id')
    .execute();
  const named = departure.script.absent ?? [];
  return crew
    .filter(({ username }) => chance.happens(STAYS_AWAY) || named.includes(username))
    .map((member) => member.id);
}

function review(flight: Flight): Deed {
  return onApproved(flight, async (world, created) => {
    const by = judgeOf(created.dispatcher, world);
    if (by === undefined) return null;
    const absentUserIds = await absentFrom(created, world);
    return await reviewFlight(world.change, world.as(by), created.id, { absentUserIds });
  });
}

/** What happens to a flight, its seats apart. */
export function courseActs(flight: Flight, course: Course, now: Moment): Act[] {
  const { departure, chance } = flight;
  const { createdAt, decidedAt, steps, reviewedAt } = course;
  const isRejected = departure.script.ending === 'rejected';
  const field = !isRejected && chance.happens(IS_EDITED) ? chance.pick(EDITED) : null;
  const editedAt = chance.between(createdAt + MINUTE, Math.min(now, steps[0]?.at ?? now));
  const hasGate = chance.happens(HAS_GATE) && field !== 'gate';
  return [
    { at: createdAt, deed: create(flight, hasGate) },
    ...(decidedAt === null
      ? []
      : [{ at: decidedAt, deed: decide(flight, isRejected ? 'rejected' : 'approved') }]),
    ...(field === null ? [] : [{ at: editedAt, deed: edit(flight, field) }]),
    ...steps.map(({ at, to }) => ({ at, deed: bring(flight, to) })),
    ...(reviewedAt === null ? [] : [{ at: reviewedAt, deed: review(flight) }]),
  ];
}
