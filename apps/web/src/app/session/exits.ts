import type { LoginError } from '@crewroom/domain/auth/sign-in';
import { type CallName, routeTable } from '@crewroom/domain/contract/routes';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { LoginSearch } from '../../auth/login-search.ts';
import { onRefusal } from '../../lib/api-client.ts';
import type { ApiError } from '../../lib/api-error.ts';
import type { OtherTabs, Session } from './session.ts';

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

  /** A suspension during a visit, in this order: clear the cache, log out, keep what the login screen tells, say so, leave. */
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

type Followed = {
  readonly exits: Pick<Exits, 'sessionOver' | 'suspended'>;
  /** Reads again who one is, and leaves for the profile; what is told comes along. */
  readonly rankChanged: (told: string | null) => void;
};

/** The one place where what a refusal means for the whole portal is acted upon, whichever call it refused. */
export function followRefusals({ exits, rankChanged }: Followed): () => void {
  return onRefusal((name: CallName, refusal: ApiError) => {
    // Whoever logs out is on the way already; the answer changes nothing.
    if (name === 'logout') return;
    if (refusal.suspension !== undefined) void exits.suspended(refusal.suspension);
    else if (refusal.status === 401) void exits.sessionOver(refusal);
    // A refused act tells its failure itself; a refused reading would leave without a word.
    else if (refusal.code === 'insufficient_rank') {
      rankChanged(routeTable[name].method === 'GET' ? refusal.message : null);
    }
  });
}
