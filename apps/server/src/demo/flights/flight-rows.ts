import { foldName } from '@crewroom/domain/members/rules';
import type { NewDemoId } from '../demo-ids.ts';
import type { DemoRow, DemoRows } from '../demo-rows.ts';
import { instantOf, MINUTE, maybeInstantOf, timeOfDay } from '../moments.ts';
import type { FlightDraft } from './flight-draft.ts';
import { logRows } from './log-rows.ts';
import type { Cabin } from './network.ts';
import { seatsAfter } from './seat-events.ts';

/** How many minutes before departure staff join, passengers join, and boarding begins. */
const LEADS: Readonly<Record<Cabin, readonly [staff: number, passengers: number, boarding: number]>> = {
  small: [45, 30, 15],
  medium: [60, 40, 20],
  large: [75, 50, 30],
  charter: [60, 40, 20],
  training: [50, 35, 20],
};

function timesOf({ at, service }: FlightDraft['departure']) {
  const [staff, passengers, boarding] = LEADS[service.cabin];
  return {
    staff_joining: timeOfDay(at - staff * MINUTE),
    passenger_joining: timeOfDay(at - passengers * MINUTE),
    boarding: timeOfDay(at - boarding * MINUTE),
  };
}

function decisionOf({ decision, review, archivedIn, status }: FlightDraft['life']) {
  return {
    status,
    approval_status:
      decision === null
        ? ('pending' as const)
        : decision.approved
          ? ('approved' as const)
          : ('rejected' as const),
    decided_at: maybeInstantOf(decision?.at ?? null),
    decided_by_id: decision?.by.id ?? null,
    reviewed_at: maybeInstantOf(review?.at ?? null),
    reviewed_by_id: review?.by.id ?? null,
    reviewed_by_username: review?.by.person.username ?? null,
    archived_at: maybeInstantOf(archivedIn?.closedAt ?? null),
    archived_term_id: archivedIn?.id ?? null,
  };
}

function flightRow({ id, departure, life, gate, briefing }: FlightDraft): DemoRow<'flights'> {
  const { at, service } = departure;
  return {
    id,
    flight_code: service.code,
    departure: service.from,
    arrival: service.to,
    aircraft: service.aircraft,
    gate,
    scheduled_date: instantOf(at),
    ...timesOf(departure),
    service_category: service.category,
    notes: briefing,
    dispatcher_id: life.dispatcher.id,
    created_at: instantOf(life.createdAt),
    ...decisionOf(life),
  };
}

function roleRows({ id, roles }: FlightDraft): DemoRow<'flight_roles'>[] {
  return roles.map((role, position) => ({
    id: role.id,
    flight_id: id,
    position,
    name: role.name,
    name_key: foldName(role.name),
    capacity: role.capacity,
  }));
}

function seatRows({ id, roles, events }: FlightDraft, newId: NewDemoId): DemoRow<'allocations'>[] {
  return seatsAfter(events).flatMap(({ member, role: index, number, at, assignedBy }) => {
    const role = roles[index];
    if (role === undefined) return [];
    return [
      {
        id: newId(at),
        flight_id: id,
        flight_role_id: role.id,
        user_id: member.id,
        seat_number: number,
        capacity: role.capacity,
        assigned_at: instantOf(at),
        assigned_by_id: assignedBy?.id ?? null,
      },
    ];
  });
}

/** The rows of the flights, their roles, seats and logs. */
export function flightRows(
  drafts: readonly FlightDraft[],
  newId: NewDemoId,
): Pick<DemoRows, 'flights' | 'flight_roles' | 'allocations' | 'flight_log'> {
  return {
    flights: drafts.map(flightRow),
    flight_roles: drafts.flatMap(roleRows),
    allocations: drafts.flatMap((draft) => seatRows(draft, newId)),
    flight_log: drafts.flatMap((draft) => logRows(draft, newId)),
  };
}
