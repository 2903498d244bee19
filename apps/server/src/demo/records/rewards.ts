import type { RewardType } from '@crewroom/domain/record/rules';
import { type Act, type Recorded, type RecordFrame, recordOf } from './acts.ts';

type RewardPlan = {
  readonly username: string;
  readonly daysAgo: number;
  readonly type: RewardType;
  /** In whole units of the currency. */
  readonly amount: number;
  readonly reason: string;
};

const plans: readonly RewardPlan[] = [
  {
    username: 'CrewCasey',
    daysAgo: 3,
    type: 'bonus',
    amount: 25,
    reason: 'Stepped in at short notice when a flight had no cabin crew an hour before departure.',
  },
  {
    username: 'CrewCasey',
    daysAgo: 5.5,
    type: 'incentive',
    amount: 7.5,
    reason: 'Flew on every day of the open week.',
  },
  {
    username: 'CrewCasey',
    daysAgo: 48,
    type: 'bonus',
    amount: 10,
    reason: 'Passed the cabin check at the first try.',
  },
  {
    username: 'DispatcherDana',
    daysAgo: 6.5,
    type: 'commission',
    amount: 60,
    reason: 'Planned the anniversary event: six flights in one evening, all on time.',
  },
  {
    username: 'DispatcherDiego',
    daysAgo: 27,
    type: 'commission',
    amount: 30,
    reason: 'Ten flights dispatched in one week.',
  },
  {
    username: 'TrainerTomasz',
    daysAgo: 4.5,
    type: 'incentive',
    amount: 40,
    reason: 'Trained three newcomers this term.',
  },
  {
    username: 'GalleyGwen',
    daysAgo: 13,
    type: 'bonus',
    amount: 20,
    reason: 'Purser of the month, chosen by the passengers.',
  },
  {
    username: 'KofiKnots',
    daysAgo: 36,
    type: 'bonus',
    amount: 50,
    reason: 'Wrote the new checklists.',
  },
  {
    username: 'AdminAmir',
    daysAgo: 31,
    type: 'bonus',
    amount: 45,
    reason: 'Interviewed eighteen applicants in one month.',
  },
  {
    username: 'CrewChidi',
    daysAgo: 2.2,
    type: 'bonus',
    amount: 12.5,
    reason: 'Found and described a fault in the boarding doors.',
  },
  {
    username: 'weatherWren',
    daysAgo: 16,
    type: 'commission',
    amount: 18,
    reason: 'Weather briefings for all flights of a week.',
  },
  {
    username: 'Yuki_Yoke',
    daysAgo: 61,
    type: 'incentive',
    amount: 15,
    reason: 'Most flights of the term.',
  },
];

/** Money beside the pay for flights. */
export type DemoReward = Recorded & { readonly id: string; readonly plan: RewardPlan };

/** The airline's rewards. */
export function composeRewards(frame: RecordFrame): DemoReward[] {
  return plans.flatMap((plan) => {
    const chance = frame.chance.fork(`reward/${plan.username}/${plan.daysAgo}`);
    const record = recordOf(plan, frame, chance);
    return record === null ? [] : [{ ...record, id: frame.newId(record.at), plan }];
  });
}

/** The administrative acts behind the rewards. */
export function actsOfRewards(rewards: readonly DemoReward[]): Act[] {
  return rewards.map(({ member: target, at, by, plan }) => {
    const { type: rewardType, amount, reason } = plan;
    return { at, type: 'reward_add', by, target, details: { rewardType, amount, reason } };
  });
}
