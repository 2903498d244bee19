import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { RunningAppProvider } from './running-app.ts';
import type { RunningApp } from './start-app.ts';

export function App(app: RunningApp) {
  return (
    <Frame startData={app.startData}>
      <QueryClientProvider client={app.queryClient}>
        <RunningAppProvider value={app}>
          <RouterProvider router={app.router} />
        </RunningAppProvider>
      </QueryClientProvider>
    </Frame>
  );
}
