import { HOME } from '@crewroom/domain/auth/sign-in';
import { returnHere } from '../features/auth/login-search.ts';
import { sessionEnded } from '../features/auth/login-state.ts';
import { logout } from '../features/auth/mutations.ts';
import { meQuery } from '../features/auth/queries.ts';
import { storeSuspension } from '../features/auth/stored-suspension.ts';
import { forgetAnswers } from '../lib/api-client.ts';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { toastNotice } from '../ui/toasts.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';
import { createExits } from './session/exits.ts';
import { followRefusals } from './session/follow-refusals.ts';
import { otherTabs } from './session/other-tabs.ts';
import { Session } from './session/session.ts';
import { readStartData } from './start-data.ts';
import { readStyleNonce } from './style-nonce.ts';

/** Puts the parts of the app together: what the page brought, the caches, the addresses, the ways out. */
export function startApp(page: Document) {
  const startData = readStartData(page);
  const session = new Session(startData.session);
  const queryClient = createQueryClient();
  const router = createAppRouter({ startData, queryClient, session });
  const tabs = otherTabs();
  const exits = createExits({
    session,
    tabs,
    logout,
    storeSuspension,
    forget: () => {
      queryClient.clear();
      forgetAnswers();
    },
    dropDrafts: () => keptDrafts.dropAll(),
    showSuspension: ({ reason }) =>
      toastNotice('Your account is suspended. You have been logged out.', reason),
    toLogin: (search, isUntold = false) =>
      router.navigate({ to: '/login', search, replace: true, ...(isUntold && { state: sessionEnded }) }),
    returnHere: () => returnHere(router.state.location.href),
  });
  tabs.onSignedOut(() => void exits.followOtherTab());
  followRefusals({
    exits,
    rankChanged: (told) => {
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
      if (router.state.location.pathname === HOME) return;
      if (told !== null) toastNotice(told);
      void router.navigate({ to: HOME, replace: true });
    },
  });
  return { startData, session, queryClient, router, exits, nonce: readStyleNonce(page) };
}

export type RunningApp = ReturnType<typeof startApp>;
