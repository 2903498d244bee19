import { HOME } from '@crewroom/domain/auth/sign-in';
import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated, mayOpen } from '@crewroom/domain/catalogue/screens';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { airlineQueryOptions } from './api-query.ts';
import { meQuery } from './me-query.ts';
import { returnToSearch } from './return-to-search.ts';

export type RouterContext = {
  readonly startData: StartData;
  readonly queryClient: QueryClient;
  readonly session: { readonly isOpen: boolean };
};

/** The route around every other. The app gives it its component. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Redirects to the own profile, by throwing as the router expects. */
export const redirectToProfile = () => redirect({ to: HOME, replace: true, throw: true });

type Entry = { readonly context: RouterContext; readonly location: ParsedLocation };

/**
 * Redirects to the login screen without a session, and to the profile below a screen's rank, before the screen's code
 * is loaded.
 */
async function guardPortal({ context, location }: Entry): Promise<void> {
  const { session, queryClient, startData } = context;
  if (!session.isOpen) {
    redirect({ to: '/login', search: returnToSearch(location.href), replace: true, throw: true });
  }
  if (!isGated(location.pathname)) {
    void queryClient.prefetchQuery(meQuery());
    return;
  }
  const { user } = await queryClient.ensureQueryData(meQuery());
  const rank = user.groupRank?.rankId ?? null;
  const { thresholds } = queryClient.getQueryData(airlineQueryOptions.queryKey) ?? startData;
  if (!mayOpen(location.pathname, rank, thresholds)) redirectToProfile();
}

/** The route around the screens of signed-in members. Features put their routes below it. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: guardPortal,
});
