import type { PayEntry } from '@crewroom/domain/members/schemas';
import type { RewardType } from '@crewroom/domain/record/rules';
import type { Reward } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import type { ReactNode } from 'react';
import { centsOf, formatChf, formatDollars } from '../../lib/money.ts';
import { SectionCard, ShortList } from '../../ui/cards.tsx';
import { Moment } from '../../ui/moment.tsx';
import { EmptyState } from '../../ui/query-view.tsx';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';
import classes from './pay-lists.module.css';

type MoneyEntryProps = {
  readonly title: ReactNode;
  readonly amount: string;
  readonly date: string;
  readonly children?: ReactNode;
};

/** One line of a pay list: title, date and amount. */
function MoneyEntry({ title, amount, date, children }: MoneyEntryProps) {
  return (
    <div className={classes.entry}>
      <div className={classes.title}>{title}</div>
      <p className={classes.date}>
        <Moment value={date} format="date" />
      </p>
      <p className={classes.amount}>{amount}</p>
      {children !== undefined && <div className={classes.about}>{children}</div>}
    </div>
  );
}

const SHOWN = 5;

const words = { bonus: 'Bonus', commission: 'Commission', incentive: 'Incentive' } as const satisfies Record<
  RewardType,
  string
>;

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
                {words[type]} by <PersonLink username={awardedBy} />
              </>
            }
            amount={formatDollars(amount, cents)}
            date={awardedDate}
          >
            <WrittenText parts={splitMentions(reason)} />
          </MoneyEntry>
        )}
      </ShortList>
    </SectionCard>
  );
}

const SHOWN_PAY_ENTRIES = 6;

const sources = { attended: 'Flight attended', hosted: 'Flight hosted', reward: 'Reward' } as const;

function Title({ entry }: { readonly entry: PayEntry }) {
  return (
    <>
      {sources[entry.source]}
      {entry.flightCode !== undefined && <span className={classes.code}> {entry.flightCode}</span>}
    </>
  );
}

type TermPayListProps = { readonly entries: readonly PayEntry[]; readonly total: number };

/** The ledger entries of the term's pay, newest first. */
export function TermPayList({ entries, total }: TermPayListProps) {
  const cents = centsOf([total, ...entries.map(({ amount }) => amount)]);
  return (
    <SectionCard title="Term pay" beside={<span className={classes.code}>{formatChf(total, cents)}</span>}>
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
              {entry.reason !== undefined && <WrittenText parts={splitMentions(entry.reason)} />}
            </MoneyEntry>
          )}
        </ShortList>
      )}
    </SectionCard>
  );
}
