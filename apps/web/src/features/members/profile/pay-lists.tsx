import type { PayEntry } from '@crewroom/domain/members/schemas';
import { rewardWords } from '@crewroom/domain/record/rules';
import type { Reward } from '@crewroom/domain/record/schemas';
import type { ReactNode } from 'react';
import { SectionCard, ShortList } from '../../../components/ui/cards.tsx';
import { Moment } from '../../../components/ui/moment.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink, WrittenText } from '../../../components/ui/written-text.tsx';
import { type Cents, centsOf, formatChf, formatDollars } from '../../../lib/money.ts';

const code = 'font-mono font-heavy';

type MoneyEntryProps = {
  readonly title: ReactNode;
  readonly amount: string;
  readonly date: string;
  readonly children?: ReactNode;
};

/** One line of a pay list: title, date and amount. */
function MoneyEntry({ title, amount, date, children }: MoneyEntryProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 @min-[36rem]:grid-cols-[minmax(0,1fr)_max-content_9rem]">
      <div className="wrap-anywhere">{title}</div>
      <p className="text-dim text-14 @min-[36rem]:[grid-area:1_/_2]">
        <Moment value={date} format="date" />
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

/** The viewer's rewards; renders nothing when there are none. */
export function RewardList({ rewards }: { readonly rewards: readonly Reward[] }) {
  if (rewards.length === 0) return null;
  const cents = centsOf(rewards.map(({ amount }) => amount));
  return (
    <SectionCard title="Rewards">
      <ShortList items={rewards} shown={SHOWN} keyOf={({ _id }) => _id}>
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
            <WrittenText text={reason} />
          </MoneyEntry>
        )}
      </ShortList>
    </SectionCard>
  );
}

const SHOWN_PAY_ENTRIES = 6;

const sources = {
  attended: 'Flight attended',
  hosted: 'Flight hosted',
  reward: 'Reward',
  import: 'From before the portal',
} as const;

function Title({ entry }: { readonly entry: PayEntry }) {
  return (
    <>
      {sources[entry.source]}
      {entry.flightCode !== undefined && <span className={code}> {entry.flightCode}</span>}
    </>
  );
}

type TermPayListProps = {
  readonly entries: readonly PayEntry[];
  readonly total: number;
  readonly cents: Cents;
};

/** The ledger entries of the term's pay, newest first. */
export function TermPayList({ entries, total, cents }: TermPayListProps) {
  return (
    <SectionCard title="Term pay" beside={<span className={code}>{formatChf(total, cents)}</span>}>
      {entries.length === 0 ? (
        <EmptyState>No pay credited this term</EmptyState>
      ) : (
        <ShortList items={entries} shown={SHOWN_PAY_ENTRIES} keyOf={({ _id }) => _id}>
          {(entry) => (
            <MoneyEntry
              title={<Title entry={entry} />}
              amount={formatChf(entry.amount, cents)}
              date={entry.date}
            >
              {entry.reason !== undefined && <WrittenText text={entry.reason} />}
            </MoneyEntry>
          )}
        </ShortList>
      )}
    </SectionCard>
  );
}
