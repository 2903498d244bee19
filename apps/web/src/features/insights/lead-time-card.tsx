import type { Insights } from '@crewroom/domain/insights/endpoints';
import { counted } from '../../lib/format-count.ts';
import { InsightCard } from './insight-card.tsx';
import type { SelectedDays } from './table-file.tsx';

type LeadTime = Insights['leadTime'];

const HOURS_OF_DAYS = 72;

/** Hours in words: "18 hours", or days from three on. */
export function leadInWords(hours: number | null): string {
  if (hours === null) return '–';
  return Math.abs(hours) >= HOURS_OF_DAYS
    ? `${(hours / 24).toFixed(1)} days`
    : counted(Math.round(hours), 'hour');
}

const rows = [
  ['Half of the flights were approved', 'medianHours', 'or more before'],
  ['Nine in ten were approved', 'p90Hours', 'or less before'],
] as const;

/** How long before its departure a flight is approved. */
export function LeadTimeCard({
  leadTime,
  selection,
}: {
  readonly leadTime: LeadTime;
  readonly selection: SelectedDays;
}) {
  return (
    <InsightCard
      title="Time from approval to departure"
      table="leadTime"
      selection={selection}
      columns={[]}
      rows={[leadTime]}
      isTable
    >
      <dl>
        {rows.map(([label, figure, limit]) => (
          <div
            key={figure}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 not-first:border-t not-first:border-t-line"
          >
            <dt className="text-14">{label}</dt>
            <dd className="text-14">
              <span className="font-mono font-heavy">{leadInWords(leadTime[figure])}</span>
              {leadTime[figure] !== null && ` ${limit}`}
            </dd>
          </div>
        ))}
      </dl>
    </InsightCard>
  );
}
