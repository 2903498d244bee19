import type { RankChangeType } from '@crewroom/domain/record/rules';
import type { RankHistoryEntry } from '@crewroom/domain/record/schemas';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconCertificate } from '@tabler/icons-react';
import { Moment } from '../../ui/moment.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import classes from './rank-changes.module.css';

const looks = {
  promotion: { icon: IconArrowUp, word: 'Promotion' },
  demotion: { icon: IconArrowDown, word: 'Demotion' },
  qualification: { icon: IconCertificate, word: 'Qualification' },
  transfer: { icon: IconArrowsExchange, word: 'Transfer' },
} as const satisfies Record<RankChangeType, unknown>;

function RankChange({ entry }: { readonly entry: RankHistoryEntry }) {
  const { icon: Icon, word } = looks[entry.type];
  return (
    <li className={classes.item}>
      <span className={classes.sign} data-type={entry.type}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.rank}>{entry.rankName}</p>
        <p className={classes.circumstance}>
          <Moment value={entry.date} format="date" /> · {word} by{' '}
          {entry.promotedBy === null ? '—' : <PersonLink username={entry.promotedBy.robloxUsername} />}
        </p>
      </div>
    </li>
  );
}

/** Changes of rank on one line of time, as they are given. */
export function RankChanges({ entries }: { readonly entries: readonly RankHistoryEntry[] }) {
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <RankChange key={entry._id} entry={entry} />
      ))}
    </ol>
  );
}
