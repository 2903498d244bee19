import type { PayEntry } from '@crewroom/domain/members/schemas';
import { fromMinor, toMinor } from '@crewroom/domain/money';
import { rewardWords } from '@crewroom/domain/record/rules';
import type { Reward } from '@crewroom/domain/record/schemas';
import { type ReactNode, useId } from 'react';
import { ExpandableList, SectionCard } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink, UserText } from '../../../components/user-text.tsx';
import { type Cents, centsOf, formatChf, formatDollars } from '../../../lib/money.ts';

const code = 'font-mono font-heavy';

type MoneyEntryProps = {
  readonly title: ReactNode;
  readonly amount: string;
  readonly date: string;
  readonly children?: ReactNode;
};

/** One row of a pay list: title, date and amount. */
function MoneyEntry({ title, amount, date, children }: MoneyEntryProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 @min-[36rem]:grid-cols-[minmax(0,1fr)_max-content_9rem]">
      <div className="wrap-anywhere">{title}</div>
      <p className="text-dim text-14 @min-[36rem]:[grid-area:1_/_2]">
        <DateTime value={date} format="date" />
      </p>
      <p className="[grid-area:1_/_2] text-bright font-mono text-15 font-heavy text-right @min-[36rem]:[grid-area:1_/_3]">
        {amount}
      </p>
      {children !== undefined && (
        <div className="col-span-full min-w-0 text-dim text-14 @min-[36rem]:col-start-1">{children}</div>
      )}
    </div>
  );
}

const SHOWN = 5;

const SHOWN_PAY_ENTRIES = 6;

/** The sources of pay, except rewards: those are listed in dollars, each once. */
const sources = {
  attended: 'Flight attended',
  hosted: 'Flight hosted',
  import: 'From before the portal',
} as const;

type ListedEntry = PayEntry & { readonly source: keyof typeof sources };

const isListed = (entry: PayEntry): entry is ListedEntry => entry.source !== 'reward';

/** How much of the pay was awarded, from its ledger entries. */
function rewardedIn(entries: readonly PayEntry[]): number {
  const rewards = entries.filter(({ source }) => source === 'reward');
  return fromMinor(rewards.reduce((sum, { amount }) => sum + toMinor(amount), 0));
}

/** The rewards of the term in a few words, or null without any. */
export function rewardsInTerm(entries: readonly PayEntry[]): string | null {
  const rewarded = rewardedIn(entries);
  return rewarded === 0 ? null : `Rewards: ${formatDollars(rewarded)}`;
}

/** Shows how much of the term pay in CHF are rewards. Null without any. */
function rewardsIncluded(entries: readonly PayEntry[]): string | null {
  const rewarded = rewardedIn(entries);
  return rewarded === 0 ? null : `Includes rewards of ${formatDollars(rewarded)}`;
}

function Title({ entry }: { readonly entry: ListedEntry }) {
  return (
    <>
      {sources[entry.source]}
      {entry.flightCode !== undefined && <span className={code}> {entry.flightCode}</span>}
    </>
  );
}

/** The viewer's rewards. Renders nothing without any. */
function RewardList({ rewards }: { readonly rewards: readonly Reward[] }) {
  const id = useId();
  if (rewards.length === 0) return null;
  const cents = centsOf(rewards.map(({ amount }) => amount));
  return (
    <section className="mt-4 border-t border-t-line pt-4" aria-labelledby={id}>
      <h3 className="mb-3 text-15 leading-6 font-bold text-bright" id={id}>
        Rewards
      </h3>
      <ExpandableList items={rewards} shown={SHOWN} keyOf={({ _id }) => _id}>
        {({ type, amount, awardedDate, awardedBy, reason }) => (
          <MoneyEntry
            title={
              <>
                {rewardWords[type]} by <PersonLink username={awardedBy} />
              </>
            }
            amount={formatDollars(amount, cents)}
            date={awardedDate}
          >
            <UserText text={reason} />
          </MoneyEntry>
        )}
      </ExpandableList>
    </section>
  );
}

type TermPayListProps = {
  readonly rewards: readonly Reward[];
  readonly entries: readonly PayEntry[];
  readonly total: number;
  readonly cents: Cents;
};

/** The ledger entries of the term's pay, newest first, with the rewards as one sum, and below them each reward. */
export function TermPayList({ entries, rewards, total, cents }: TermPayListProps) {
  const listed = entries.filter(isListed);
  const included = rewardsIncluded(entries);
  return (
    <SectionCard title="Term pay" detail={formatChf(total, cents)}>
      {entries.length === 0 && <EmptyState>No pay credited this term</EmptyState>}
      {included !== null && <p className="pb-3 text-dim text-14 last:pb-0">{`${included}, listed below.`}</p>}
      {listed.length > 0 && (
        <ExpandableList items={listed} shown={SHOWN_PAY_ENTRIES} keyOf={({ _id }) => _id}>
          {(entry) => (
            <MoneyEntry
              title={<Title entry={entry} />}
              amount={formatChf(entry.amount, cents)}
              date={entry.date}
            />
          )}
        </ExpandableList>
      )}
      <RewardList rewards={rewards} />
    </SectionCard>
  );
}
