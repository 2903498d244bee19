import type { RewardType } from '@crewroom/domain/record/rules';
import type { Reward } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { formatDollars } from '../../../lib/money.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { MoneyEntry } from './money-entry.tsx';

const SHOWN = 5;

const words = { bonus: 'Bonus', commission: 'Commission', incentive: 'Incentive' } as const satisfies Record<
  RewardType,
  string
>;

/** The rewards one was given; nothing when there is none. */
export function RewardList({ rewards }: { readonly rewards: readonly Reward[] }) {
  if (rewards.length === 0) return null;
  return (
    <SectionCard title="Rewards">
      <ShortList items={rewards} shown={SHOWN} keyOf={({ _id }) => _id}>
        {({ type, amount, awardedDate, awardedBy, reason }) => (
          <MoneyEntry
            title={
              <>
                {words[type]} by <PersonLink username={awardedBy} />
              </>
            }
            amount={formatDollars(amount)}
            date={awardedDate}
          >
            <WrittenText parts={splitMentions(reason)} />
          </MoneyEntry>
        )}
      </ShortList>
    </SectionCard>
  );
}
