import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '../../lib/load-code.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { portalRoute } from '../../lib/routes.ts';
import { gameKeysQuery } from './queries.ts';

export const keysRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/keys',
  loader: ({ context }) => loadQuery(context.queryClient, gameKeysQuery()),
  component: lazyRouteComponent(() => loadCode(() => import('./keys-screen.tsx')), 'KeysScreen'),
});
