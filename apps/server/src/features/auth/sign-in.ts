import type { LoginError } from '@crewroom/domain/auth/sign-in';
import { isAdministrator, isStaff } from '@crewroom/domain/contract/access';
import type { Membership } from '../../integrations/roblox/group-ranks.ts';
import type { Person } from '../../integrations/roblox/names.ts';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findMemberId, recordLogin, recordPerson } from '../../platform/people/person.ts';
import { deriveTombstones, wasErasedSince } from '../../platform/people/tombstones.ts';
import { newToken } from '../../platform/secrets/tokens.ts';
import { type EventLog, recordSecurityEvent } from '../../platform/security-log/security-events.ts';
import { confirmSession, createSession } from '../../platform/sessions/sessions.ts';
import { alertOwners } from '../inbox/alerts.ts';
import { applyRank } from '../roster/rank.ts';
import { consumeSignIn, type ReturnedSignIn } from './pending-sign-ins.ts';

const OAUTH_ERROR = /^[a-z_]{1,60}$/;
const MAX_REASONS = 4;

function describe(failure: Error): string {
  // The code of an OAuth error, such as `invalid_client`, shows the operator which setting is wrong.
  const code = 'error' in failure && typeof failure.error === 'string' ? failure.error : '';
  const shownCode = OAUTH_ERROR.test(code) ? ` (${code})` : '';
  return `${failure.name}: ${failure.message}${shownCode}`;
}

/**
 * Returns why a sign-in failed, in one line for the log: name and message of the failure and of up to three causes. The states,
 * claims and responses that the OpenID library attaches to its errors are left out, because they contain secrets.
 */
export function failureReason(failure: unknown): string {
  const reasons: string[] = [];
  let cause = failure;
  for (; cause instanceof Error && reasons.length < MAX_REASONS; cause = cause.cause)
    reasons.push(describe(cause));
  if (typeof failure === 'string') return failure;
  return reasons.join(' < ').replaceAll(/\s+/g, ' ') || 'unknown';
}

/** A browser that has come back from Roblox. */
export type SignInCallback = {
  readonly state: string;
  readonly browserToken: string;
  readonly callbackUrl: URL;
  /** Roblox's `error` parameter, when the sign-in failed there. */
  readonly error: string | undefined;
  /** The session token that the browser still has, if any. That session ends. */
  readonly previousToken: string | undefined;
  /** The coarse name of the browser, and its network. */
  readonly device: string;
  readonly network: string | null;
  /** The log that records the sign-in. */
  readonly log: EventLog;
};

/** The result of a sign-in: a session and its token, or the error that the login screen shows. */
export type SignInResult =
  | {
      readonly ok: true;
      readonly token: string;
      readonly sessionEnd: Date;
      readonly returnTo: string;
    }
  | { readonly ok: false; readonly error: LoginError; readonly returnTo: string; readonly cause?: unknown };

function membershipError(membership: Membership, deps: Dependencies): LoginError | null {
  if (!membership.isMember) return 'not_in_group';
  return isStaff(membership.top.rank, deps.config.thresholds) ? null : 'insufficient_rank';
}

// A rejected stranger is not stored. A known member's new, lower rank is stored at once.
async function recordTurnedAway(
  deps: Dependencies,
  person: Person,
  membership: Membership,
  askedAt: Date,
): Promise<void> {
  await runInUnitOfWork(deps, async (uow) => {
    const userId = await findMemberId(uow, person.robloxId);
    if (userId !== undefined) await applyRank(uow, userId, membership, askedAt);
  });
}

/** The person who signed in at Roblox, and when their names and their rank were requested. */
type VerifiedPerson = {
  readonly person: Person;
  readonly namesAskedAt: Date;
  readonly membership: Membership;
  readonly rankAskedAt: Date;
};

const erased = refuse('no_session', 'erased while signing in');

/**
 * Alerts the owners when an administrator signs in with a device and network that none of their sign-ins in the security log
 * has. Their row is locked and this sign-in is logged in the same transaction, so that the second of two concurrent ones finds
 * the first.
 */
async function alertOwnersOfNewDevice(
  uow: UnitOfWork,
  userId: string,
  { device, network }: SignInCallback,
): Promise<void> {
  const seen = await uow.trx
    .selectFrom('security_events')
    .where('kind', '=', 'sign_in')
    .where('actor_id', '=', userId)
    .where('device', '=', device)
    .where('network', 'is not distinct from', network)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (seen !== undefined) return;
  const details = { member: userId, device };
  await alertOwners(uow, userId, { notice: 'signedInFromNew', payload: details });
}

/** Creates a session, or continues the confirmed one with another token. */
async function startSession(
  deps: Dependencies,
  { person, namesAskedAt, membership, rankAskedAt }: VerifiedPerson,
  callback: SignInCallback,
  sessionId: string | null,
): Promise<{ token: string; sessionEnd: Date } | Refusal> {
  const { previousToken: previous, device, network, log } = callback;
  const token = newToken(deps.randomness);
  const derived = await deriveTombstones(deps.database, person.robloxId);
  return await runInUnitOfWork(deps, async (uow) => {
    await blockErasures(uow.trx);
    const memberId = await findMemberId(uow, person.robloxId);
    if (memberId === undefined && (await wasErasedSince(uow, person.robloxId, namesAskedAt, derived))) {
      return erased;
    }
    const userId = await recordPerson(uow, person, namesAskedAt, derived);
    await applyRank(uow, userId, membership, rankAskedAt);
    await recordLogin(uow, userId);
    if (membership.isMember && isAdministrator(membership.top.rank, uow.rules.thresholds))
      await alertOwnersOfNewDevice(uow, userId, callback);
    const from = { device, network };
    await recordSecurityEvent(uow, { kind: 'sign_in', actorId: userId, subjectId: userId, ...from }, log);
    const confirmed =
      sessionId === null || previous === undefined
        ? null
        : await confirmSession(uow, { sessionId, userId }, { next: token, previous });
    const sessionEnd = confirmed ?? (await createSession(uow, userId, { next: token, previous, device }));
    return { token, sessionEnd };
  });
}

/** Returns whether a session to confirm belongs to another person than the one who came back. It then stays unchanged. */
async function isSomebodyElse(
  { database }: Dependencies,
  { againSessionId }: ReturnedSignIn,
  { robloxId }: Person,
): Promise<boolean> {
  if (againSessionId === null) return false;
  const holder = await database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', againSessionId)
    .select('users.roblox_id')
    .executeTakeFirst();
  return holder !== undefined && holder.roblox_id !== robloxId;
}

async function finishSignIn(
  deps: Dependencies,
  stored: ReturnedSignIn,
  callback: SignInCallback,
): Promise<SignInResult> {
  const failed = (error: LoginError, cause?: unknown): SignInResult => ({
    ok: false,
    error,
    returnTo: stored.returnTo,
    cause,
  });
  if (callback.error !== undefined)
    return failed(callback.error === 'access_denied' ? 'access_denied' : 'oauth_failed');
  const namesAskedAt = deps.clock();
  const { nonce, codeVerifier } = stored;
  const person = await deps.roblox
    .finishSignIn({ state: callback.state, callbackUrl: callback.callbackUrl, nonce, codeVerifier })
    .catch((cause: unknown) => ({ cause }));
  if ('cause' in person) return failed('oauth_failed', person.cause);
  if (await isSomebodyElse(deps, stored, person)) return failed('other_account');
  const rankAskedAt = deps.clock();
  const membership = await deps.roblox.readMembership(person.robloxId).catch((cause: unknown) => ({ cause }));
  if ('cause' in membership) return failed('roblox_unavailable', membership.cause);
  const refusal = membershipError(membership, deps);
  if (refusal !== null) {
    await recordTurnedAway(deps, person, membership, rankAskedAt);
    return failed(refusal);
  }
  const session = await startSession(
    deps,
    { person, namesAskedAt, membership, rankAskedAt },
    callback,
    stored.againSessionId,
  );
  if (session instanceof Refusal) return failed('oauth_failed', session.message);
  return { ok: true, ...session, returnTo: stored.returnTo };
}

/**
 * Completes a sign-in when the browser returns from Roblox: consumes the state (once, by the same browser), redeems the code,
 * reads the rank and creates a session. On failure it returns the login screen's error code, and stores only a known member's
 * new rank.
 */
export async function completeSignIn(deps: Dependencies, callback: SignInCallback): Promise<SignInResult> {
  const stored = await consumeSignIn(deps.database, callback.state, callback.browserToken, deps.clock());
  if (stored === null) return { ok: false, error: 'oauth_failed', returnTo: '', cause: 'unknown state' };
  return await finishSignIn(deps, stored, callback);
}
