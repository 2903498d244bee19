import { insightDays } from '@crewroom/domain/insights/rules';
import { type InsightsSearch, namedRanges } from '@crewroom/domain/insights/search';
import { DayFilter } from '../../components/day-filter.tsx';
import { ToggleChip } from '../../components/ui/toggle-chip.tsx';

const rangeLabels = {
  term: 'This term',
  'last-term': 'Last term',
  '90-days': '90 days',
  year: 'A year',
} as const;

const daysLabels = { all: 'Every day', workdays: 'Mon – Fri', weekends: 'Weekends' } as const;

type RangePickerProps = {
  readonly search: InsightsSearch;
  readonly error: string | undefined;
  readonly onGo: (search: Readonly<Record<string, string | undefined>>) => void;
  /** The selected days, which a custom range begins with. */
  readonly shown: { readonly from: string; readonly to: string } | null;
};

/** Selects the days: a named range or a custom one, and the days of the week. */
export function RangePicker({ search, error, onGo, shown }: RangePickerProps) {
  const { range = '90-days', days = 'all' } = search;
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 max-md:mb-4" data-paper="no">
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-label="Range">
        {namedRanges.map((name) => (
          <ToggleChip
            key={name}
            isOn={range === name}
            onClick={() => onGo({ range: name, from: undefined, to: undefined })}
          >
            {rangeLabels[name]}
          </ToggleChip>
        ))}
        <ToggleChip isOn={range === 'own'} onClick={() => onGo({ range: 'own', ...shown })}>
          Custom range
        </ToggleChip>
      </fieldset>
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-label="Days of the week">
        {insightDays.map((name) => (
          <ToggleChip key={name} isOn={days === name} onClick={() => onGo({ days: name })}>
            {daysLabels[name]}
          </ToggleChip>
        ))}
      </fieldset>
      {range === 'own' && (
        <div className="flex w-full max-w-160 flex-wrap gap-2">
          <DayFilter label="From day (Zulu)" sent={search.from} onSend={(from) => onGo({ from })} />
          <DayFilter label="To day (Zulu)" sent={search.to} error={error} onSend={(to) => onGo({ to })} />
        </div>
      )}
    </search>
  );
}
