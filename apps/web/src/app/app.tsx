import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { StartDataProvider } from '../lib/start-data.ts';
import { SiteNameProvider } from '../ui/page-header.tsx';
import { RunningAppProvider } from './running-app.ts';
import type { RunningApp } from './start-app.ts';
import { cssVariables, themeFor } from './theme/theme.ts';

export function App(app: RunningApp) {
  const { startData, queryClient, router, nonce } = app;
  return (
    <StrictMode>
      <MantineProvider
        theme={themeFor(startData.airline.accent)}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <StartDataProvider value={startData}>
          <SiteNameProvider value={startData.airline.name}>
            <QueryClientProvider client={queryClient}>
              <RunningAppProvider value={app}>
                <RouterProvider router={router} />
              </RunningAppProvider>
            </QueryClientProvider>
          </SiteNameProvider>
        </StartDataProvider>
      </MantineProvider>
    </StrictMode>
  );
}
