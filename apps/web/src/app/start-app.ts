import { HOME } from '@crewroom/domain/auth/sign-in';
import { START_DATA_ID, type StartData } from '@crewroom/domain/auth/start-data';
import { defaultThresholds } from '@crewroom/domain/contract/access';
import { setNonce } from 'get-nonce';
import { returnHere } from '../auth/login-search.ts';
import { sessionEnded } from '../auth/login-state.ts';
import { logout } from '../auth/mutations.ts';
import { meQuery } from '../auth/queries.ts';
import { storeSuspension } from '../auth/stored-suspension.ts';
import { forgetAnswers } from '../lib/api-client.ts';
import { isObject, parseJson } from '../lib/json-value.ts';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { toastNotice } from '../ui/toasts.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';
import { createExits, followRefusals } from './session/exits.ts';
import { otherTabs, Session } from './session/session.ts';

/**
 * Reads the nonce that the page's security policy requires for styles; scripts can read it only as a property.
 * Mantine's provider gets it as a prop; the scroll lock of its dialogs reads it from the package get-nonce.
 */
function readStyleNonce(page: Document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  return nonce;
}

const withoutServer: StartData = {
  session: false,
  sandbox: false,
  publicUrl: null,
  airline: { name: 'Crewroom', logoUrl: null, chatUrl: null, accent: null },
  thresholds: defaultThresholds,
  rosterSyncMinutes: 0,
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  payPerPoint: 1,
  termUndoMinutes: 15,
  hub: null,
  readings: [],
};

// The server writes the block from the same type, so it is enough to check that there is one.
const isStartData = (value: unknown): value is StartData =>
  isObject(value) && typeof value['session'] === 'boolean' && isObject(value['airline']);

/** Reads the start data from the page. A page without it starts signed out. */
export function readStartData(page: Pick<Document, 'getElementById'>): StartData {
  try {
    const value = parseJson(page.getElementById(START_DATA_ID)?.textContent ?? '');
    if (isStartData(value)) return value;
    throw new TypeError('It is not start data');
  } catch (cause) {
    console.error('The page carries no readable start data', cause);
    return withoutServer;
  }
}

/** Creates the app's parts: start data, caches, router, and the reactions to the session's end. */
export function startApp(page: Document, startData: StartData) {
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
    toLogin: (search, isUnexplained = false) =>
      router.navigate({ to: '/login', search, replace: true, ...(isUnexplained && { state: sessionEnded }) }),
    returnHere: () => returnHere(router.state.location.href),
  });
  tabs.onSignedOut((suspension) => void exits.followOtherTab(suspension));
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
