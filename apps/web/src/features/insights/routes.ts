import { zuluDayOf } from '@crewroom/domain/days';
import { rangeError } from '@crewroom/domain/insights/rules';
import { daysMeant, NO_TERMS, readInsightsSearch } from '@crewroom/domain/insights/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { insightsQuery } from './queries.ts';

export const insightsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/insights',
  validateSearch: readInsightsSearch,
  loaderDeps: ({ search }) => search,
  // The days of a term are known only to the screen.
  loader: ({ context, deps: { days = 'all', ...search }, preload }) => {
    const range = daysMeant(search, NO_TERMS, zuluDayOf(serverNow()));
    if (preload || range === null || rangeError(range) !== null) return undefined;
    return loadQuery(context.queryClient, insightsQuery({ ...range, days }));
  },
  component: lazyRouteComponent(() => loadCode(() => import('./insights-screen.tsx')), 'InsightsScreen'),
});
