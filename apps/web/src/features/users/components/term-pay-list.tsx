import type { PayEntry } from '@crewroom/domain/members/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { formatChf } from '../../../lib/money.ts';
import { EmptyFace } from '../../../ui/query-faces.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { MoneyEntry } from './money-entry.tsx';
import classes from './term-pay-list.module.css';

const SHOWN = 6;

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

/** The ledger behind the term pay, newest first. */
export function TermPayList({ entries, total }: TermPayListProps) {
  return (
    <SectionCard title="Term pay" beside={<span className={classes.code}>{formatChf(total)}</span>}>
      {entries.length === 0 ? (
        <EmptyFace>No pay credited this term</EmptyFace>
      ) : (
        <ShortList items={entries} shown={SHOWN} keyOf={({ _id }) => _id}>
          {(entry) => (
            <MoneyEntry title={<Title entry={entry} />} amount={formatChf(entry.amount)} date={entry.date}>
              {entry.reason !== undefined && <WrittenText parts={splitMentions(entry.reason)} />}
            </MoneyEntry>
          )}
        </ShortList>
      )}
    </SectionCard>
  );
}
