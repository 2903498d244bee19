import type { DemoMember } from '../members/demo-member.ts';
import type { Moment } from '../moments.ts';

/** A seat taken or given back. `role` is the role's place on the flight; `by` is null when the portal itself acted. */
export type SeatEvent = {
  readonly at: Moment;
  readonly kind: 'taken' | 'freed';
  readonly member: DemoMember;
  readonly role: number;
  readonly by: DemoMember | null;
};

/** A seat that is taken now, with its number from 1. */
export type HeldSeat = {
  readonly member: DemoMember;
  readonly role: number;
  readonly number: number;
  readonly at: Moment;
  /** Null when self-assigned. */
  readonly assignedBy: DemoMember | null;
};

function lowestFree(seats: readonly HeldSeat[], role: number): number {
  const taken = new Set(seats.filter((seat) => seat.role === role).map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** The seats that are taken after all events, each with the lowest number that was free at the time. */
export function seatsAfter(events: readonly SeatEvent[]): HeldSeat[] {
  let seats: HeldSeat[] = [];
  for (const { at, kind, member, role, by } of events.toSorted((a, b) => a.at - b.at)) {
    if (kind === 'freed') {
      seats = seats.filter((seat) => seat.member !== member);
      continue;
    }
    const number = lowestFree(seats, role);
    seats.push({ member, role, number, at, assignedBy: by === member ? null : by });
  }
  return seats;
}
