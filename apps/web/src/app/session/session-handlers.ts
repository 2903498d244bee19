import type { LoginError } from '@crewroom/domain/auth/sign-in';
import type { EndpointName } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import type { StoredSuspension } from '@crewroom/domain/record/rules';
import type { LoginSearch } from '../../features/auth/login-search.ts';
import { onRefusal } from '../../lib/api-client.ts';
import type { ApiError } from '../../lib/api-error.ts';
import type { OtherTabs, Session } from './session.ts';

/** All dependencies of leaving the portal, passed in so that it can be tested without a browser. */
type ExitParts = {
  readonly session: Session;
  readonly tabs: OtherTabs;
  /** Removes all responses of the session from the caches. */
  readonly discard: () => void;
  /**
   * Deletes all drafts, except an appeal against a sanction. It is not called when the session expires, so that the
   * same member finds their drafts again.
   */
  readonly dropDrafts: (exceptOfSanction?: string) => void;
  /** The signed-in member, if the page knows them, read before everything is deleted. */
  readonly whoIsHere: () => string | null;
  /** Ends their session on the server, now or as soon as it can be reached. */
  readonly logout: (userId: string | null) => Promise<unknown>;
  /** Stores the suspension for the login screen, and shows a toast. */
  readonly showSuspension: (suspension: StoredSuspension) => void;
  /** Opens the login screen. With `isUnexplained` it says that the session has ended. */
  readonly toLogin: (search: LoginSearch, isUnexplained?: boolean) => Promise<void>;
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
export function createSessionHandlers(parts: ExitParts) {
  const { session, tabs, discard: forget, whoIsHere, logout, toLogin } = parts;

  function leave(): boolean {
    if (!session.end()) return false;
    forget();
    return true;
  }

  /** Signs out. The login screen opens even when the server does not respond. */
  async function logOut(): Promise<void> {
    const userId = whoIsHere();
    if (!leave()) return;
    parts.dropDrafts();
    await logout(userId);
    tabs.announceSignOut(null);
    await toLogin({});
  }

  /** The server responded that there is no session. */
  async function sessionOver(refusal: ApiError): Promise<void> {
    const back = parts.returnToSearch();
    if (!leave()) return;
    const error = lostRank[refusal.code];
    if (error === undefined) return toLogin(back, true);
    parts.dropDrafts();
    await toLogin({ error });
  }

  async function showSuspension(suspension: StoredSuspension): Promise<void> {
    parts.showSuspension(suspension);
    await toLogin({ suspended: 'true' });
  }

  /**
   * The member was suspended. In this order: clear the cache, notify the other tabs, log out, show the suspension,
   * leave. After the logout the other tabs could not learn the reason any more.
   */
  async function suspended(suspension: StoredSuspension): Promise<void> {
    const userId = whoIsHere();
    if (!leave()) return;
    parts.dropDrafts(suspension.sanctionId);
    tabs.announceSignOut(suspension);
    await logout(userId);
    await showSuspension(suspension);
  }

  /** Another tab signed out. */
  async function handleSignOutElsewhere(suspension: StoredSuspension | null): Promise<void> {
    if (!leave()) return;
    if (suspension === null) return toLogin({}, true);
    parts.dropDrafts(suspension.sanctionId);
    await showSuspension(suspension);
  }

  return { logOut, sessionOver, suspended, handleSignOutElsewhere };
}

export type SessionHandlers = ReturnType<typeof createSessionHandlers>;

type Followed = {
  readonly exits: Pick<SessionHandlers, 'sessionOver' | 'suspended'>;
  /** Refetches the signed-in member and opens the profile. The message, if any, is shown as a toast. */
  readonly rankChanged: (messages: string | null) => void;
};

/** Reacts to refusals of any request that concern the whole app: a lost session, a suspension, a lost rank. */
export function handleRefusals({ exits, rankChanged }: Followed): () => void {
  return onRefusal((name: EndpointName, refusal: ApiError) => {
    // The app is leaving already.
    if (name === 'logout') return;
    if (refusal.suspension !== undefined) void exits.suspended(refusal.suspension);
    else if (refusal.status === 401) void exits.sessionOver(refusal);
    // A rejected mutation shows its own toast. A rejected query would show none.
    else if (refusal.code === 'insufficient_rank') {
      rankChanged(apiRoutes[name].method === 'GET' ? refusal.message : null);
    }
  });
}
