import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute } from '../../lib/routes.ts';

export const hubRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/hub',
  component: lazyRouteComponent(() => loadCode(() => import('./hub-screen.tsx')), 'HubScreen'),
});
