import type { StartData } from '@crewroom/domain/auth/start-data';
import type { ReactNode } from 'react';
import { LoginScreen } from '../auth/login-screen.tsx';
import { loginAddress, readLoginSearch } from '../auth/login-search.ts';
import { isSessionEnded } from '../auth/login-state.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Frame } from './frame.tsx';

/** Answers the login screen as a page of its own, under its own address: without the app, which nobody there needs. */
export function openLogin(startData: StartData, nonce: string): ReactNode {
  history.replaceState(history.state, '', loginAddress(location));
  return (
    <Frame startData={startData} nonce={nonce}>
      <Toaster />
      <LoginScreen
        search={readLoginSearch(Object.fromEntries(new URLSearchParams(location.search)))}
        hasSessionEnded={isSessionEnded(history.state)}
        visit=""
      />
    </Frame>
  );
}
