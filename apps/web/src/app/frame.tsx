import type { StartData } from '@crewroom/domain/auth/start-data';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { StartDataProvider } from '../lib/start-data.ts';
import { SiteNameProvider } from '../ui/page-header.tsx';
import { cssVariables, themeFor } from './theme/theme.ts';

type FrameProps = {
  readonly startData: StartData;
  /** What the page's security policy requires of styles. */
  readonly nonce: string;
  readonly children: ReactNode;
};

/** Provides the theme and the start data to everything that is drawn. */
export function Frame({ startData, nonce, children }: FrameProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={themeFor(startData.airline.accent)}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <StartDataProvider value={startData}>
          <SiteNameProvider value={startData.airline.name}>{children}</SiteNameProvider>
        </StartDataProvider>
      </MantineProvider>
    </StrictMode>
  );
}
