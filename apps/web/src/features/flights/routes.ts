import { zuluDayOf } from '@crewroom/domain/days';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readBoardSearch } from './board/board-search.ts';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from './queries.ts';
import { readWeekSearch } from './week/week.ts';

export const flightWeekRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/flights',
  validateSearch: readWeekSearch,
  // An invalid date is still in the URL here. The screen shows the current week for it, so the date is removed.
  beforeLoad: ({ search: { date, ...others } }) => {
    if (date !== readWeekSearch({ date }).date)
      redirect({ to: '/flights', search: readWeekSearch(others), replace: true, throw: true });
  },
  loaderDeps: ({ search }) => readWeekSearch(search),
  loader: ({ context, deps }) =>
    loadQuery(context.queryClient, flightWeekQuery(deps.date ?? zuluDayOf(serverNow()))),
  component: lazyRouteComponent(() => loadCode(() => import('./week/week-screen.tsx')), 'FlightWeekScreen'),
});

export const flightRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/flights/$id',
  loader: ({ context, params }) => loadQuery(context.queryClient, flightQuery(params.id)),
  component: lazyRouteComponent(() => loadCode(() => import('./flight/flight-screen.tsx')), 'FlightScreen'),
});

export const schedulingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/scheduling',
  validateSearch: readBoardSearch,
  loader: ({ context }) => loadQuery(context.queryClient, schedulingBoardQuery()),
  component: lazyRouteComponent(() => loadCode(() => import('./board/board-screen.tsx')), 'SchedulingScreen'),
});

export const eveningRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/scheduling/today',
  loader: ({ context }) => loadQuery(context.queryClient, schedulingBoardQuery()),
  component: lazyRouteComponent(
    () => loadCode(() => import('./evening/evening-screen.tsx')),
    'EveningScreen',
  ),
});
