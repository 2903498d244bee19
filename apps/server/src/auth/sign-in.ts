import type { LoginError } from '@crewroom/domain/auth/sign-in';
import { isStaff } from '@crewroom/domain/contract/access';
import { runChange } from '../changes/change.ts';
import type { Dependencies } from '../dependencies.ts';
import { findMemberId, recordLogin, recordPerson } from '../members/person.ts';
import { applyRank } from '../members/rank.ts';
import type { Membership } from '../roblox/group-ranks.ts';
import type { Person } from '../roblox/names.ts';
import { beginSession, idleEnd, lastEnd, newToken, type TakenSignIn, takeSignIn } from './sessions.ts';

const OAUTH_ERROR = /^[a-z_]{1,60}$/;
const DEEPEST = 4;

function say(failure: Error): string {
  // An OAuth error's own code, such as `invalid_client`, is what tells an operator which setting is wrong.
  const error = 'error' in failure && typeof failure.error === 'string' ? failure.error : '';
  const known = OAUTH_ERROR.test(error) ? ` (${error})` : '';
  return `${failure.name}: ${failure.message}${known}`;
}

/**
 * Why a sign-in failed, in one line for the log: names and messages of the failure and its causes. What the OpenID
 * library attaches to its errors (states, claims, whole answers) stays out of it.
 */
export function reasonOf(failure: unknown): string {
  const reasons: string[] = [];
  let cause = failure;
  for (; cause instanceof Error && reasons.length < DEEPEST; cause = cause.cause) reasons.push(say(cause));
  if (typeof failure === 'string') return failure;
  return reasons.join(' < ').replaceAll(/\s+/g, ' ') || 'unknown';
}

/** A browser that has come back from Roblox. */
export type SignInCallback = {
  readonly state: string;
  readonly browserToken: string;
  readonly callbackUrl: URL;
  /** The error Roblox sent it back with. */
  readonly error: string | undefined;
  /** The token of the session it still holds. */
  readonly previousToken: string | undefined;
};

export type SignInResult =
  | { readonly ok: true; readonly token: string; readonly sessionEnd: Date; readonly returnTo: string }
  | { readonly ok: false; readonly error: LoginError; readonly returnTo: string; readonly cause?: unknown };

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'randomness' | 'live'>;

function redeem(
  { roblox }: Deps,
  taken: TakenSignIn,
  { state, callbackUrl }: SignInCallback,
): Promise<Person> {
  const { nonce, codeVerifier } = taken;
  return roblox.finishSignIn({ state, callbackUrl, nonce, codeVerifier });
}

function refusedFor(membership: Membership, deps: Deps): LoginError | null {
  if (!membership.isMember) return 'not_in_group';
  return isStaff(membership.top.rank, deps.config.thresholds) ? null : 'insufficient_rank';
}

// Someone turned away is not written down, but one who is known already loses the old rank here and now.
async function turnAway(deps: Deps, person: Person, membership: Membership, askedAt: Date): Promise<void> {
  await runChange(deps, async (change) => {
    const userId = await findMemberId(change, person.robloxId);
    if (userId !== undefined) await applyRank(change, userId, membership, askedAt);
  });
}

/** Who came back from Roblox, and when Roblox was asked for their names and for their rank. */
type Arrival = {
  readonly person: Person;
  readonly namedAt: Date;
  readonly membership: Membership;
  readonly rankedAt: Date;
};

async function letIn(
  deps: Deps,
  { person, namedAt, membership, rankedAt }: Arrival,
  previous: string | undefined,
): Promise<{ token: string; sessionEnd: Date }> {
  const token = newToken(deps.randomness);
  return await runChange(deps, async (change) => {
    const userId = await recordPerson(change, person, namedAt);
    await applyRank(change, userId, membership, rankedAt);
    await recordLogin(change, userId);
    await beginSession(change, userId, { next: token, previous });
    return { token, sessionEnd: idleEnd(change.now, lastEnd(change.now)) };
  });
}

async function enter(deps: Deps, taken: TakenSignIn, back: SignInCallback): Promise<SignInResult> {
  const failed = (error: LoginError, cause?: unknown): SignInResult => ({
    ok: false,
    error,
    returnTo: taken.returnTo,
    cause,
  });
  if (back.error !== undefined)
    return failed(back.error === 'access_denied' ? 'access_denied' : 'oauth_failed');
  const namedAt = deps.clock();
  const person = await redeem(deps, taken, back).catch((cause: unknown) => ({ cause }));
  if ('cause' in person) return failed('oauth_failed', person.cause);
  const rankedAt = deps.clock();
  const membership = await deps.roblox.membershipOf(person.robloxId).catch((cause: unknown) => ({ cause }));
  if ('cause' in membership) return failed('roblox_unavailable', membership.cause);
  const refusal = refusedFor(membership, deps);
  if (refusal !== null) {
    await turnAway(deps, person, membership, rankedAt);
    return failed(refusal);
  }
  const session = await letIn(deps, { person, namedAt, membership, rankedAt }, back.previousToken);
  return { ok: true, ...session, returnTo: taken.returnTo };
}

/**
 * Ends a sign-in that has come back: the state is taken (once, by its own browser), the code is redeemed, the rank is
 * read, and a session begins. Answers the failure code of the login screen otherwise; nothing is stored then but a
 * known member's new rank.
 */
export async function completeSignIn(deps: Deps, back: SignInCallback): Promise<SignInResult> {
  const taken = await takeSignIn(deps.database, back.state, back.browserToken, deps.clock());
  if (taken === null) return { ok: false, error: 'oauth_failed', returnTo: '', cause: 'unknown state' };
  return await enter(deps, taken, back);
}
