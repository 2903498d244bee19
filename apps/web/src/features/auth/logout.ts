import { callApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type OwedLogout, owedLogout } from './owed-logout.ts';

// Neither logging out nor opening the portal waits longer than this; the app leaves in any case.
const TIMEOUT_MS = 5000;

/**
 * What became of a logout: the portal has ended the session; there was none any more, or it is somebody else's by now; the
 * portal did not answer; it answered that it cannot now.
 */
type LogoutOutcome = 'ended' | 'over' | 'unreachable' | 'failed';

function failed(error: unknown): LogoutOutcome {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'over';
  return error.status === 0 ? 'unreachable' : 'failed';
}

async function endSession(): Promise<LogoutOutcome> {
  try {
    await callApi('logout', {}, { timeoutMs: TIMEOUT_MS });
    return 'ended';
  } catch (error) {
    return failed(error);
  }
}

/** Whose session it is now; undefined where the portal tells nobody's name, as it does not to whoever is suspended. */
async function whoseSession(): Promise<string | undefined> {
  try {
    return (await callApi('me', {}, { timeoutMs: TIMEOUT_MS })).user.userId;
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
    return failed(error);
  }
  return await endSession();
}

async function settle(outcome: Promise<LogoutOutcome>, owed: OwedLogout): Promise<LogoutOutcome> {
  const became = await outcome;
  if (became === 'ended' || became === 'over') owed.forget();
  return became;
}

/** One tab at a time: one that waited finds nothing owed any more where the other has done it. A page without a secure connection has no locks. */
function inOneTab(end: () => Promise<LogoutOutcome>): Promise<LogoutOutcome> {
  return 'locks' in navigator ? navigator.locks.request('crewroom-logout', end) : end();
}

/**
 * Ends the session of a member on the server, and owes that where the portal does not confirm it. It is owed from the
 * start, as the page may be closed before the answer comes. Never rejects.
 */
export async function logOut(userId: string | null, owed = owedLogout): Promise<LogoutOutcome> {
  owed.owe(userId);
  return await inOneTab(async () => (owed.read() === undefined ? 'over' : await settle(endSession(), owed)));
}

/** Ends the session for which a logout is owed, unless somebody else has signed in here since. Never rejects. */
export async function payLogout(owed = owedLogout): Promise<LogoutOutcome> {
  return await inOneTab(async () => {
    const due = owed.read();
    return due === undefined ? 'over' : await settle(endSessionOf(due.userId), owed);
  });
}
