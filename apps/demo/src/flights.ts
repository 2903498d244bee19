import { canSchedule } from '@crewroom/domain/contract/access';
import { CLOSING_HOURS } from '@crewroom/domain/flights/departure';
import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { addAircraft } from '@crewroom/server/features/flights/aircraft';
import { decideFlight } from '@crewroom/server/features/flights/approval';
import { createFlight, editFlight } from '@crewroom/server/features/flights/edit';
import { endOfDeparted } from '@crewroom/server/features/flights/end-at-departure';
import { notifyDispatcher } from '@crewroom/server/features/flights/needs-closing';
import { reviewFlight } from '@crewroom/server/features/flights/review';
import { setStatus } from '@crewroom/server/features/flights/status';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import type { Chance } from './chance.ts';
import type { Member } from './members.ts';
import { onRecordOf } from './record-steps.ts';
import { briefings, briefingUpdate, type Cabin, cabins, minutesBeforeDeparture } from './routes.ts';
import type { Departure } from './scripts.ts';
import type { FlightTimeline } from './timelines.ts';
import { HOUR, instantOf, MINUTE, type Timestamp, timeOfDay } from './timestamp.ts';
import type { Action, ScheduledAction, World } from './world.ts';

/** An administrator adds a type of aircraft, once a member is there. Its captain needs the qualification. */
export function keepAircraft(
  username: string,
  name: string,
  cabin: Cabin,
  { retired = false }: { readonly retired?: boolean } = {},
): Action {
  return onRecordOf(username, ({ world, administrator }) => {
    const roles = cabins[cabin].map((role) => ({
      ...role,
      requires: role.name === 'Captain' ? ('Captain License' as const) : null,
    }));
    return addAircraft(world.uow, administrator, { name, roles, retired });
  });
}

/** A flight of the demo. `id` and `dispatcher` are null until it is created, which may never happen. */
export type Flight = {
  readonly departure: Departure;
  readonly chance: Chance;
  id: string | null;
  dispatcher: Member | null;
  isApproved: boolean;
  /** The ids of the crew members who were absent in the game. Null without a report. */
  noShows: readonly string[] | null;
};

/** A flight that has been created. */
type Created = Flight & { readonly id: string; readonly dispatcher: Member };

type FlightAction = (world: World, created: Created) => Promise<unknown>;

/** An action on a flight. Does nothing when the flight was not created. */
function onCreatedFlight(flight: Flight, action: FlightAction): Action {
  return async (world) => {
    const { id, dispatcher } = flight;
    return id === null || dispatcher === null ? null : await action(world, { ...flight, id, dispatcher });
  };
}

/** An action on an approved flight. Does nothing when the flight was not approved. */
export function onApprovedFlight(flight: Flight, action: FlightAction): Action {
  return onCreatedFlight(flight, async (world, created) =>
    created.isApproved ? await action(world, created) : null,
  );
}

/** How often the dispatcher changes the status. Otherwise an administrator does it instead. */
const DISPATCHER_IS_ACTIVE_PROBABILITY = 0.9;
/** How often a member who holds a seat does not come. */
export const NO_SHOW_PROBABILITY = 0.05;
/** How often the gate is known when a flight is created. */
const GATE_PROBABILITY = 0.9;
const BRIEFING_PROBABILITY = 0.65;
const EDIT_PROBABILITY = 0.2;
/** The letters that gates begin with. */
const PIERS = ['A', 'B', 'C', 'D'] as const;
const EDITED_FIELDS = ['gate', 'notes'] as const;

function gateOf(chance: Chance): string {
  return `${chance.pick(PIERS)}${chance.between(1, 48)}`;
}

function briefingOf({ departure, chance }: Flight, dispatcher: Member, world: World): string {
  const colleague = world.pickMember(
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
  const wanted = script.dispatcher === undefined ? undefined : world.memberNamed(script.dispatcher);
  if (wanted !== undefined && mayDispatch(wanted) && world.isAvailable(wanted, at)) return wanted;
  return world.pickMember(mayDispatch, ({ diligence }) => diligence, chance, at);
}

function create(flight: Flight, hasGate: boolean): Action {
  const { departure, chance } = flight;
  const { at, service, script } = departure;
  const roles = cabins[service.cabin].map((role) => ({
    ...role,
    requires: script.requires?.[role.name] ?? null,
  }));
  const before = (minutes: number) => timeOfDay(at - minutes * MINUTE);
  const [staff, passengers, boarding] = minutesBeforeDeparture[service.cabin];
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
      roles,
      ...(hasGate && { gate: gateOf(chance) }),
      ...(chance.happens(BRIEFING_PROBABILITY) && { notes: briefingOf(flight, dispatcher, world) }),
    });
    const id = await createFlight(world.uow, world.actAs(dispatcher), input);
    if (id instanceof Refusal) return id;
    flight.id = id;
    flight.dispatcher = dispatcher;
    return id;
  };
}

/** An administrator other than the dispatcher, if there is one. */
function otherAdministrator(dispatcher: Member, world: World): Member | undefined {
  return world.pickAdministrator((member) => member !== dispatcher) ?? world.pickAdministrator();
}

function decide(flight: Flight, decision: 'approved' | 'rejected'): Action {
  return onCreatedFlight(flight, async (world, { id, dispatcher }) => {
    const decider = otherAdministrator(dispatcher, world);
    if (decider === undefined) return null;
    const decided = await decideFlight(world.uow, world.actAs(decider), id, decision);
    flight.isApproved = decision === 'approved' && !(decided instanceof Refusal);
    return decided;
  });
}

/** The dispatcher of a flight, or sometimes an administrator instead. */
function managerFor({ dispatcher, chance }: Created, world: World): Member | undefined {
  const dispatcherIsActive =
    chance.happens(DISPATCHER_IS_ACTIVE_PROBABILITY) && world.isAvailable(dispatcher);
  return dispatcherIsActive ? dispatcher : world.pickAdministrator();
}

function changeStatus(flight: Flight, to: SettableStatus): Action {
  return onApprovedFlight(flight, async (world, created) => {
    const manager = managerFor(created, world);
    if (manager === undefined) return null;
    return await setStatus(world.uow, world.actAs(manager), created.id, to);
  });
}

// Edits set the gate, or replace the briefing.
function edit(flight: Flight, field: 'gate' | 'notes'): Action {
  return onCreatedFlight(flight, async (world, { id, dispatcher, chance }) => {
    if (!world.isAvailable(dispatcher)) return null;
    const input = field === 'gate' ? { gate: gateOf(chance) } : { notes: briefingUpdate };
    return await editFlight(world.uow, world.actAs(dispatcher), id, input);
  });
}

/** The ids of the absent crew members: those absent in the game, or by chance without a report. */
async function absenteesOf({ id, departure, chance, noShows }: Created, world: World): Promise<string[]> {
  const crew = await world.uow.trx
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('flight_id', '=', id)
    .select(['users.id', 'users.username'])
    .orderBy('users.id')
    .execute();
  const absentByScript = departure.script.absent ?? [];
  return crew
    .filter(({ id: userId, username }) =>
      noShows === null
        ? chance.happens(NO_SHOW_PROBABILITY) || absentByScript.includes(username)
        : noShows.includes(userId),
    )
    .map((member) => member.id);
}

function review(flight: Flight): Action {
  return onApprovedFlight(flight, async (world, created) => {
    const reviewer = otherAdministrator(created.dispatcher, world);
    if (reviewer === undefined) return null;
    const absentUserIds = await absenteesOf(created, world);
    return await reviewFlight(world.uow, world.actAs(reviewer), created.id, { absentUserIds });
  });
}

/** What the portal does by itself at a flight's departure, and 12 hours after it when nobody closed the flight. */
function actionsOfTime(flight: Flight): ScheduledAction[] {
  const { at, script } = flight.departure;
  const ends = script.waitList !== undefined || script.offers !== undefined;
  const closesAt = at + CLOSING_HOURS * HOUR;
  return [
    ...(ends ? [{ at, action: onApprovedFlight(flight, ({ uow }, { id }) => endOfDeparted(uow, id)) }] : []),
    ...(script.ending === 'forgotten'
      ? [
          {
            at: closesAt,
            action: onApprovedFlight(flight, ({ uow }, { id }) => notifyDispatcher(uow, id)),
          },
        ]
      : []),
  ];
}

/** All actions on a flight from its creation to its review, except those on its seats. */
export function lifecycleActions(
  flight: Flight,
  timeline: FlightTimeline,
  playedUntil: Timestamp,
): ScheduledAction[] {
  const { departure, chance } = flight;
  const { createdAt, decidedAt, steps, reviewedAt } = timeline;
  const isRejected = departure.script.ending === 'rejected';
  const editedField = !isRejected && chance.happens(EDIT_PROBABILITY) ? chance.pick(EDITED_FIELDS) : null;
  const editedAt = chance.between(createdAt + MINUTE, Math.min(playedUntil, steps[0]?.at ?? playedUntil));
  const hasGate = chance.happens(GATE_PROBABILITY) && editedField !== 'gate';
  return [
    { at: createdAt, action: create(flight, hasGate) },
    ...(decidedAt === null
      ? []
      : [{ at: decidedAt, action: decide(flight, isRejected ? 'rejected' : 'approved') }]),
    ...(editedField === null ? [] : [{ at: editedAt, action: edit(flight, editedField) }]),
    ...steps.map(({ at, to }) => ({ at, action: changeStatus(flight, to) })),
    ...actionsOfTime(flight),
    ...(reviewedAt === null ? [] : [{ at: reviewedAt, action: review(flight) }]),
  ];
}
