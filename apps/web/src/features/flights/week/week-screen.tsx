import { navigationScreens } from '@crewroom/domain/contract/access';
import { dayAfter, WEEK_DAYS, weekStartOf, zuluDayOf } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { weekInWords } from '@crewroom/domain/flights/week-in-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { ToggleChip } from '../../../components/ui/toggle-chip.tsx';
import { whenIdle } from '../../../lib/idle.ts';
import { LARGE_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useOptimisticWeek } from '../flight-cache.ts';
import { flightWeekQuery } from '../queries.ts';
import { NextForYou } from './next-for-you.tsx';
import { WeekBoard } from './week-board.tsx';
import { filteredFlights, filteredWeek } from './week-filter.ts';
import { WeekList } from './week-list.tsx';
import {
  countFlights,
  daysOfWeek,
  flightsOfWeekInWords,
  readWeekSearch,
  type WeekFilter,
  type WeekSearch,
  weekFilters,
  weekSearchOf,
  withWeekFilter,
} from './week.ts';

type WeekNavProps = {
  /** The day in the URL. */
  readonly day: string;
  /** The filters that are on. Links to other weeks keep them. */
  readonly filters: WeekSearch;
  /** Whether the shown week contains today. */
  readonly isThisWeek: boolean;
};

type WeekLinkProps = {
  readonly search: WeekSearch | undefined;
  /** The accessible name, when the text is not enough. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link to another week. It is left out at the end of the allowed years, where there is no such week. */
function WeekLink({ search, label, children }: WeekLinkProps) {
  if (search === undefined) return null;
  return (
    <Link className={buttonClasses()} to="/flights" search={search} aria-label={label}>
      {children}
    </Link>
  );
}

/** Links to the previous, current and next week. */
function WeekNav({ day, filters, isThisWeek }: WeekNavProps) {
  return (
    <nav className="flex flex-wrap gap-2 max-md:basis-full max-md:[&>*]:flex-auto" aria-label="Weeks">
      <WeekLink search={weekSearchOf(dayAfter(day, -WEEK_DAYS), filters)} label="Previous week">
        <IconChevronLeft size={16} aria-hidden />
        Previous
      </WeekLink>
      <Link
        className={buttonClasses({ kind: isThisWeek ? 'quiet' : 'primary' })}
        to="/flights"
        search={filters}
        aria-current={isThisWeek ? 'true' : undefined}
      >
        This week
      </Link>
      <WeekLink search={weekSearchOf(dayAfter(day, WEEK_DAYS), filters)} label="Next week">
        Next
        <IconChevronRight size={16} aria-hidden />
      </WeekLink>
    </nav>
  );
}

const filterNames = { free: 'Free seats', mine: 'Mine' } as const satisfies Record<WeekFilter, string>;

/** The filters of the week. A click turns them on or off. */
function WeekFilters({ search }: { readonly search: WeekSearch }) {
  const navigate = useNavigate();
  return (
    <fieldset className="flex flex-wrap gap-2 min-w-0 p-0 m-0 border-0">
      <legend className="visually-hidden">Show only</legend>
      {weekFilters.map((filter) => {
        const isOn = search[filter] === 'yes';
        const click = () =>
          void navigate({
            to: '/flights',
            search: withWeekFilter(search, filter, !isOn),
            replace: true,
            resetScroll: false,
          });
        return (
          <ToggleChip key={filter} isOn={isOn} onClick={click}>
            {filterNames[filter]}
          </ToggleChip>
        );
      })}
    </fieldset>
  );
}

type WeekSummaryProps = {
  /** One of its days, `YYYY-MM-DD`. */
  readonly day: string;
  readonly week: FlightWeek | undefined;
  /** The week with the flights that are shown. */
  readonly shown: FlightWeek | undefined;
};

/** Returns the number of flights, and with a filter how many of them are shown. */
function countInWords(week: FlightWeek | undefined, shown: FlightWeek | undefined): string {
  if (week === undefined || shown === undefined) return ' ';
  const all = flightsOfWeekInWords(week);
  return shown === week ? all : `${countFlights(shown)} of ${all}`;
}

/** The dates of the week and the number of its flights, announced when it changes. */
function WeekSummary({ day, week, shown }: WeekSummaryProps) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-0 items-baseline leading-5" aria-live="polite">
      <p className="text-text font-mono text-14">{weekInWords(day)}</p>
      <p className="min-h-[1.25rem] text-dim text-14">{countInWords(week, shown)}</p>
    </div>
  );
}

/** Prefetches the previous and the next week, once the browser has rendered the shown week and is idle. */
function usePrefetchedNeighbourWeeks(day: string, isReady: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const loadAhead = () => {
      for (const step of [WEEK_DAYS, -WEEK_DAYS]) {
        void queryClient.prefetchQuery(flightWeekQuery(dayAfter(day, step)));
      }
    };
    return isReady ? whenIdle(loadAhead) : undefined;
  }, [queryClient, day, isReady]);
}

const noFlights: readonly FlightCard[] = [];

/**
 * Returns the flights outside of this week that its screen shows. A list on a Monday shows the flights of the day before that
 * may still be under way. The board shows the week after, for the viewer's next flights at the end of a week. The week after is
 * prefetched only once: refetching it every 30 seconds would double the requests of an open schedule.
 */
function useWeeksAround(
  day: string,
  { isThisWeek, isBoard }: { readonly isThisWeek: boolean; readonly isBoard: boolean },
) {
  const isMonday = weekStartOf(day).slice(0, 10) === day;
  const before = useQuery({
    ...flightWeekQuery(dayAfter(day, -WEEK_DAYS)),
    enabled: isThisWeek && isMonday && !isBoard,
  });
  const after = useQuery({ ...flightWeekQuery(dayAfter(day, WEEK_DAYS)), enabled: false });
  const dayBefore = isMonday && isThisWeek ? (before.data?.flights.Sunday ?? noFlights) : noFlights;
  return { dayBefore, weekAfter: isThisWeek && isBoard ? after.data : undefined };
}

/** Returns the text of a day without a flight that passes the filters. */
function emptyTextOf({ free, mine }: WeekSearch): string {
  if (free === 'yes') return 'No free seats';
  return mine === 'yes' ? 'No flights of yours' : flightMessages.noFlights;
}

/** The weekly schedule of the week in the URL, or of the current week. */
export function FlightWeekScreen() {
  const search = useSearch({ strict: false, select: readWeekSearch, structuralSharing: true });
  const { date, ...filters } = search;
  const now = useCurrentMinute();
  const today = zuluDayOf(now);
  const day = date ?? today;
  const days = daysOfWeek(day);
  const query = useOptimisticWeek(day);
  usePrefetchedNeighbourWeeks(day, query.data !== undefined);
  const next = (
    <WeekLink search={weekSearchOf(dayAfter(day, WEEK_DAYS), filters)}>
      Next week
      <IconChevronRight size={16} aria-hidden />
    </WeekLink>
  );
  const isThisWeek = days.some((one) => one.day === today);
  const isBoard = useMediaQuery(LARGE_SCREEN);
  const { dayBefore, weekAfter } = useWeeksAround(day, { isThisWeek, isBoard });
  const { data } = query;
  const shown = useMemo(() => data && filteredWeek(data, search), [data, search]);
  const view = { days, now, today, emptyText: emptyTextOf(filters) };
  const draw = (flights: FlightWeek['flights'] | undefined) =>
    isBoard ? (
      <WeekBoard {...view} flights={flights} />
    ) : (
      <WeekList {...view} flights={flights} dayBefore={filteredFlights(dayBefore, search)} next={next} />
    );
  return (
    <>
      <PageHeader
        title={navigationScreens['/flights'].title}
        note={<WeekSummary day={day} week={data} shown={shown} />}
      >
        <WeekFilters search={search} />
        <WeekNav day={day} filters={filters} isThisWeek={isThisWeek} />
      </PageHeader>
      {isThisWeek && isBoard && (
        <NextForYou weeks={[data, weekAfter].filter((week) => week !== undefined)} now={now} />
      )}
      <QueryView query={query} failure={flightMessages.flightsFailed} skeleton={draw(undefined)}>
        {(week) => draw((shown ?? week).flights)}
      </QueryView>
    </>
  );
}
