import type { RankChangeType } from '@crewroom/domain/record/rules';
import type { GroupRole } from '../../roblox/group-ranks.ts';
import type { DemoPerson } from '../demo-person.ts';
import type { Moment } from '../moments.ts';
import type { Duty } from './duties.ts';

/** The highest group role somebody holds from a moment on; null outside the group. */
export type Standing = { readonly from: Moment; readonly role: GroupRole | null };

/** A change of rank as the rank history tells it. */
export type RankChange = { readonly at: Moment; readonly type: RankChangeType; readonly rankName: string };

/** A member of the demo airline, with what the other parts of the data have to keep to. */
export type DemoMember = {
  readonly id: string;
  readonly person: DemoPerson;
  readonly firstSeenAt: Moment;
  /** From when on they appear in the data under the name they have now. */
  readonly actsFrom: Moment;
  /** Oldest first. */
  readonly standings: readonly [Standing, ...Standing[]];
  readonly rankChanges: readonly RankChange[];
  readonly duty: Duty;
  readonly keenness: number;
  readonly diligence: number;
  readonly requiredFlights: number | null;
  readonly jobTitle: string | null;
  readonly neverSignedIn: boolean;
};

/** The highest role somebody held at a moment. */
export function roleAt({ standings }: DemoMember, at: Moment): GroupRole | null {
  return standings.findLast(({ from }) => from <= at)?.role ?? null;
}

/** Whether somebody was here under today's name and held at least a rank. */
export function heldRank(member: DemoMember, rank: number, at: Moment): boolean {
  return member.actsFrom < at && (roleAt(member, at)?.rank ?? -1) >= rank;
}

/** The last role somebody is known to have held. */
export function lastRoleOf({ standings }: DemoMember): GroupRole | null {
  return standings.findLast(({ role }) => role !== null)?.role ?? null;
}

/** The role somebody holds now. */
export function presentRoleOf({ standings }: DemoMember): GroupRole | null {
  return standings.at(-1)?.role ?? null;
}
