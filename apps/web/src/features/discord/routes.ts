import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute } from '../../lib/routes.ts';

export const linkRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/link/$token',
  component: lazyRouteComponent(() => loadCode(() => import('./link-screen.tsx')), 'LinkScreen'),
});
