import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { userQuery } from './queries.ts';

export const userProfileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/profile/$id',
  loader: ({ context, params }) => loadQuery(context.queryClient, userQuery(params.id)),
  component: lazyRouteComponent(
    () => loadCode(() => import('./profile/user-profile-screen.tsx')),
    'UserProfileScreen',
  ),
});

export const usernameRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/u/$identifier',
  component: lazyRouteComponent(
    () => loadCode(() => import('./profile/username-screen.tsx')),
    'UsernameScreen',
  ),
});
