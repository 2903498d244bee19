import { useState } from 'react';
import { lazySection } from '../../components/ui/lazy.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { Point } from './chart-paint.ts';
import { InsightCard, type InsightCardProps } from './insight-card.tsx';

// The chart library loads after the figures.
const BarChart = lazySection(async () => {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    // A browser whose locale is POSIX reports an invalid language ("en-US@posix"), at which the library fails.
    Object.defineProperty(navigator, 'language', { value: 'en-US' });
  }
  return (await import('./bar-chart.tsx')).BarChart;
});

type ChartCardProps<Row> = Omit<InsightCardProps<Row>, 'children'> & {
  /** A bar for each row. It is drawn again when the list is another one. */
  readonly points: readonly Point[];
  /** The meanings of the filled part of a bar, and of the hatched rest. */
  readonly words: { readonly part: string; readonly rest: string };
  /** The link from a bar to its flights. */
  readonly onOpen?: (row: Row) => void;
  /** The text of that link. */
  readonly openLabel?: string;
};

const swatchClasses =
  'inline-block size-3 flex-none border [forced-color-adjust:none] [print-color-adjust:exact]';
const hatchClasses =
  'border-line-strong bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_4px)] forced:border-[CanvasText]';

function Legend({ part, rest }: ChartCardProps<unknown>['words']) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 leading-5 text-dim" aria-hidden="true">
      <span className="flex items-center gap-1.5">
        <span
          className={`${swatchClasses} border-accent bg-accent forced:border-[Highlight] forced:bg-[Highlight]`}
        />
        {part}
      </span>
      <span className="flex items-center gap-1.5">
        <span className={`${swatchClasses} ${hatchClasses}`} />
        {rest}
      </span>
    </p>
  );
}

/** A chart of bars, each a whole with a filled part. Below it is the text of the selected bar. */
export function ChartCard<Row>({ points, words, onOpen, openLabel, ...card }: ChartCardProps<Row>) {
  const { rows, title } = card;
  const [chosen, setChosen] = useState({ rows, at: rows.length - 1 });
  // Other rows have other bars: the last one is selected again.
  const at = chosen.rows === rows ? chosen.at : rows.length - 1;
  const [point, row] = [points[at], rows[at]];
  return (
    <InsightCard {...card}>
      <BarChart
        label={title}
        points={points}
        at={at}
        onLook={(looked) => setChosen({ rows, at: looked })}
        placeholder={<Skeleton className="h-50" />}
      />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-14 leading-5">
          <span className="font-semibold text-bright">{point?.name}</span>
          <span className="text-dim">{` · ${point?.words ?? ''}`}</span>
        </p>
        <Legend {...words} />
      </div>
      {onOpen !== undefined && row !== undefined && (
        <button
          type="button"
          className="min-h-8 py-1 px-0 border-0 bg-transparent text-accent-text text-14 underline cursor-pointer touch:min-h-11"
          onClick={() => onOpen(row)}
        >
          {openLabel}
        </button>
      )}
    </InsightCard>
  );
}
