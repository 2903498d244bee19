import type { RankChangeType } from '@crewroom/domain/record/rules';
import type { RankHistoryEntry } from '@crewroom/domain/record/schemas';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconCertificate } from '@tabler/icons-react';
import { Moment } from '../ui/moment.tsx';
import { PersonLink } from '../ui/written-text.tsx';
import classes from './rank.module.css';
import type { Stripes } from './rank-stripes.ts';

const STAR = 'M11 4.2l1.5 3.1 3.4.5-2.5 2.4.6 3.4-3-1.6-3 1.6.6-3.4-2.5-2.4 3.4-.5z';

/** An epaulette with the stripes of a rank. It repeats the rank's name, so it is hidden from screen readers. */
export function Epaulette({ stripes }: { readonly stripes: Stripes }) {
  const bars = Array.from({ length: stripes.count }, (_, index) => index);
  return (
    <svg
      className={classes.board}
      viewBox="0 0 68 22"
      data-stripes={stripes.count}
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.cloth} d="M4 1h55l8 10-8 10H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z" />
      {bars.map((bar) => (
        <rect className={classes.stripe} key={bar} x={7 + bar * 9} y="1" width="5" height="20" />
      ))}
      <circle className={classes.button} cx="58" cy="11" r="2.4" />
      {stripes.hasStar && <path className={classes.stripe} d={STAR} transform="translate(36.5 1.6)" />}
    </svg>
  );
}

const changeLabels = {
  promotion: { icon: IconArrowUp, word: 'Promotion' },
  demotion: { icon: IconArrowDown, word: 'Demotion' },
  qualification: { icon: IconCertificate, word: 'Qualification' },
  transfer: { icon: IconArrowsExchange, word: 'Transfer' },
} as const satisfies Record<RankChangeType, unknown>;

function RankChange({ entry }: { readonly entry: RankHistoryEntry }) {
  const { icon: Icon, word } = changeLabels[entry.type];
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

/** A timeline of rank changes, in the given order. */
export function RankChanges({ entries }: { readonly entries: readonly RankHistoryEntry[] }) {
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <RankChange key={entry._id} entry={entry} />
      ))}
    </ol>
  );
}
