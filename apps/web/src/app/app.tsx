import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { airlineQueryOptions } from '../lib/api-query.ts';
import { AppContext } from './app-context.ts';
import { AppProviders } from './app-providers.tsx';
import type { RunningApp } from './start-app.ts';

/**
 * The part of the page's data that the airline sets. An unchanged response equals it, so that nothing is rendered
 * again. Undefined for visitors without access to the portal.
 */
function airlineOf(startData: RunningApp['startData']): ResponseOf<'airline'> | undefined {
  const { airline, thresholds, rosterSyncMinutes, payPerPoint, termUndoMinutes, publicDepartures } =
    startData;
  const { hub, furtherDocuments } = startData;
  if (hub === null) return undefined;
  return {
    airline,
    thresholds,
    rosterSyncMinutes,
    payPerPoint,
    termUndoMinutes,
    publicDepartures,
    hub,
    furtherDocuments,
  };
}

type LiveAppProvidersProps = Pick<RunningApp, 'startData'> & { readonly children: ReactNode };

/** Provides the page's data, in which the airline's settings follow changes while the page is open. */
function LiveAppProviders({ startData, children }: LiveAppProvidersProps) {
  const { data } = useQuery({
    ...airlineQueryOptions,
    // It is fetched when a change is published, and not before.
    enabled: startData.hub !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    initialData: () => airlineOf(startData),
  });
  return (
    <AppProviders startData={data === undefined ? startData : { ...startData, ...data }}>
      {children}
    </AppProviders>
  );
}

export function App(app: RunningApp) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <LiveAppProviders startData={app.startData}>
        <AppContext value={app}>
          <RouterProvider router={app.router} />
        </AppContext>
      </LiveAppProviders>
    </QueryClientProvider>
  );
}
