import type { StartData } from '@crewroom/domain/auth/start-data';
import type { TimeOrder } from '@crewroom/domain/members/time-order';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { TimePreferenceContext } from '../components/time-order.ts';
import { type SignedInViewer, ViewerContext } from '../components/viewer.ts';
import { clearCachedResponses } from '../lib/response-cache.ts';
import { StartDataContext } from '../lib/start-data.ts';
import { exampleStartData } from './example-start-data.ts';
import { type Responses, serveResponses } from './fake-server.ts';
import { closeToasts } from './page-actions.ts';

const crewMember: SignedInViewer = { userId: 'id-of-Casey', rank: 240, username: 'Casey', avatarUrl: '' };

type ScreenOptions = {
  /** The path and the search parameters of the page. */
  readonly path?: string;
  /** The pattern of the path, for a screen that reads a parameter of it: `/profile/$id`. */
  readonly route?: string;
  readonly viewer?: SignedInViewer;
  readonly startData?: Partial<StartData>;
  /** The viewer's chosen order of times, or null without a choice. */
  readonly times?: TimeOrder | null;
  readonly responses?: Responses;
};

/**
 * Renders a component of the app as a signed-in member sees it: with the app's query client, the start data and a
 * router in memory. Responses come from the table `responses`.
 */
export async function renderScreen(
  ui: ReactNode,
  {
    path = '/',
    route = '$',
    viewer = crewMember,
    startData = {},
    times = null,
    responses = {},
  }: ScreenOptions = {},
) {
  serveResponses(responses);
  const queryClient = createQueryClient();
  onTestFinished(() => {
    queryClient.clear();
    clearCachedResponses();
    closeToasts();
  });
  const rootRoute = createRootRoute();
  const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: route, component: () => ui });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anyRoute]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const screen = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <StartDataContext value={{ ...exampleStartData, ...startData }}>
          <ViewerContext value={viewer}>
            <TimePreferenceContext value={times}>
              <RouterProvider router={router} />
            </TimePreferenceContext>
          </ViewerContext>
        </StartDataContext>
      </QueryClientProvider>,
    ),
  );
  return { ...screen, queryClient, router };
}
