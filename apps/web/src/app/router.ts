import { HOME, loginErrorToast, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated, mayOpen } from '@crewroom/domain/catalogue/screens';
import { zuluDayOf } from '@crewroom/domain/days';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { PendingScreen, screenOf } from '../components/ui/lazy.tsx';
import { toastFailure } from '../components/ui/toasts.ts';
import { type LoginSearch, readLoginSearch, returnHere } from '../features/auth/login-search.ts';
import { meQuery } from '../features/auth/queries.ts';
import { readSecuritySearch } from '../features/auth/security/security-search.ts';
import { readBoardSearch } from '../features/flights/board/board-search.ts';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from '../features/flights/queries.ts';
import { readWeekSearch } from '../features/flights/week/week.ts';
import { gameKeysQuery } from '../features/game/queries.ts';
import { readInsightsSearch } from '../features/insights/insights-search.ts';
import { userQuery } from '../features/members/queries.ts';
import { readAdminSearch } from '../features/record/admin-search.ts';
import { adminUserQuery, adminUsersQuery } from '../features/record/queries.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { leaderboardQuery } from '../features/terms/queries.ts';
import { airlineQueryOptions } from '../lib/call-query.ts';
import { MissingCodeError } from '../lib/missing-code.ts';
import { serverNow } from '../lib/server-clock.ts';
import { BrokenScreen, Root } from './root.tsx';
import { screens } from './screens.ts';
import type { Session } from './session/session.ts';
import { ScreenPlace } from './shell/screen-place.tsx';
import { Shell } from './shell/shell.tsx';

type RouterContext = {
  readonly startData: StartData;
  readonly queryClient: QueryClient;
  readonly session: Session;
};

/** Redirects to the profile by throwing, as the router expects. */
const toProfile = () => redirect({ to: HOME, replace: true, throw: true });

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

/** Back where somebody was who proved to be another than the one who is signed in: their session goes on as it was. */
function backAsBefore({ error = '', returnTo }: LoginSearch, airline: string): void {
  toastFailure(loginErrorToast(error, airline));
  redirect({ href: safeReturnTo(returnTo), replace: true, throw: true });
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (!context.session.isOpen) return;
    if (search.error === 'other_account') backAsBefore(search, context.startData.airline.name);
    toProfile();
  },
  component: screenOf(screens['/login'], 'LoginRoute'),
  pendingComponent: PendingScreen,
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms-of-service',
  component: screenOf(screens['/terms-of-service'], 'TermsScreen'),
  pendingComponent: PendingScreen,
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: screenOf(screens['/privacy-policy'], 'PrivacyScreen'),
  pendingComponent: PendingScreen,
});

type Entry = { readonly context: RouterContext; readonly location: ParsedLocation };

/**
 * Redirects to the login screen without a session, and to the profile below a screen's rank, before the screen's code
 * is loaded.
 */
async function guardPortal({ context, location }: Entry): Promise<void> {
  const { session, queryClient, startData } = context;
  if (!session.isOpen) {
    redirect({ to: '/login', search: returnHere(location.href), replace: true, throw: true });
  }
  if (!isGated(location.pathname)) {
    void queryClient.prefetchQuery(meQuery());
    return;
  }
  const { user } = await queryClient.ensureQueryData(meQuery());
  const rank = user.groupRank?.rankId ?? null;
  const { thresholds } = queryClient.getQueryData(airlineQueryOptions.queryKey) ?? startData;
  if (!mayOpen(location.pathname, rank, thresholds)) toProfile();
}

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: guardPortal,
  component: Shell,
  pendingComponent: PendingScreen,
});

const ownProfileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/profile',
  component: screenOf(screens['/profile'], 'OwnProfile'),
});

// The loader starts a screen's query together with the download of its code, also when a link to it is hovered.
const userProfileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/profile/$id',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(userQuery(params.id)),
  component: screenOf(screens['/profile/$id'], 'UserProfileScreen'),
});

const usernameRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/u/$identifier',
  component: screenOf(screens['/u/$identifier'], 'UsernameScreen'),
});

const leaderboardRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leaderboard',
  loader: ({ context }) => void context.queryClient.prefetchQuery(leaderboardQuery()),
  component: screenOf(screens['/leaderboard'], 'LeaderboardScreen'),
});

const flightWeekRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/flights',
  validateSearch: readWeekSearch,
  // Invalid search parameters are still in the address, so the search is read from it again. A day that no schedule has goes from it, as the current week shows.
  beforeLoad: ({ search: { date, ...others } }) => {
    if (date !== readWeekSearch({ date }).date)
      redirect({ to: '/flights', search: readWeekSearch(others), replace: true, throw: true });
  },
  loaderDeps: ({ search }) => readWeekSearch(search),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(flightWeekQuery(deps.date ?? zuluDayOf(serverNow()))),
  component: screenOf(screens['/flights'], 'FlightWeekScreen'),
});

const flightRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/flights/$id',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(flightQuery(params.id)),
  component: screenOf(screens['/flights/$id'], 'FlightScreen'),
});

const schedulingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/scheduling',
  validateSearch: readBoardSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(schedulingBoardQuery()),
  component: screenOf(screens['/scheduling'], 'SchedulingScreen'),
});

const eveningRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/scheduling/today',
  loader: ({ context }) => void context.queryClient.prefetchQuery(schedulingBoardQuery()),
  component: screenOf(screens['/scheduling/today'], 'EveningScreen'),
});

const adminRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin',
  validateSearch: readAdminSearch,
  loaderDeps: ({ search: { search = '', filter = 'all', user } }) => ({ search, filter, user }),
  loader: ({ context: { queryClient }, deps: { search, filter, user }, preload }) => {
    void queryClient.prefetchQuery(adminUsersQuery(search, filter));
    // Not of each row that the focus passes in the list.
    if (user !== undefined && !preload) void queryClient.prefetchQuery(adminUserQuery(user));
  },
  component: screenOf(screens['/admin'], 'AdminDivision'),
});

const keysRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/keys',
  loader: ({ context }) => void context.queryClient.prefetchQuery(gameKeysQuery()),
  component: screenOf(screens['/admin/keys'], 'KeysScreen'),
});

const securityRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/security',
  validateSearch: readSecuritySearch,
  component: screenOf(screens['/admin/security'], 'SecurityScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/settings',
  loader: ({ context }) => void context.queryClient.prefetchQuery(settingsQuery()),
  component: screenOf(screens['/admin/settings'], 'SettingsScreen'),
});

const linkRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/link/$token',
  component: screenOf(screens['/link/$token'], 'LinkScreen'),
});

const insightsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/insights',
  validateSearch: readInsightsSearch,
  component: screenOf(screens['/insights'], 'InsightsScreen'),
});

const movingInRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/admin/moving-in',
  component: screenOf(screens['/admin/moving-in'], 'MovingInScreen'),
});

const hubRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/hub',
  component: screenOf(screens['/hub'], 'HubScreen'),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: toProfile,
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: toProfile,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  termsRoute,
  privacyRoute,
  portalRoute.addChildren([
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
    keysRoute,
    securityRoute,
    settingsRoute,
    insightsRoute,
    movingInRoute,
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

/** Code that did not come is shown as that where it is missing. */
function logUnshown(error: unknown): void {
  if (!(error instanceof MissingCodeError)) console.error(error);
}

/** Creates the router with all routes and their access checks. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    ...plainSearch,
    // As the access check reads them: otherwise `/ADMIN` would load the screen's code without the check.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: ScreenPlace,
    defaultErrorComponent: BrokenScreen,
    defaultOnCatch: logUnshown,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
