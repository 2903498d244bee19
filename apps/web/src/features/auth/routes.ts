import { HOME, loginErrorToast, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { LoadingScreen } from '../../components/ui/loading-screen.tsx';
import { toastFailure } from '../../components/ui/toasts.ts';
import { loadCode } from '../../lib/load-code.ts';
import { portalRoute, redirectToProfile, rootRoute } from '../../lib/routes.ts';
import { type LoginSearch, readLoginSearch } from './login-search.ts';
import { readSecuritySearch } from './security/security-search.ts';

/** Redirects back to the earlier screen when a person proved to be somebody else than the signed-in member. */
function backAsBefore({ error = '', returnTo = HOME }: LoginSearch, airline: string): void {
  toastFailure(loginErrorToast(error, airline));
  redirect({ href: safeReturnTo(returnTo), replace: true, throw: true });
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (!context.session.isOpen) return;
    if (search.error === 'other_account') backAsBefore(search, context.startData.airline.name);
    redirectToProfile();
  },
  component: lazyRouteComponent(() => loadCode(() => import('./login-route.tsx')), 'LoginRoute'),
  pendingComponent: LoadingScreen,
});

export const securityRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/security',
  validateSearch: readSecuritySearch,
  component: lazyRouteComponent(
    () => loadCode(() => import('./security/security-screen.tsx')),
    'SecurityScreen',
  ),
});
