import { fetchApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type PendingLogout, pendingLogout } from './pending-logout.ts';

// The maximum wait for logging out or opening the portal. The app leaves in any case.
const TIMEOUT_MS = 5000;

/**
 * The outcome of a logout.
 * - `ended`: the server ended the session.
 * - `over`: the session had already ended, or somebody else has signed in since.
 * - `failed`: the server returned an error, which the app ignores as specified.
 * - `unsent`: the server could not say whose session it is, so no logout was sent.
 * - `unreachable`: the server did not respond to the logout.
 */
type LogoutOutcome = 'ended' | 'over' | 'failed' | 'unsent' | 'unreachable';

/** The outcomes after which the logout is tried again. */
const triedAgain: ReadonlySet<LogoutOutcome> = new Set(['unsent', 'unreachable']);

function outcomeOf(error: unknown, otherwise: LogoutOutcome): LogoutOutcome {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 401) return 'over';
  return error.status === 0 ? 'unreachable' : otherwise;
}

async function endSession(): Promise<LogoutOutcome> {
  try {
    await fetchApi('logout', {}, { timeoutMs: TIMEOUT_MS });
    return 'ended';
  } catch (error) {
    return outcomeOf(error, 'failed');
  }
}

/** Returns whose session it is now. Returns undefined when the server names nobody, as for suspended members. */
async function whoseSession(): Promise<string | undefined> {
  try {
    return (await fetchApi('me', {}, { timeoutMs: TIMEOUT_MS })).user.userId;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}

async function endSessionOf(userId: string | null): Promise<LogoutOutcome> {
  try {
    const now = userId === null ? undefined : await whoseSession();
    // Their sign-in has ended the session that was here before.
    if (now !== undefined && now !== userId) return 'over';
  } catch (error) {
    return outcomeOf(error, 'unsent');
  }
  return await endSession();
}

async function settle(outcome: Promise<LogoutOutcome>, store: PendingLogout): Promise<LogoutOutcome> {
  const became = await outcome;
  if (!triedAgain.has(became)) store.discard();
  return became;
}

/**
 * Runs the logout in one tab at a time. A tab that waited finds nothing pending when the other has done it. A page without a
 * secure connection has no locks.
 */
function inOneTab(end: () => Promise<LogoutOutcome>): Promise<LogoutOutcome> {
  return 'locks' in navigator ? navigator.locks.request('crewroom-logout', end) : end();
}

/**
 * Ends the session of a member on the server, and stores a pending logout when the server is not reached. It is stored from the
 * start, because the page may close before the response. An error response is ignored. Never rejects.
 */
export async function logOut(userId: string | null, store = pendingLogout): Promise<LogoutOutcome> {
  store.remember(userId);
  return await inOneTab(async () =>
    store.read() === undefined ? 'over' : await settle(endSession(), store),
  );
}

/** Ends the session of a pending logout, unless somebody else has signed in here since. Never rejects. */
export async function finishPendingLogout(store = pendingLogout): Promise<LogoutOutcome> {
  return await inOneTab(async () => {
    const pending = store.read();
    return pending === undefined ? 'over' : await settle(endSessionOf(pending.userId), store);
  });
}
