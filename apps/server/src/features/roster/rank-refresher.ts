import { HOUR_MS } from '@crewroom/domain/days';
import { RobloxUnavailable } from '../../integrations/roblox/fetch.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { refreshNames } from '../../platform/people/person.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';
import { applyRank } from './rank.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'live'>;

/** Refreshes members' ranks from Roblox while they use the portal. */
export type RankRefresher = {
  /** Whether a member's rank was read longer ago than `rankMaxAgeMs`. */
  readonly isStale: (viewer: SignedIn) => boolean;
  /** Whether the rank was read longer ago than `rankStaleLimitMs`, so that it allows only what all staff may do. */
  readonly isUnknown: (viewer: SignedIn) => boolean;
  /** Whether a refresh failed less than 30 seconds ago. */
  readonly failedLately: (viewer: SignedIn) => boolean;
  /**
   * Reads the rank again and applies it. Throws, and changes nothing, if Roblox does not respond or responds wrongly. Within 30
   * seconds of a failure it waits for only 1.5 seconds.
   */
  readonly refreshNow: (viewer: SignedIn) => Promise<void>;
  /**
   * Refreshes the rank and names in the background, without delaying the request. A failure goes to `onFailure`, and a later
   * request tries again.
   */
  readonly refreshInBackground: (viewer: SignedIn, onFailure: (error: unknown) => void) => void;
  /** Resolves when no background refresh is running. */
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
    signal.addEventListener('abort', () => reject(new Error('no response in time')), { once: true });
  });
}

/** Creates the refresher. Concurrent requests of one member share one refresh. */
export function createRankRefresher(deps: Deps): RankRefresher {
  const running = new Map<string, Promise<void>>();
  const background = new Set<Promise<void>>();
  const failedAt = new Map<string, number>();
  /** Since when this process has failed to read any rank, or null. */
  let failingSince: Date | null = null;

  const { rankMaxAgeMs, rankStaleLimitMs } = deps.config;

  function isOlderThan(ms: number, checkedAt: string): boolean {
    return deps.clock().getTime() - (Date.parse(checkedAt) || 0) > ms;
  }

  // Another refresh may have ended since the request was authenticated.
  async function isStillStale({ userId }: SignedIn): Promise<boolean> {
    const member = await deps.database.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('rank_checked_at')
      .executeTakeFirst();
    return member !== undefined && isOlderThan(rankMaxAgeMs, member.rank_checked_at ?? '');
  }

  /**
   * Notifies the owners once Roblox was unreachable for an hour. If the whole group is never synced, no other notice exists.
   */
  async function notifyOfFailure(error: unknown): Promise<void> {
    if (!(error instanceof RobloxUnavailable)) return;
    failingSince ??= deps.clock();
    const since = failingSince;
    if (deps.clock().getTime() - since.getTime() < HOUR_MS) return;
    await runInUnitOfWork(deps, (uow) =>
      alertOwnersOnce(uow, null, { notice: 'robloxUnreadable', payload: {} }, since),
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

  // Without this pause every request would query Roblox again while it does not respond.
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
    // A rank that is not stale is known, however low the limit is set.
    isUnknown: ({ rankCheckedAt }) => isOlderThan(Math.max(rankStaleLimitMs, rankMaxAgeMs), rankCheckedAt),
    failedLately,
    refreshNow,
    refreshInBackground,
    settled,
  };
}
