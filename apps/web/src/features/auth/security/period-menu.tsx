import { type DayRange, dayAfter, daysInWords, formatDay, zuluDayOf } from '@crewroom/domain/days';
import { useState } from 'react';
import IconCheck from '~icons/tabler/check';
import { DayFilter } from '../../../components/day-filter.tsx';
import { Menu, menuEntryClasses } from '../../../components/ui/menu.tsx';
import { narrowedToDay } from '../../../lib/dates.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import type { FiltersProps, SecuritySearch } from './security-search.ts';

type Period = { readonly label: string } & DayRange;

const ALL = 'All days';
const OTHER = 'Other days';

/** Returns the periods of the menu. Their days are Zulu. */
function periodsOf(today: string): readonly Period[] {
  const yesterday = dayAfter(today, -1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: 'Last 7 days', from: dayAfter(today, -6), to: today },
    { label: 'Last 30 days', from: dayAfter(today, -29), to: today },
  ];
}

/** Returns the chosen days in words: the label of a period of the menu, or the days themselves. */
export function periodInWords({ from, to }: SecuritySearch, today: string): string {
  if (from === undefined) return to === undefined ? ALL : `Until ${formatDay(to)}`;
  const period = periodsOf(today).find((one) => one.from === from && one.to === to);
  if (period !== undefined) return period.label;
  return to === undefined ? `Since ${formatDay(from)}` : daysInWords({ from, to });
}

/** Filters the log by days: a period of the menu, or two days that one enters. */
export function PeriodMenu({ search, onNarrow }: FiltersProps) {
  const { from, to } = search;
  const [isOther, setOther] = useState(false);
  const today = zuluDayOf(useCurrentMinute());
  const current = periodInWords(search, today);
  const periods = [...periodsOf(today), { label: ALL, from: '', to: '' }];
  const hasFields = isOther || !periods.some(({ label }) => label === current);
  const narrowDay = (end: 'from' | 'to') => (day: string) => onNarrow(narrowedToDay(from, end, day));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Menu label={current} aria-label={`Days (Zulu): ${current}`}>
        <ul className="p-0 list-none">
          {periods.map(({ label, ...days }) => (
            <li key={label}>
              <button
                type="button"
                className={menuEntryClasses}
                aria-pressed={label === current}
                onClick={() => {
                  setOther(false);
                  onNarrow(days);
                }}
              >
                <span className="flex-1">{label}</span>
                {label === current && <IconCheck size={18} aria-hidden />}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={menuEntryClasses}
              aria-pressed={hasFields}
              onClick={() => setOther(true)}
            >
              {OTHER}
            </button>
          </li>
        </ul>
      </Menu>
      {hasFields && (
        <>
          <DayFilter label="From day (Zulu)" sent={from} onSend={narrowDay('from')} />
          <DayFilter label="To day (Zulu)" sent={to} onSend={narrowDay('to')} />
        </>
      )}
    </div>
  );
}
