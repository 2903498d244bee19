import type { DemoMember } from '../members/demo-member.ts';
import { DAY, dayOf, type Moment, midnightOf } from '../moments.ts';
import { type Act, daysAgo, type Recorded, type RecordFrame, recordOf } from './acts.ts';

type LeavePlan = {
  readonly username: string;
  readonly daysAgo: number;
  /** Days from today, the last one included; negative ones are past. */
  readonly days: readonly [from: number, to: number];
  readonly takenBackDaysAgo?: number;
};

const plans: readonly LeavePlan[] = [
  { username: 'GalleyGwen', daysAgo: 6.2, days: [-3, 9] },
  { username: 'LongHaulLars', daysAgo: 2.4, days: [-1, 4] },
  { username: 'HoldingPatternHugo', daysAgo: 1.3, days: [5, 12] },
  { username: 'AmaraApproach', daysAgo: 44, days: [-40, -31] },
  { username: 'mistral_maud', daysAgo: 33, days: [-30, -24] },
  { username: 'opsOctavia', daysAgo: 21.5, days: [-18, -12] },
  { username: 'rightseat_rafa', daysAgo: 8.1, days: [3, 10], takenBackDaysAgo: 4.6 },
];

/** A leave that was approved, and perhaps taken back since; from 00:00Z of the first day to that after the last. */
export type DemoLeave = Recorded & {
  readonly from: Moment;
  readonly until: Moment;
  readonly takenBack: { readonly at: Moment; readonly by: DemoMember } | null;
};

function leaveOf(plan: LeavePlan, frame: RecordFrame): DemoLeave[] {
  const chance = frame.chance.fork(`leave/${plan.username}/${plan.daysAgo}`);
  const record = recordOf(plan, frame, chance);
  if (record === null) return [];
  const today = midnightOf(frame.now);
  const [from, to] = plan.days;
  const backAt =
    plan.takenBackDaysAgo === undefined ? null : daysAgo(plan.takenBackDaysAgo, frame.now, chance);
  const backBy = backAt === null ? undefined : frame.administrators.for(record.member, backAt);
  return [
    {
      ...record,
      from: today + from * DAY,
      until: today + (to + 1) * DAY,
      takenBack: backAt === null || backBy === undefined ? null : { at: backAt, by: backBy },
    },
  ];
}

/** Every leave of the airline's history, those taken back included; somebody is on leave today. */
export function composeLeaves(frame: RecordFrame): DemoLeave[] {
  return plans.flatMap((plan) => leaveOf(plan, frame));
}

/** The first and the last day of a leave, `YYYY-MM-DD`. */
export function daysOfLeave({ from, until }: DemoLeave): { readonly from: string; readonly to: string } {
  return { from: dayOf(from), to: dayOf(until - DAY) };
}

/** The administrative acts behind the leaves. */
export function actsOfLeaves(leaves: readonly DemoLeave[]): Act[] {
  return leaves.flatMap((leave): Act[] => {
    const { member: target, at, by, takenBack } = leave;
    const details = daysOfLeave(leave);
    const given: Act = { at, type: 'leave_add', by, target, details };
    return takenBack === null ? [given] : [given, { ...takenBack, type: 'leave_delete', target, details }];
  });
}
