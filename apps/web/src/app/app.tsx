import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { airlineQueryOptions } from '../lib/call-query.ts';
import { Frame } from './frame.tsx';
import { RunningAppContext } from './running-app.ts';
import type { RunningApp } from './start-app.ts';

type FollowingProps = Pick<RunningApp, 'startData'> & { readonly children: ReactNode };

/** The frame by what the page was given, and by what the airline sets while it is open. */
function FollowingFrame({ startData, children }: FollowingProps) {
  const { hub } = startData;
  const { data } = useQuery({
    ...airlineQueryOptions,
    // It is read when it is told to have changed, and not before.
    enabled: hub !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    initialData: () => (hub === null ? undefined : { ...startData, hub }),
  });
  return <Frame startData={data === undefined ? startData : { ...startData, ...data }}>{children}</Frame>;
}

export function App(app: RunningApp) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <FollowingFrame startData={app.startData}>
        <RunningAppContext value={app}>
          <RouterProvider router={app.router} />
        </RunningAppContext>
      </FollowingFrame>
    </QueryClientProvider>
  );
}
