import { rewardWords } from '@crewroom/domain/record/rules';
import type { Reward } from '@crewroom/domain/record/schemas';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { PersonLink, UserText } from '../../../components/user-text.tsx';
import { type Cents, centsOf, formatDollars } from '../../../lib/money.ts';
import { Entries, type RecordSectionProps } from './panel.tsx';

const AddReward = lazyDialog(async () => (await import('./add-reward.tsx')).AddReward);

function RewardEntry({ reward, cents }: { readonly reward: Reward; readonly cents: Cents }) {
  const { type, awardedBy, awardedDate, amount, reason } = reward;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
      <p className="wrap-anywhere">
        {rewardWords[type]} by <PersonLink username={awardedBy} />
      </p>
      <p className="text-bright font-mono font-heavy text-right">{formatDollars(amount, cents)}</p>
      <p className="col-span-full text-dim text-14">
        <DateTime value={awardedDate} />
      </p>
      <div className="col-span-full mt-1">
        <UserText text={reason} />
      </div>
    </div>
  );
}

/** All rewards of a member. */
export function RewardsSection({ member, mayChange }: RecordSectionProps) {
  const cents = centsOf(member.rewards.map(({ amount }) => amount));
  return (
    <Entries
      title="Rewards"
      entries={member.rewards}
      action="Add reward"
      mayAdd={mayChange}
      preloads={AddReward}
      renderDialog={(state) => <AddReward {...state} member={member} />}
    >
      {(reward) => <RewardEntry reward={reward} cents={cents} />}
    </Entries>
  );
}
