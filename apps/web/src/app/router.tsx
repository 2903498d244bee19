import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { loginRoute, securityRoute } from '../features/auth/routes.ts';
import { linkRoute } from '../features/discord/routes.ts';
import { exportPrintRoute, exportRoute } from '../features/exports/routes.ts';
import { eveningRoute, flightRoute, flightWeekRoute, schedulingRoute } from '../features/flights/routes.ts';
import { keysRoute } from '../features/game/routes.ts';
import { hubRoute } from '../features/hub/routes.ts';
import { importRoute } from '../features/import/routes.ts';
import { insightsRoute } from '../features/insights/routes.ts';
import { privacyRoute, termsRoute } from '../features/legal/routes.ts';
import { ownProfileQuery } from '../features/members/queries.ts';
import { usernameRoute, userProfileRoute } from '../features/members/routes.ts';
import { readAdminSearch } from '../features/record/admin-search.ts';
import {
  adminUserQuery,
  adminUsersQuery,
  appealQueueQuery,
  expiringQualificationsQuery,
  leaveQueueQuery,
  rosterQuery,
} from '../features/record/queries.ts';
import { settingsRoute } from '../features/settings/routes.ts';
import { leaderboardRoute } from '../features/terms/routes.ts';
import { loadCode } from '../lib/load-code.ts';
import { loadQuery } from '../lib/load-query.ts';
import { portalRoute, type RouterContext, redirectToProfile, rootRoute } from '../lib/routes.ts';
import { openTermQuery } from '../lib/term-queries.ts';
import { Root, RouteError } from './root.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

// The own profile and the admin area consist of components of several features, so the app defines their routes.
const ownProfileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/profile',
  // Without prefetching, as the visit always refetches it.
  loader: ({ context, preload }) => (preload ? undefined : loadQuery(context.queryClient, ownProfileQuery())),
  component: lazyRouteComponent(() => loadCode(() => import('./own-profile.tsx')), 'OwnProfile'),
});

/** Loads what the cards above the members show. They would grow one after the other otherwise. */
const loadAdminOverview = (queryClient: QueryClient) =>
  Promise.all([
    loadQuery(queryClient, openTermQuery()),
    loadQuery(queryClient, leaveQueueQuery()),
    loadQuery(queryClient, appealQueueQuery()),
    loadQuery(queryClient, expiringQualificationsQuery(undefined)),
    loadQuery(queryClient, rosterQuery()),
  ]);

const adminRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin',
  validateSearch: readAdminSearch,
  loaderDeps: ({ search: { search = '', filter = 'all', user, view } }) => ({ search, filter, user, view }),
  loader: async ({ context: { queryClient }, deps: { search, filter, user, view }, preload }) => {
    // Not for each row that is focused in the list.
    const member = user === undefined || preload ? undefined : loadQuery(queryClient, adminUserQuery(user));
    const overview = user === undefined && view === undefined ? loadAdminOverview(queryClient) : undefined;
    await Promise.all([loadQuery(queryClient, adminUsersQuery(search, filter)), member, overview]);
  },
  component: lazyRouteComponent(() => loadCode(() => import('./admin-division.tsx')), 'AdminDivision'),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectToProfile,
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: redirectToProfile,
});

const routeTree = rootRoute
  .update({ component: Root })
  .addChildren([
    loginRoute,
    termsRoute,
    privacyRoute,
    portalRoute
      .update({ component: Shell, pendingComponent: LoadingScreen })
      .addChildren([
        ownProfileRoute,
        userProfileRoute,
        usernameRoute,
        flightWeekRoute,
        flightRoute,
        leaderboardRoute,
        hubRoute,
        linkRoute,
        schedulingRoute,
        eveningRoute,
        adminRoute,
        exportRoute,
        exportPrintRoute,
        keysRoute,
        securityRoute,
        settingsRoute,
        insightsRoute,
        importRoute,
      ]),
    startRoute,
    unknownRoute,
  ]);

/** Query parameters are plain text: `?q=007` is the text "007". By default the router would parse it as JSON. */
const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    );
    const text = new URLSearchParams(given).toString();
    return text === '' ? '' : `?${text}`;
  },
};

/** Creates the router with all routes and their access checks. Without a `history` it uses the browser's. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    ...plainSearch,
    // Like the access check matches paths: otherwise `/ADMIN` would load the screen's code without the check.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: RouteError,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
