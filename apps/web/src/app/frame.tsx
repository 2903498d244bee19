import type { StartData } from '@crewroom/domain/auth/start-data';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { StartDataProvider } from '../lib/start-data.ts';
import { SiteNameProvider } from '../ui/page-header.tsx';
import { showAccent } from './theme/accent.ts';

type FrameProps = {
  readonly startData: StartData;
  readonly children: ReactNode;
};

/** Provides the airline's accent and the start data to everything that is drawn. */
export function Frame({ startData, children }: FrameProps) {
  const { name, accent } = startData.airline;
  useLayoutEffect(() => showAccent(document.documentElement, accent), [accent]);
  return (
    <StrictMode>
      <StartDataProvider value={startData}>
        <SiteNameProvider value={name}>{children}</SiteNameProvider>
      </StartDataProvider>
    </StrictMode>
  );
}
