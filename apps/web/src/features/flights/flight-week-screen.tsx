import { flightMessages } from '@crewroom/domain/flights/messages';
import { WEEK_STEP_DAYS } from '@crewroom/domain/flights/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentMinute } from '../../lib/now.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { WeekBoard } from './components/week-board.tsx';
import { WeekNav } from './components/week-nav.tsx';
import { WeekSummary } from './components/week-summary.tsx';
import { flightWeekQuery } from './queries.ts';
import { daysAfter, daysOfWeek, zuluDay } from './week-days.ts';
import { readWeekSearch } from './week-search.ts';

/** Reads the weeks on either side ahead, so that moving to them takes no time. */
function useNeighbourWeeks(day: string, isReady: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    for (const step of [WEEK_STEP_DAYS, -WEEK_STEP_DAYS]) {
      void queryClient.prefetchQuery(flightWeekQuery(daysAfter(day, step)));
    }
  }, [queryClient, day, isReady]);
}

/** The weekly schedule (specification, section 2); the week is that of the address, or this one. */
export function FlightWeekScreen() {
  const { date } = readWeekSearch(useSearch({ strict: false }));
  const now = useCurrentMinute();
  const today = zuluDay(now);
  const day = date ?? today;
  const days = daysOfWeek(day);
  const query = useQuery(flightWeekQuery(day));
  useNeighbourWeeks(day, query.data !== undefined);
  const board = { days, now, today };
  return (
    <>
      <PageHeader title="Flight Schedule" />
      <WeekNav day={day} isThisWeek={days.some((one) => one.day === today)}>
        <WeekSummary days={days} week={query.data} />
      </WeekNav>
      <QueryFaces
        query={query}
        failure={flightMessages.flightsFailed}
        skeleton={<WeekBoard {...board} flights={undefined} />}
      >
        {({ flights }) => <WeekBoard {...board} flights={flights} />}
      </QueryFaces>
    </>
  );
}
