import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { overviewCard } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { openTermQuery } from '../../../lib/term-queries.ts';
import { AdvanceTerm } from './advance-term.tsx';
import { termDays } from './term-days.ts';

function Days({ preview, now }: { readonly preview: TermPreview; readonly now: Date }) {
  const { day, length, isDue } = termDays(preview, now);
  return (
    <div
      className="h-1.5 rounded-full bg-sunken overflow-hidden"
      role="img"
      aria-label={`Day ${day} of ${length}`}
    >
      <div
        className={`h-full rounded-full ${isDue ? 'bg-lamp' : 'bg-accent'}`}
        style={{ width: `${Math.min(1, day / length) * 100}%` }}
      />
    </div>
  );
}

/** The days of the term and its planned end. */
function TermFacts({ preview }: { readonly preview: TermPreview }) {
  const now = useCurrentMinute();
  const { nextQuotaReset } = preview;
  const { day, length, isDue } = termDays(preview, now);
  return (
    <>
      <p className={isDue ? 'text-amber-text font-semibold' : undefined}>
        {isDue ? 'Due since ' : `Day ${day} of ${length}, ends `}
        <DateTime value={nextQuotaReset} format="date" />
        {!isDue && ` (${relativeTime(nextQuotaReset, now)})`}
      </p>
      <Days preview={preview} now={now} />
    </>
  );
}

/** Links to the members below quota in the list, new ones included, as the list counts them. */
function BelowQuota({ preview: { belowQuota, exempt } }: { readonly preview: TermPreview }) {
  return (
    <Link
      className="inline-flex items-center min-h-6 touch:min-h-11 text-accent-text text-14 no-underline hover:underline"
      to="/admin"
      search={{ filter: 'below-quota' }}
    >
      {`${belowQuota.length + exempt.length} below quota`}
    </Link>
  );
}

/** The open term with its days, and the button that advances it. */
export function TermCard() {
  const { data: preview, isError } = useQuery(openTermQuery());
  const id = useId();
  return (
    <section className={overviewCard} aria-labelledby={id}>
      <div className="grid gap-x-4 md:flex md:flex-wrap items-center min-h-14 md:min-h-6">
        <h2 className="text-bright text-16 font-bold leading-6" id={id}>
          {preview === undefined ? 'Term' : `Term ${preview.term.number}`}
        </h2>
        {preview !== undefined && <BelowQuota preview={preview} />}
      </div>
      <div className="md:row-span-2">
        <AdvanceTerm />
      </div>
      <div className="grid gap-1 min-w-0 min-h-7.5 max-md:col-span-2 text-14 leading-5">
        {preview !== undefined && <TermFacts preview={preview} />}
        {preview === undefined && !isError && <Skeleton className="h-5 w-4/5" />}
        {preview === undefined && isError && <p className="text-dim">Its days could not be loaded.</p>}
      </div>
    </section>
  );
}
