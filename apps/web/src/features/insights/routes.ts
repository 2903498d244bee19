import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute } from '../../lib/routes.ts';
import { readInsightsSearch } from './insights-search.ts';

export const insightsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/insights',
  validateSearch: readInsightsSearch,
  component: lazyRouteComponent(() => loadCode(() => import('./insights-screen.tsx')), 'InsightsScreen'),
});
