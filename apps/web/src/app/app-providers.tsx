import type { StartData } from '@crewroom/domain/auth/start-data';
import { type ReactNode, useLayoutEffect } from 'react';
import { showAccent } from '../components/ui/accent.ts';
import { SiteNameContext } from '../components/ui/page-header.tsx';
import { StartDataContext } from '../lib/start-data.ts';

type AppProvidersProps = {
  readonly startData: StartData;
  readonly children: ReactNode;
};

/** Provides the airline's accent and the start data to all components. */
export function AppProviders({ startData, children }: AppProvidersProps) {
  const { name, accent } = startData.airline;
  useLayoutEffect(() => showAccent(document.documentElement, accent), [accent]);
  return (
    <StartDataContext value={startData}>
      <SiteNameContext value={name}>{children}</SiteNameContext>
    </StartDataContext>
  );
}
