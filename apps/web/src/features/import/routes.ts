import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute } from '../../lib/routes.ts';

export const importRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/import',
  component: lazyRouteComponent(() => loadCode(() => import('./import-screen.tsx')), 'ImportScreen'),
});
