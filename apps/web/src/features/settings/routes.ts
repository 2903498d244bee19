import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { settingsQuery } from './queries.ts';
import { readSettingsSearch } from './settings-search.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/settings',
  validateSearch: readSettingsSearch,
  loader: ({ context }) => loadQuery(context.queryClient, settingsQuery()),
  component: lazyRouteComponent(() => loadCode(() => import('./settings-screen.tsx')), 'SettingsScreen'),
});
