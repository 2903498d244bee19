import { HOUR_MS } from '@crewroom/domain/days';
import { RobloxUnavailable } from '../../integrations/roblox/fetch.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { refreshNames } from '../../platform/people/person.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';
import { applyRank } from './rank.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'live'>;

/** Reads members' ranks from Roblox again while they use the portal. */
export type RankRefresher = {
  /** Whether a member's rank was read longer ago than `rankMaxAgeMs`. */
  readonly isStale: (viewer: SignedIn) => boolean;
  /** Whether it was read longer ago than `rankStaleLimitMs`, so that it opens nothing but what all staff may do. */
  readonly isUnknown: (viewer: SignedIn) => boolean;
  /** Whether a reading of it failed less than 30 seconds ago. */
  readonly failedLately: (viewer: SignedIn) => boolean;
  /**
   * Reads the rank again and applies it. Throws when Roblox does not answer or answers wrongly; nothing changes then.
   * Within 30 seconds of a failure it waits for 1.5 seconds only.
   */
  readonly refreshNow: (viewer: SignedIn) => Promise<void>;
  /** As `refreshNow`, and the names with it, without making the request wait. A failure goes to `onFailure`; a later request tries again. */
  readonly refreshInBackground: (viewer: SignedIn, onFailure: (error: unknown) => void) => void;
  /** Resolves when no refresh runs in the background any more. */
  readonly settled: () => Promise<void>;
};

const COOL_DOWN_MS = 30_000;
const WAIT_AFTER_FAILURE_MS = 1_500;

async function readAndApply(deps: Deps, { userId, robloxId }: SignedIn): Promise<void> {
  const askedAt = deps.clock();
  const membership = await deps.roblox.readMembership(robloxId);
  await runInUnitOfWork(deps, (uow) => applyRank(uow, userId, membership, askedAt));
}

async function readAndStoreNames(deps: Deps, { robloxId }: SignedIn): Promise<void> {
  const askedAt = deps.clock();
  const person = await deps.roblox.readNames(robloxId);
  if (person !== null) await runInUnitOfWork(deps, (uow) => refreshNames(uow, person, askedAt));
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
}

/** Creates the refresher. Requests of one member that come at the same time share one reading of the rank. */
export function createRankRefresher(deps: Deps): RankRefresher {
  const running = new Map<string, Promise<void>>();
  const background = new Set<Promise<void>>();
  const failedAt = new Map<string, number>();
  /** Since when no rank could be read by this process; null while they can. */
  let failingSince: Date | null = null;

  const { rankMaxAgeMs, rankStaleLimitMs } = deps.config;

  function isOlderThan(ms: number, checkedAt: string): boolean {
    return deps.clock().getTime() - (Date.parse(checkedAt) || 0) > ms;
  }

  // Another reading may have ended since the request found out who its member is.
  async function isStillStale({ userId }: SignedIn): Promise<boolean> {
    const member = await deps.database.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('rank_checked_at')
      .executeTakeFirst();
    return member !== undefined && isOlderThan(rankMaxAgeMs, member.rank_checked_at ?? '');
  }

  /** Tells the owners once Roblox could not be read for an hour: where the whole group is never read, nothing else would tell them. */
  async function notifyOfFailure(error: unknown): Promise<void> {
    if (!(error instanceof RobloxUnavailable)) return;
    failingSince ??= deps.clock();
    const since = failingSince;
    if (deps.clock().getTime() - since.getTime() < HOUR_MS) return;
    await runInUnitOfWork(deps, (uow) =>
      alertOwnersOnce(uow, null, { notice: 'robloxUnreadable', facts: {} }, since),
    );
  }

  async function read(viewer: SignedIn): Promise<void> {
    try {
      if (await isStillStale(viewer)) {
        await readAndApply(deps, viewer);
        failingSince = null;
      }
      failedAt.delete(viewer.userId);
    } catch (error) {
      failedAt.set(viewer.userId, deps.clock().getTime());
      await notifyOfFailure(error);
      throw error;
    } finally {
      running.delete(viewer.userId);
    }
  }

  function refresh(viewer: SignedIn): Promise<void> {
    const before = running.get(viewer.userId);
    if (before !== undefined) return before;
    const refreshing = read(viewer);
    running.set(viewer.userId, refreshing);
    return refreshing;
  }

  // Without this pause every request would ask Roblox again while it does not answer.
  function failedLately({ userId }: SignedIn): boolean {
    const failed = failedAt.get(userId);
    return failed !== undefined && deps.clock().getTime() - failed < COOL_DOWN_MS;
  }

  async function refreshNow(viewer: SignedIn): Promise<void> {
    const isRobloxLikelyDown = failedLately(viewer);
    const refreshing = refresh(viewer);
    if (!isRobloxLikelyDown) return await refreshing;
    refreshing.catch(() => undefined);
    await Promise.race([refreshing, rejectOnAbort(AbortSignal.timeout(WAIT_AFTER_FAILURE_MS))]);
  }

  function refreshInBackground(viewer: SignedIn, onFailure: (error: unknown) => void): void {
    if (failedLately(viewer) || running.has(viewer.userId)) return;
    const work = refresh(viewer)
      .then(() => readAndStoreNames(deps, viewer))
      .catch(onFailure)
      .finally(() => background.delete(work));
    background.add(work);
  }

  async function settled(): Promise<void> {
    while (background.size > 0) await Promise.all(background);
  }

  return {
    isStale: ({ rankCheckedAt }) => isOlderThan(rankMaxAgeMs, rankCheckedAt),
    // A rank that is not due to be read again is known, however low the limit is set.
    isUnknown: ({ rankCheckedAt }) => isOlderThan(Math.max(rankStaleLimitMs, rankMaxAgeMs), rankCheckedAt),
    failedLately,
    refreshNow,
    refreshInBackground,
    settled,
  };
}
