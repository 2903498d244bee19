import { HOME } from '@crewroom/domain/auth/sign-in';
import type { StartData } from '@crewroom/domain/auth/start-data';
import type { RouterHistory } from '@tanstack/react-router';
import { toastNotice } from '../components/ui/toasts.ts';
import { sessionEnded } from '../features/auth/login-state.ts';
import { logOut } from '../features/auth/logout.ts';
import { storeSuspension } from '../features/auth/stored-suspension.ts';
import { draftStore } from '../lib/draft-store.ts';
import { meQuery } from '../lib/me-query.ts';
import { clearCachedResponses } from '../lib/response-cache.ts';
import { returnToSearch } from '../lib/return-to-search.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { createSessionHandlers, handleRefusals } from './session/session-handlers.ts';
import { type OtherTabs, otherTabs, Session } from './session/session.ts';

/** The browser functions of the app, which tests replace: the portal's other tabs, and the history. */
type Browser = { readonly tabs?: OtherTabs; readonly history?: RouterHistory };

/** Creates the app's parts: start data, caches, router, and the reactions to the session's end. */
export function startApp(startData: StartData, { tabs = otherTabs(), history }: Browser = {}) {
  const session = new Session(startData.session);
  const queryClient = createQueryClient();
  const router = createAppRouter({ startData, queryClient, session }, history);
  const sessionHandlers = createSessionHandlers({
    session,
    tabs,
    getUserId: () => queryClient.getQueryData(meQuery().queryKey)?.user.userId ?? null,
    logout: logOut,
    clearCaches: () => {
      queryClient.clear();
      clearCachedResponses();
    },
    deleteDrafts: (sanctionId) =>
      sanctionId === undefined ? draftStore.dropAll() : draftStore.dropOthers(sanctionId),
    showSuspension: (suspension) =>
      toastNotice(
        'Your account is suspended. You have been logged out.',
        storeSuspension(suspension) ? undefined : suspension.reason,
      ),
    navigateToLogin: (search, isUnexplained = false) =>
      router.navigate({ to: '/login', search, replace: true, ...(isUnexplained && { state: sessionEnded }) }),
    returnToSearch: () => returnToSearch(router.state.location.href),
  });
  tabs.onSignedOut((suspension) => void sessionHandlers.handleSignOutElsewhere(suspension));
  handleRefusals({
    sessionHandlers,
    handleRankChange: (messages) => {
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
      if (router.history.location.pathname === HOME) return;
      if (messages !== null) toastNotice(messages);
      void router.navigate({ to: HOME, replace: true });
    },
  });
  return { startData, session, queryClient, router, sessionHandlers };
}

export type RunningApp = ReturnType<typeof startApp>;
