import { RETRY_OPENING_MS } from '@crewroom/domain/hosting/airlines';
import type { HostConfig } from '../host-config.ts';
import type { HostLog } from '../host-log.ts';
import type { Processes } from '../registry/processes.ts';
import type { OpenAirlines } from './open-airlines.ts';

type Deps = {
  readonly config: Pick<HostConfig, 'idleMs'>;
  readonly processes: Processes;
  readonly airlines: OpenAirlines;
  readonly clock: () => Date;
  /** Further work of the host, done in each sweep. */
  readonly maintain: () => Promise<unknown>;
  readonly log: HostLog;
};

const LONGEST_SWEEP_MS = 5_000;
const SHORTEST_SWEEP_MS = 100;
const HEARTBEAT_MS = 4_000;
/** How many airlines one sweep opens for due work. */
const DUE_AT_ONCE = 4;

/** The repeated work of a host's process: it closes idle airlines, opens those with due work, and stores its heartbeat. */
export class Sweeps {
  readonly #deps: Deps;
  #sweeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #isEnding = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts the sweeps. Resolves after the first heartbeat. */
  async start(): Promise<void> {
    const { log } = this.#deps;
    // An airline that a crash left open may have due work.
    await this.#storeHeartbeat();
    this.#heartbeat = setInterval(() => {
      this.#storeHeartbeat().catch((error: unknown) =>
        log.warn({ err: error }, 'the heartbeat of this process could not be stored'),
      );
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.#scheduleNext();
  }

  #scheduleNext(): void {
    const { config, log } = this.#deps;
    const everyMs = Math.min(LONGEST_SWEEP_MS, Math.max(SHORTEST_SWEEP_MS, config.idleMs / 4));
    this.#timer = setTimeout(() => {
      this.#sweeping = this.#sweep()
        .catch((error: unknown) => log.error({ err: error }, 'a sweep of the airlines failed'))
        .finally(() => {
          if (!this.#isEnding) this.#scheduleNext();
        });
    }, everyMs);
    this.#timer.unref();
  }

  async #storeHeartbeat(): Promise<void> {
    const { processes, airlines, clock } = this.#deps;
    await processes.heartbeat(airlines.openIds(), clock());
  }

  async #sweep(): Promise<void> {
    const { airlines, maintain } = this.#deps;
    await airlines.closeIdle();
    await this.#openDue();
    await maintain();
  }

  async #openDue(): Promise<void> {
    const { processes, airlines, clock } = this.#deps;
    const due = await processes.claimDue(clock(), { most: DUE_AT_ONCE, retryMs: RETRY_OPENING_MS });
    await Promise.all(due.map((id) => airlines.open(id, true).catch(() => undefined)));
  }

  /** Stops the sweeps, closes all airlines, and removes this process from the registry. */
  async end(): Promise<void> {
    const { airlines, processes, log } = this.#deps;
    this.#isEnding = true;
    airlines.stopOpening();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#sweeping;
    await airlines.closeAll();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    // The other processes notice the end by the missing heartbeat too.
    await processes
      .end()
      .catch((error: unknown) => log.warn({ err: error }, 'the end of this process could not be stored'));
  }
}
