import type { LoginError } from '@crewroom/domain/auth/sign-in';
import type { EndpointName } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import type { StoredSuspension } from '@crewroom/domain/record/rules';
import type { LoginSearch } from '../../features/auth/login-search.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { onRefusal } from '../../lib/http-exchange.ts';
import type { OtherTabs, Session } from './session.ts';

/** All dependencies of leaving the portal, passed in so that it can be tested without a browser. */
type SessionHandlerDependencies = {
  readonly session: Session;
  readonly tabs: OtherTabs;
  /** Removes all responses of the session from the caches. */
  readonly clearCaches: () => void;
  /**
   * Deletes all drafts, except an appeal against a sanction. It is not called when the session expires, so that the
   * same member finds their drafts again.
   */
  readonly deleteDrafts: (exceptOfSanction?: string) => void;
  /** The signed-in member, if the page knows them, read before everything is deleted. */
  readonly getUserId: () => string | null;
  /** Ends their session on the server, now or as soon as it can be reached. */
  readonly logout: (userId: string | null) => Promise<unknown>;
  /** Stores the suspension for the login screen, and shows a toast. */
  readonly showSuspension: (suspension: StoredSuspension) => void;
  /** Opens the login screen. With `isUnexplained` it says that the session has ended. */
  readonly navigateToLogin: (search: LoginSearch, isUnexplained?: boolean) => Promise<void>;
  /** The search parameters that return to this screen after signing in. */
  readonly returnToSearch: () => LoginSearch;
};

const lostRank: Readonly<Record<string, LoginError>> = {
  rank_lost: 'insufficient_rank',
  left_group: 'not_in_group',
};

/**
 * Creates the functions that end the session and leave the portal. Only the first call of any of them has an effect,
 * because several requests may report the same end.
 */
export function createSessionHandlers(parts: SessionHandlerDependencies) {
  const { session, tabs, clearCaches, getUserId, logout, navigateToLogin } = parts;

  function leave(): boolean {
    if (!session.end()) return false;
    clearCaches();
    return true;
  }

  /** Signs out. The login screen opens even when the server does not respond. */
  async function logOut(): Promise<void> {
    const userId = getUserId();
    if (!leave()) return;
    parts.deleteDrafts();
    await logout(userId);
    tabs.announceSignOut(null);
    await navigateToLogin({});
  }

  /** The server responded that there is no session. */
  async function handleSessionEnd(refusal: ApiError): Promise<void> {
    const back = parts.returnToSearch();
    if (!leave()) return;
    const error = lostRank[refusal.code];
    if (error === undefined) return navigateToLogin(back, true);
    parts.deleteDrafts();
    await navigateToLogin({ error });
  }

  async function showSuspension(suspension: StoredSuspension): Promise<void> {
    parts.showSuspension(suspension);
    await navigateToLogin({ suspended: 'true' });
  }

  /**
   * The member was suspended. In this order: clear the cache, notify the other tabs, log out, show the suspension,
   * leave. After the logout the other tabs could not learn the reason any more.
   */
  async function handleSuspension(suspension: StoredSuspension): Promise<void> {
    const userId = getUserId();
    if (!leave()) return;
    parts.deleteDrafts(suspension.sanctionId);
    tabs.announceSignOut(suspension);
    await logout(userId);
    await showSuspension(suspension);
  }

  /** Another tab signed out. */
  async function handleSignOutElsewhere(suspension: StoredSuspension | null): Promise<void> {
    if (!leave()) return;
    if (suspension === null) return navigateToLogin({}, true);
    parts.deleteDrafts(suspension.sanctionId);
    await showSuspension(suspension);
  }

  return { logOut, handleSessionEnd, handleSuspension, handleSignOutElsewhere };
}

export type SessionHandlers = ReturnType<typeof createSessionHandlers>;

type RefusalHandlers = {
  readonly sessionHandlers: Pick<SessionHandlers, 'handleSessionEnd' | 'handleSuspension'>;
  /** Refetches the signed-in member and opens the profile. The message, if any, is shown as a toast. */
  readonly handleRankChange: (messages: string | null) => void;
};

/** Reacts to refusals of any request that concern the whole app: a lost session, a suspension, a lost rank. */
export function handleRefusals({ sessionHandlers, handleRankChange }: RefusalHandlers): () => void {
  return onRefusal((name: EndpointName, refusal: ApiError) => {
    // The app is leaving already.
    if (name === 'logout') return;
    if (refusal.suspension !== undefined) void sessionHandlers.handleSuspension(refusal.suspension);
    else if (refusal.status === 401) void sessionHandlers.handleSessionEnd(refusal);
    // A rejected mutation shows its own toast. A rejected query would show none.
    else if (refusal.code === 'insufficient_rank') {
      handleRankChange(apiRoutes[name].method === 'GET' ? refusal.message : null);
    }
  });
}
