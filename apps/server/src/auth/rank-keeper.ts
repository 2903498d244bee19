import { runChange } from '../changes/change.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SignedIn } from '../http/access.ts';
import { refreshNames } from '../members/person.ts';
import { applyRank } from '../members/rank.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'live'>;

/** Keeps members' ranks fresh while their sessions are used. */
export type RankKeeper = {
  /** Whether a member's rank is older than the airline tolerates. */
  readonly isStale: (viewer: SignedIn) => boolean;
  /**
   * Reads the rank again and applies it. Throws when Roblox cannot be asked or trusted, or, having failed just before,
   * does not answer at once; nothing changes then.
   */
  readonly refreshNow: (viewer: SignedIn) => Promise<void>;
  /** As `refreshNow`, in the background of a request: `onFailure` hears of a failure, and a later request tries again. */
  readonly refreshInBackground: (viewer: SignedIn, onFailure: (error: unknown) => void) => void;
  /** Resolves once nothing is being read any more. */
  readonly settled: () => Promise<void>;
};

const COOL_DOWN_MS = 30_000;
const WAIT_AFTER_FAILURE_MS = 1_500;

async function readAndApply(deps: Deps, { userId, robloxId }: SignedIn): Promise<void> {
  const askedAt = deps.clock();
  const membership = await deps.roblox.membershipOf(robloxId);
  await runChange(deps, (change) => applyRank(change, userId, membership, askedAt));
}

async function readNames(deps: Deps, { robloxId }: SignedIn): Promise<void> {
  const askedAt = deps.clock();
  const person = await deps.roblox.namesOf(robloxId);
  if (person !== null) await runChange(deps, (change) => refreshNames(change, person, askedAt));
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
}

/** Makes the keeper; one member's rank is read once at a time, however many requests ask for it. */
export function createRankKeeper(deps: Deps): RankKeeper {
  const running = new Map<string, Promise<void>>();
  const background = new Set<Promise<void>>();
  const failedAt = new Map<string, number>();

  function isStale({ rankCheckedAt }: SignedIn): boolean {
    const age = deps.clock().getTime() - (Date.parse(rankCheckedAt) || 0);
    return age > deps.config.rankMaxAgeMs;
  }

  async function read(viewer: SignedIn): Promise<void> {
    try {
      await readAndApply(deps, viewer);
      failedAt.delete(viewer.userId);
    } catch (error) {
      failedAt.set(viewer.userId, deps.clock().getTime());
      throw error;
    } finally {
      running.delete(viewer.userId);
    }
  }

  function refresh(viewer: SignedIn): Promise<void> {
    const before = running.get(viewer.userId);
    if (before !== undefined) return before;
    const reading = read(viewer);
    running.set(viewer.userId, reading);
    return reading;
  }

  // Without a pause every request of a member would ask again while Roblox is away.
  function isCoolingDown({ userId }: SignedIn): boolean {
    const failed = failedAt.get(userId);
    return failed !== undefined && deps.clock().getTime() - failed < COOL_DOWN_MS;
  }

  // The first write waits through all retries; after a failure the next ones wait for 1.5 s only.
  async function refreshNow(viewer: SignedIn): Promise<void> {
    const isLikelyAway = isCoolingDown(viewer);
    const reading = refresh(viewer);
    if (!isLikelyAway) return await reading;
    reading.catch(() => undefined);
    await Promise.race([reading, rejectedBy(AbortSignal.timeout(WAIT_AFTER_FAILURE_MS))]);
  }

  function refreshInBackground(viewer: SignedIn, onFailure: (error: unknown) => void): void {
    if (isCoolingDown(viewer) || running.has(viewer.userId)) return;
    const work = refresh(viewer)
      .then(() => readNames(deps, viewer))
      .catch(onFailure)
      .finally(() => background.delete(work));
    background.add(work);
  }

  async function settled(): Promise<void> {
    while (background.size > 0) await Promise.all(background);
  }

  return { isStale, refreshNow, refreshInBackground, settled };
}
