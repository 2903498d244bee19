import { MINUTE_MS } from '@crewroom/domain/days';
import type { RobloxSettings } from '@crewroom/server/integrations/roblox/settings';

/** How much of the rate only urgent requests may use: sign-ins, and ranks read before privileged actions. */
const RESERVED = 1 / 3;

type Waiter = { readonly go: () => void; isOver: boolean };

/** Waiting requests by group. The group that has waited longest for a turn is the first key. */
type Queue = Map<string, Waiter[]>;

/** Returns the next waiter of a queue, and puts its group last. */
function nextOf(queue: Queue): Waiter | undefined {
  for (const [group, waiters] of queue) {
    queue.delete(group);
    const waiter = waiters.shift();
    if (waiters.length > 0) queue.set(group, waiters);
    if (waiter !== undefined && !waiter.isOver) return waiter;
  }
  return undefined;
}

/**
 * Shares one rate limit of Roblox among all airlines. Groups take turns, so that a large roster does not delay others. Urgent
 * requests go first, and a third of the rate is kept for them.
 */
export class FairQueue {
  readonly #perMinute: number;
  readonly #sent: { readonly at: number; readonly isUrgent: boolean }[] = [];
  readonly #urgent: Queue = new Map();
  readonly #others: Queue = new Map();
  #timer: NodeJS.Timeout | null = null;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Returns the settings of Roblox with which requests about their group wait for their turn. */
  share(settings: RobloxSettings): RobloxSettings {
    const waitForTurn = (isUrgent: boolean, signal: AbortSignal) =>
      this.wait(settings.groupId, isUrgent, signal);
    return { ...settings, timeouts: { ...settings.timeouts, waitForTurn } };
  }

  /** Resolves when a request about a group may be sent. Rejects with the reason of `signal` when it is aborted first. */
  async wait(group: string, isUrgent: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { go: resolve, isOver: false };
    const queue = isUrgent ? this.#urgent : this.#others;
    queue.set(group, [...(queue.get(group) ?? []), waiter]);
    const abort = () => {
      waiter.isOver = true;
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#serve();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Returns the next waiter whom the requests of the last minute leave room for. */
  #next(): { readonly waiter: Waiter; readonly isUrgent: boolean } | null {
    if (this.#sent.length >= this.#perMinute) return null;
    const urgent = nextOf(this.#urgent);
    if (urgent !== undefined) return { waiter: urgent, isUrgent: true };
    const others = this.#sent.filter(({ isUrgent }) => !isUrgent).length;
    if (others >= Math.floor(this.#perMinute * (1 - RESERVED))) return null;
    const other = nextOf(this.#others);
    return other === undefined ? null : { waiter: other, isUrgent: false };
  }

  #serve(): void {
    const now = performance.now();
    while (this.#sent[0] !== undefined && now - this.#sent[0].at >= MINUTE_MS) this.#sent.shift();
    for (let next = this.#next(); next !== null; next = this.#next()) {
      // A request that was answered with a turn no longer waits, even when it is aborted now.
      next.waiter.isOver = true;
      next.waiter.go();
      this.#sent.push({ at: now, isUrgent: next.isUrgent });
    }
    const [oldest] = this.#sent;
    const isWaiting = this.#urgent.size > 0 || this.#others.size > 0;
    if (!isWaiting || oldest === undefined || this.#timer !== null) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#serve();
      },
      Math.max(1, Math.ceil(oldest.at + MINUTE_MS - now)),
    );
    // A waiting request must not keep the process alive.
    this.#timer.unref();
  }
}
