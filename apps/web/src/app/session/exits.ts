import type { LoginError } from '@crewroom/domain/auth/sign-in';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { LoginSearch } from '../../features/auth/login-search.ts';
import type { ApiError } from '../../lib/api-error.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Session } from './session.ts';

/** What leaving the portal touches; given from outside, so that every way out can be tried without a browser. */
export type ExitParts = {
  readonly session: Session;
  readonly tabs: OtherTabs;
  /** Forgets every answer of the session. */
  readonly forget: () => void;
  /** Forgets what was typed and not sent. It waits for its writer when the session ends under them, and only then. */
  readonly dropDrafts: () => void;
  readonly logout: () => Promise<void>;
  readonly storeSuspension: (suspension: Suspension) => void;
  readonly showSuspension: (suspension: Suspension) => void;
  /** Leads to the login screen, which says so when the session ended without one's doing and nothing else says why. */
  readonly toLogin: (search: LoginSearch, isUntold?: boolean) => Promise<void>;
  /** The query with which one comes back to this screen after signing in. */
  readonly returnHere: () => LoginSearch;
};

const lostRank: Readonly<Record<string, LoginError>> = {
  rank_lost: 'insufficient_rank',
  left_group: 'not_in_group',
};

/** The ways out of the portal. Each works once: what several calls report at the same time is one end. */
export function createExits(parts: ExitParts) {
  const { session, tabs, forget, logout, toLogin } = parts;

  function leave(): boolean {
    if (!session.end()) return false;
    forget();
    return true;
  }

  /** The member goes: the login screen follows whether the server hears it or not. */
  async function logOut(): Promise<void> {
    if (!leave()) return;
    parts.dropDrafts();
    await logout();
    tabs.tellSignedOut();
    await toLogin({});
  }

  /** The server knows no session (any more). */
  async function sessionOver(refusal: ApiError): Promise<void> {
    const back = parts.returnHere();
    if (!leave()) return;
    const error = lostRank[refusal.code];
    if (error === undefined) return toLogin(back, true);
    parts.dropDrafts();
    await toLogin({ error });
  }

  /** Specification, section 4, forced suspension, in its order: clear, log out, keep, show, go. */
  async function suspended(suspension: Suspension): Promise<void> {
    if (!leave()) return;
    parts.dropDrafts();
    await logout();
    tabs.tellSignedOut();
    parts.storeSuspension(suspension);
    parts.showSuspension(suspension);
    await toLogin({ suspended: 'true' });
  }

  /** Another tab signed out. */
  async function followOtherTab(): Promise<void> {
    if (leave()) await toLogin({}, true);
  }

  return { logOut, sessionOver, suspended, followOtherTab };
}

export type Exits = ReturnType<typeof createExits>;
