import { navigationScreens } from '@crewroom/domain/contract/access';
import { formatDay, zuluDayOf } from '@crewroom/domain/days';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import { insightMessages } from '@crewroom/domain/insights/messages';
import { rangeError, withEveryWeek } from '@crewroom/domain/insights/rules';
import {
  type InsightsSearch,
  insightsRequest,
  type KnownTerms,
  readInsightsSearch,
  selectedDays,
} from '@crewroom/domain/insights/search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef } from 'react';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { openTermQuery, ownTermsQuery } from '../../lib/term-queries.ts';
import { Figures } from './figures.tsx';
import { HeatMap } from './heat-map.tsx';
import type { DrillDown } from './insight-card.tsx';
import { LeadTimeCard } from './lead-time-card.tsx';
import { insightsQuery } from './queries.ts';
import { RangePicker } from './range-picker.tsx';
import { RoleBars } from './role-bars.tsx';
import type { SelectedDays } from './table-file.tsx';
import { AttendanceCard, FlightsCard, QuotaCard, SeatsCard } from './time-charts.tsx';

const FlightsBehind = lazyDialog(async () => (await import('./flights-behind.tsx')).FlightsBehind);

/** The days of the open term and of the one before it, if the viewer was a member then. */
function useTerms(range: InsightsSearch['range']) {
  const isWanted = range === 'term' || range === 'last-term';
  const open = useQuery({ ...openTermQuery(), enabled: isWanted });
  const closed = useQuery({ ...ownTermsQuery(), enabled: isWanted });
  const [last] = closed.data?.terms ?? [];
  const startedAt = open.data?.term.startedAt;
  const terms: KnownTerms = {
    open: startedAt === undefined ? null : { from: startedAt.slice(0, 10), to: null },
    last: last === undefined ? null : { from: last.startedAt.slice(0, 10), to: last.closedAt.slice(0, 10) },
  };
  return { terms, fetching: range === 'term' ? open : closed };
}

function InsightsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-80" count={4} />
    </div>
  );
}

/** Cards below each other. */
function Column({ children }: { readonly children: ReactNode }) {
  return <div className="grid min-w-0 gap-6 max-md:gap-4 print:block print:[&>*]:mb-6">{children}</div>;
}

type ChartsProps = {
  readonly insights: Insights;
  readonly selection: SelectedDays;
  readonly onOpen: (behind: DrillDown) => void;
};

const quietWeek = (weekStart: string) => ({
  weekStart,
  flights: 0,
  cancelled: 0,
  seats: 0,
  filled: 0,
  hosts: 0,
});
const unattendedWeek = (weekStart: string) => ({ weekStart, flown: 0, absent: 0, late: null });

function Charts({ insights, selection, onOpen }: ChartsProps) {
  const { weeks, fillByRole, fillByHour, attendance, quota, leadTime } = insights;
  const shared = { selection, onOpen };
  const everyWeek = useMemo(() => withEveryWeek(weeks, quietWeek), [weeks]);
  const everyAttendance = useMemo(() => withEveryWeek(attendance, unattendedWeek), [attendance]);
  return (
    <>
      <Figures insights={insights} onOpen={onOpen} />
      <div className="grid items-start gap-6 max-md:gap-4 lg:grid-cols-2 print:block">
        <Column>
          <FlightsCard weeks={everyWeek} {...shared} />
          <RoleBars roles={fillByRole} {...shared} />
          <HeatMap hours={fillByHour} {...shared} />
        </Column>
        <Column>
          <SeatsCard weeks={everyWeek} {...shared} />
          <AttendanceCard weeks={everyAttendance} {...shared} />
          <QuotaCard terms={quota} selection={selection} />
          <LeadTimeCard leadTime={leadTime} selection={selection} />
        </Column>
      </div>
    </>
  );
}

/** The insights of some days, and the flights behind the clicked figure. */
function InsightsOf({ selection }: { readonly selection: SelectedDays }) {
  const query = useQuery(insightsQuery(selection));
  const place = useRef<HTMLDivElement>(null);
  const looking = useDialog<DrillDown>(place);
  return (
    <div ref={place} className={`transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
      <QueryView
        query={query}
        failure={insightMessages.failure}
        skeleton={<InsightsSkeleton />}
        isEmpty={({ weeks }) => weeks.length === 0}
        empty={insightMessages.empty}
      >
        {(insights) => <Charts insights={insights} selection={selection} onOpen={looking.open} />}
      </QueryView>
      {looking.subject && <FlightsBehind {...looking.props} selection={selection} behind={looking.subject} />}
    </div>
  );
}

/** The airline at a glance, for administrators: how its flights were filled and flown on the selected days. */
export function InsightsScreen() {
  const search = useSearch({ strict: false, select: readInsightsSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { terms, fetching } = useTerms(search.range);
  const today = zuluDayOf(serverNow());
  const range = selectedDays(search, terms, today);
  const request = insightsRequest(search, terms, today);
  const error = range === null ? undefined : (rangeError(range) ?? undefined);
  const go = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/insights',
      search: (before) => readInsightsSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={navigationScreens['/insights'].label}
        note={
          <p className="text-14 text-dim" role="status">
            {range === null ? '' : `${formatDay(range.from)} – ${formatDay(range.to)}, Zulu days`}
          </p>
        }
      />
      <RangePicker search={search} error={error} onGo={go} shown={range} />
      {request !== null && <InsightsOf selection={request} />}
      {range === null && (
        <QueryView<unknown>
          query={fetching}
          failure={insightMessages.failure}
          skeleton={<InsightsSkeleton />}
        >
          {() => <EmptyState>No term has ended since you joined. Choose your own days instead.</EmptyState>}
        </QueryView>
      )}
    </>
  );
}
