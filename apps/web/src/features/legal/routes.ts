import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LoadingScreen } from '../../components/ui/loading-screen.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { rootRoute } from '../../lib/routes.ts';

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms-of-service',
  component: lazyRouteComponent(() => loadCode(() => import('./terms-screen.tsx')), 'TermsScreen'),
  pendingComponent: LoadingScreen,
});

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => loadCode(() => import('./privacy-screen.tsx')), 'PrivacyScreen'),
  pendingComponent: LoadingScreen,
});
