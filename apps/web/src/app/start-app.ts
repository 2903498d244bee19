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
 * The nonce under which the page's policy lets styles in; the browser shows it to scripts only as a property. Told
 * to Mantine by its provider, and here to the scroll lock beneath its dialogs, which asks elsewhere.
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
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  payPerPoint: 1,
  hub: null,
};

// The server writes the block from this very type; enough is looked at here to tell it from a page that has none.
const isStartData = (value: unknown): value is StartData =>
  isObject(value) && typeof value['session'] === 'boolean' && isObject(value['airline']);

/** Reads what the page carries from the server. A page without it opens signed out, so that one can sign in. */
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

/** Puts the parts of the app together: what the page brought, the caches, the addresses, the ways out. */
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
