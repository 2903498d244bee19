import { zuluDayOf } from '@crewroom/domain/days';
import { insightsRequest, NO_TERMS, readInsightsSearch } from '@crewroom/domain/insights/search';
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
  loader: ({ context, deps: search, preload }) => {
    const request = insightsRequest(search, NO_TERMS, zuluDayOf(serverNow()));
    return preload || request === null ? undefined : loadQuery(context.queryClient, insightsQuery(request));
  },
  component: lazyRouteComponent(() => loadCode(() => import('./insights-screen.tsx')), 'InsightsScreen'),
});
