import type { DemoMember } from '../members/demo-member.ts';
import { DAY, type Moment } from '../moments.ts';
import { type Act, daysAgo, type Recorded, type RecordFrame, recordOf } from './acts.ts';
import { type SanctionPlan, sanctionPlans } from './sanction-plans.ts';

/** A sanction that was given, and perhaps taken back since. */
export type DemoSanction = Recorded & {
  readonly plan: SanctionPlan;
  readonly expiresAt: Moment;
  readonly activeUntil: Moment | null;
  readonly takenBack: { readonly at: Moment; readonly by: DemoMember } | null;
};

function sanctionOf(plan: SanctionPlan, frame: RecordFrame): DemoSanction[] {
  const chance = frame.chance.fork(`sanction/${plan.username}/${plan.daysAgo}`);
  const record = recordOf(plan, frame, chance);
  if (record === null) return [];
  const { at, member } = record;
  const backAt =
    plan.takenBackDaysAgo === undefined ? null : daysAgo(plan.takenBackDaysAgo, frame.now, chance);
  const backBy = backAt === null ? undefined : frame.administrators.for(member, backAt);
  return [
    {
      ...record,
      plan,
      expiresAt: at + plan.lasts * DAY,
      activeUntil: plan.activeFor === undefined ? null : Math.round(at + plan.activeFor * DAY),
      takenBack: backAt === null || backBy === undefined ? null : { at: backAt, by: backBy },
    },
  ];
}

/** Every sanction of the airline's history, those taken back included. */
export function composeSanctions(frame: RecordFrame): DemoSanction[] {
  return sanctionPlans.flatMap((plan) => sanctionOf(plan, frame));
}

/** The administrative acts behind the sanctions. */
export function actsOfSanctions(sanctions: readonly DemoSanction[]): Act[] {
  return sanctions.flatMap(({ member: target, at, by, plan, takenBack }): Act[] => {
    const { type: sanctionType, breach, reason } = plan;
    const details = { sanctionType, breach, reason };
    const given: Act = { at, type: 'sanction_add', by, target, details };
    return takenBack === null ? [given] : [given, { ...takenBack, type: 'sanction_delete', target, details }];
  });
}

/** The end of a suspension, or null for what keeps nobody from flying. */
export function suspensionEnd({ plan, activeUntil, expiresAt, takenBack }: DemoSanction): Moment | null {
  if (plan.type !== 'suspension') return null;
  return takenBack?.at ?? activeUntil ?? expiresAt;
}
