import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute } from '../../lib/routes.ts';
import { readPrintSearch } from './print-search.ts';

export const exportRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/export',
  component: lazyRouteComponent(() => loadCode(() => import('./export-screen.tsx')), 'ExportScreen'),
});

// Without a loader: it would also run when the link is only hovered, and each request counts as an export.
export const exportPrintRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/export/print',
  validateSearch: readPrintSearch,
  component: lazyRouteComponent(() => loadCode(() => import('./print-screen.tsx')), 'PrintScreen'),
});
