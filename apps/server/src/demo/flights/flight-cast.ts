import type { Administrators } from '../administrators.ts';
import type { Frame } from '../frame.ts';
import type { IsAbsent } from '../members/absences.ts';
import type { DemoMember } from '../members/demo-member.ts';

/** Who there is to dispatch, to decide and to fly. */
export type FlightCast = {
  readonly members: readonly DemoMember[];
  readonly administrators: Administrators;
  readonly isAbsent: IsAbsent;
};

export type FlightFrame = Frame & FlightCast;

/** The member of a username, if there is one. */
export function memberNamed({ members }: FlightCast, username: string): DemoMember | undefined {
  return members.find(({ person }) => person.username === username);
}
