import type { Chance } from '../chance.ts';
import { type DemoMember, heldRank } from '../members/demo-member.ts';
import { rolesOfDuty } from '../members/duties.ts';
import { MINUTE, type Moment } from '../moments.ts';
import type { Departure } from './departure.ts';
import type { FlightFrame } from './flight-cast.ts';
import type { Life } from './life.ts';
import type { SeatDiary } from './seat-diary.ts';

/** Everything the crew of one flight is made from. */
export type Boarding = {
  readonly departure: Departure;
  readonly life: Life;
  readonly diary: SeatDiary;
  readonly frame: FlightFrame;
  readonly chance: Chance;
  /** While members can seat themselves. */
  readonly window: Window;
};

export type Window = { readonly from: Moment; readonly to: Moment };

const SHORTEST_WINDOW = 10 * MINUTE;

/** While members can seat themselves on a flight: approved and AVAILABLE. Null when they never could. */
export function seatingWindow({ decision, changes }: Life, now: Moment): Window | null {
  if (decision?.approved !== true) return null;
  const window = { from: decision.at + MINUTE, to: Math.min(now, changes[0]?.at ?? now) - MINUTE };
  return window.to - window.from < SHORTEST_WINDOW ? null : window;
}

/** The part of the window in which somebody was here. */
export function windowOf({ actsFrom }: DemoMember, { window }: Boarding): Window {
  return { from: Math.max(window.from, actsFrom + MINUTE), to: window.to };
}

/** Whether a role is among those somebody fills. */
export function suits({ duty }: DemoMember, role: string): boolean {
  return role === 'Passenger' || rolesOfDuty[duty].includes(role);
}

/**
 * Whether somebody was staff, and present, from the time they could take a seat until departure; for a cancelled flight
 * until now, since whoever cannot come any more loses the seat on it.
 */
export function isHere(member: DemoMember, boarding: Boarding): boolean {
  const { departure, frame, life } = boarding;
  const until = life.status === 'CANCELLED' ? Math.max(departure.at, frame.now) : departure.at;
  const { from, to } = windowOf(member, boarding);
  const { staff } = frame.settings.thresholds;
  if (to - from < SHORTEST_WINDOW || !heldRank(member, staff, from)) return false;
  return heldRank(member, staff, until) && !frame.isAbsent(member, from, until);
}
