import type { AdminActionDetails } from '@crewroom/domain/record/calls';
import type { AdminActionType } from '@crewroom/domain/record/rules';
import type { Administrators } from '../administrators.ts';
import type { Chance } from '../chance.ts';
import type { Frame } from '../frame.ts';
import type { DemoMember } from '../members/demo-member.ts';
import { DAY, MINUTE, type Moment } from '../moments.ts';

/** One administrative act, as the administrative history tells it. */
export type Act = {
  readonly at: Moment;
  readonly type: AdminActionType;
  readonly by: DemoMember;
  readonly target: DemoMember | null;
  readonly details: AdminActionDetails;
};

/** Whom a record is about, and who wrote it when. */
export type Recorded = { readonly member: DemoMember; readonly at: Moment; readonly by: DemoMember };

/** What the records are made with. */
export type RecordFrame = Frame & {
  readonly members: readonly DemoMember[];
  readonly administrators: Administrators;
};

/** A moment some days ago, at no round time. */
export function daysAgo(days: number, now: Moment, chance: Chance): Moment {
  return Math.round(now - days * DAY) - chance.between(1_000, 80 * MINUTE);
}

type Plan = { readonly username: string; readonly daysAgo: number };

/**
 * The record a plan leads to: null where the airline has no such member, or had neither them nor anybody to write it
 * at the time.
 */
export function recordOf(plan: Plan, frame: RecordFrame, chance: Chance): Recorded | null {
  const at = daysAgo(plan.daysAgo, frame.now, chance);
  const member = frame.members.find(({ person }) => person.username === plan.username);
  if (member === undefined || member.actsFrom >= at) return null;
  const by = frame.administrators.for(member, at);
  return by === undefined ? null : { member, at, by };
}
