import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { leaderboardQuery } from './queries.ts';

export const leaderboardRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leaderboard',
  loader: ({ context }) => loadQuery(context.queryClient, leaderboardQuery()),
  component: lazyRouteComponent(
    () => loadCode(() => import('./leaderboard/leaderboard-screen.tsx')),
    'LeaderboardScreen',
  ),
});
