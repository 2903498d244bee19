import { formatDay } from '@crewroom/domain/days';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import { fillOf, isPartOfWeek, weekWithin } from '@crewroom/domain/insights/rules';
import { useMemo } from 'react';
import { dayWithoutYear } from '../../lib/dates.ts';
import { counted, formatCount } from '../../lib/format-count.ts';
import { ChartCard } from './chart-card.tsx';
import type { DrillDown } from './insight-card.tsx';
import type { SelectedDays } from './table-file.tsx';

type Week = Insights['weeks'][number];
type AttendanceWeek = Insights['attendance'][number];
type Term = Insights['quota'][number];

type Shared = { readonly selection: SelectedDays; readonly onOpen: (behind: DrillDown) => void };

/** A week's label. The first and the last week are often partial, which their text says too. */
function weekOf(weekStart: string, selection: SelectedDays) {
  const monday = weekStart.slice(0, 10);
  const { from, to } = weekWithin(monday, selection);
  const isPart = isPartOfWeek(monday, selection);
  const days = isPart ? ` (${dayWithoutYear(from)} to ${dayWithoutYear(to)})` : '';
  return { name: `Week of ${formatDay(weekStart)}${days}`, short: dayWithoutYear(weekStart), isPart };
}

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** The flights of a week within the selected days. */
const behindWeek = (weekStart: string, selection: SelectedDays, title: string, which: string): DrillDown => ({
  title: `${title}, week of ${formatDay(weekStart)}`,
  query: { ...weekWithin(weekStart.slice(0, 10), selection), which },
});

/** Flights by week, the cancelled hatched. */
export function FlightsCard({ weeks, selection, onOpen }: Shared & { readonly weeks: readonly Week[] }) {
  const points = useMemo(
    () =>
      weeks.map(({ weekStart, flights, cancelled, hosts }) => ({
        ...weekOf(weekStart, selection),
        whole: flights + cancelled,
        part: flights,
        words: `${counted(flights, 'flight')}, ${formatCount(cancelled)} cancelled, ${counted(hosts, 'host')}`,
      })),
    [weeks, selection],
  );
  return (
    <ChartCard
      title="Flights by week"
      table="weeks"
      selection={selection}
      rows={weeks}
      columns={[
        { head: 'Week from', cell: ({ weekStart }) => formatDay(weekStart) },
        { head: 'Flights', cell: ({ flights }) => flights },
        { head: 'Cancelled', cell: ({ cancelled }) => cancelled },
        { head: 'Hosts', cell: ({ hosts }) => hosts },
      ]}
      words={{ part: 'Flights', rest: 'Cancelled' }}
      points={points}
      openLabel="Show the flights of this week"
      onOpen={({ weekStart }) => onOpen(behindWeek(weekStart, selection, 'Flights', 'all'))}
    />
  );
}

/** Seats by week, the empty ones hatched. */
export function SeatsCard({ weeks, selection, onOpen }: Shared & { readonly weeks: readonly Week[] }) {
  const points = useMemo(
    () =>
      weeks.map((week) => ({
        ...weekOf(week.weekStart, selection),
        whole: week.seats,
        part: week.filled,
        words: `${formatCount(week.filled)} of ${counted(week.seats, 'seat')} filled, ${percent(fillOf(week))}`,
      })),
    [weeks, selection],
  );
  return (
    <ChartCard
      title="Filled seats by week"
      table="weeks"
      selection={selection}
      rows={weeks}
      columns={[
        { head: 'Week from', cell: ({ weekStart }) => formatDay(weekStart) },
        { head: 'Seats', cell: ({ seats }) => seats },
        { head: 'Filled', cell: ({ filled }) => filled },
        { head: 'Share', cell: (week) => percent(fillOf(week)) },
      ]}
      words={{ part: 'Filled', rest: 'Empty' }}
      points={points}
      openLabel="Show the flights with empty seats"
      onOpen={({ weekStart }) =>
        onOpen(behindWeek(weekStart, selection, 'Flights with empty seats', 'empty'))
      }
    />
  );
}

const lateInWords = (late: number | null) =>
  late === null ? 'late not reported' : `${formatCount(late)} late`;

/** Attendance of members with a seat, by week, the absent hatched. */
export function AttendanceCard({
  weeks,
  selection,
  onOpen,
}: Shared & { readonly weeks: readonly AttendanceWeek[] }) {
  const points = useMemo(
    () =>
      weeks.map(({ weekStart, flown, absent, late }) => ({
        ...weekOf(weekStart, selection),
        whole: flown + absent,
        part: flown,
        words: `${formatCount(flown)} flown, ${formatCount(absent)} absent, ${lateInWords(late)}`,
      })),
    [weeks, selection],
  );
  return (
    <ChartCard
      title="Attendance by week"
      table="attendance"
      selection={selection}
      rows={weeks}
      columns={[
        { head: 'Week from', cell: ({ weekStart }) => formatDay(weekStart) },
        { head: 'Flown', cell: ({ flown }) => flown },
        { head: 'Absent', cell: ({ absent }) => absent },
        { head: 'Late', cell: ({ late }) => late ?? 'not reported' },
      ]}
      words={{ part: 'Flown', rest: 'Absent' }}
      points={points}
      openLabel="Show the flights with absences"
      onOpen={({ weekStart }) => onOpen(behindWeek(weekStart, selection, 'Flights with absences', 'absent'))}
    />
  );
}

/** Members who met the quota, by term, the others hatched. */
export function QuotaCard({
  terms,
  selection,
}: {
  readonly terms: readonly Term[];
  readonly selection: SelectedDays;
}) {
  const points = useMemo(
    () =>
      terms.map(({ term, members, met, required }) => ({
        name: `Term ${term}`,
        short: `T${term}`,
        whole: members,
        part: met,
        words: `${formatCount(met)} of ${counted(members, 'member')} met it, ${counted(required, 'flight')} required in all`,
      })),
    [terms],
  );
  return (
    <ChartCard
      title="Quota met by term"
      table="quota"
      selection={selection}
      rows={terms}
      columns={[
        { head: 'Term', cell: ({ term }) => term },
        { head: 'Members', cell: ({ members }) => members },
        { head: 'Met', cell: ({ met }) => met },
        { head: 'Flights required', cell: ({ required }) => required },
      ]}
      note="Of those who are on the staff now and were not new in the term. Leave lowers what is required."
      words={{ part: 'Met', rest: 'Not met' }}
      points={points}
    />
  );
}
