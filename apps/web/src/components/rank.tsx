import type { RankChangeType } from '@crewroom/domain/record/rules';
import type { RankHistoryEntry } from '@crewroom/domain/record/schemas';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconCertificate from '~icons/tabler/certificate';
import type { Stripes } from './rank-stripes.ts';
import { DateTime } from './ui/date-time.tsx';
import { PersonLink } from './user-text.tsx';

const stripe = 'fill-gold';

const STAR = 'M11 4.2l1.5 3.1 3.4.5-2.5 2.4.6 3.4-3-1.6-3 1.6.6-3.4-2.5-2.4 3.4-.5z';

/** An epaulette with the stripes of a rank. It repeats the rank's name, so it is hidden from screen readers. */
export function Epaulette({ stripes }: { readonly stripes: Stripes }) {
  const bars = Array.from({ length: stripes.count }, (_, index) => index);
  return (
    <svg
      className="block flex-none w-17 h-5.5"
      viewBox="0 0 68 22"
      data-stripes={stripes.count}
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-cloth stroke-cloth-rim" d="M4 1h55l8 10-8 10H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z" />
      {bars.map((bar) => (
        <rect className={stripe} key={bar} x={7 + bar * 9} y="1" width="5" height="20" />
      ))}
      <circle className="fill-none stroke-cloth-button" strokeWidth="1.2" cx="58" cy="11" r="2.4" />
      {stripes.hasStar && <path className={stripe} d={STAR} transform="translate(36.5 1.6)" />}
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
    <li className="relative flex gap-3 items-start not-last:before:absolute not-last:before:top-7 not-last:before:-bottom-4 not-last:before:left-3.25 not-last:before:border-l not-last:before:border-l-line">
      <span
        className="grid flex-none place-items-center size-7 border border-line rounded-full text-dim"
        data-type={entry.type}
      >
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <div className="flex-1 min-w-0">
        <p className="font-mono font-heavy [word-spacing:0.25em] wrap-anywhere">{entry.rankName}</p>
        <p className="text-dim text-14 wrap-anywhere">
          <DateTime value={entry.date} format="date" /> · {word} by{' '}
          {entry.promotedBy === null ? '—' : <PersonLink username={entry.promotedBy.robloxUsername} />}
        </p>
      </div>
    </li>
  );
}

/** A timeline of rank changes, in the given order. */
export function RankChanges({ entries }: { readonly entries: readonly RankHistoryEntry[] }) {
  return (
    <ol className="grid gap-4 p-0 list-none">
      {entries.map((entry) => (
        <RankChange key={entry._id} entry={entry} />
      ))}
    </ol>
  );
}
