import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { ResponseTooLarge, readBounded } from '../bounded-responses.ts';
import { readJson } from '../json.ts';

/** The time limit of one request to Roblox, and the delays of its retries, in milliseconds. Tests use shorter ones. */
export type RobloxTimeouts = {
  /** For one response about the group, an account or a picture. */
  readonly responseMs: number;
  /** For one step of a sign-in. */
  readonly signInMs: number;
  /** The pause before each retry: two pauses mean three attempts in all. */
  readonly retryDelaysMs: readonly number[];
  /** The retries of a sync of the whole group: one that a person waits for, and one in the background. */
  readonly sync: Readonly<Record<'onDemand' | 'scheduled', RetryPolicy>>;
  /** Waits before a retry. Rejects when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /**
   * Waits until a request may be sent, where portals share one rate limit. `isUrgent` is false for a sync or an import. Rejects
   * when `signal` is aborted. A portal that runs alone has none.
   */
  readonly waitForTurn?: (isUrgent: boolean, signal: AbortSignal) => Promise<void>;
};

/** The retries of work that takes many requests. */
export type RetryPolicy = {
  /** As above, for each request of the work. */
  readonly retryDelaysMs: readonly number[];
  /** The longest that the work may wait between tries, over all its requests. */
  readonly maxWaitMs: number;
};

export const defaultTimeouts: RobloxTimeouts = {
  responseMs: 5_000,
  signInMs: 10_000,
  retryDelaysMs: [100, 400],
  sync: {
    onDemand: { retryDelaysMs: [500, 1_000, 2_000, 4_000], maxWaitMs: 30_000 },
    // Long enough to survive a minute without Roblox.
    scheduled: { retryDelaysMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000], maxWaitMs: 120_000 },
  },
  wait: async (ms, signal) => {
    await sleep(ms, undefined, signal && { signal });
  },
};

/** Roblox did not respond, or its response has an unknown shape. Callers must draw no conclusion from it. */
export class RobloxUnavailable extends Error {
  override name = 'RobloxUnavailable';
  readonly #status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.#status = status;
  }

  /** The status of a response that was not 2xx. Null when there was no response, or one of an unknown shape. */
  get status(): number | null {
    return this.#status;
  }
}

/** The rest of a retry policy while work that takes many requests continues. `signal` aborts the work. */
export type RetryBudget = {
  readonly signal: AbortSignal;
  readonly retryDelaysMs: readonly number[];
  /** Waits. Returns false at once when the work may not wait that long any more. */
  readonly wait: (ms: number) => Promise<boolean>;
};

/** Creates the budget for one piece of work. */
export function createRetryBudget(
  { wait }: Pick<RobloxTimeouts, 'wait'>,
  { retryDelaysMs, maxWaitMs }: RetryPolicy,
  signal: AbortSignal,
): RetryBudget {
  let left = maxWaitMs;
  return {
    signal,
    retryDelaysMs,
    wait: async (ms) => {
      if (ms > left) return false;
      left -= ms;
      await wait(ms, signal);
      return true;
    },
  };
}

/** One request to a service of Roblox. */
export type RobloxRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the request a POST with this body as JSON. It still only reads. */
  readonly body?: unknown;
  readonly timeouts: RobloxTimeouts;
  /** The budget of the work it belongs to. With one, a 429 is retried too, after the time that Roblox asks for. */
  readonly budget?: RetryBudget | undefined;
};

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'failure';
}

async function fetchOnce({ url, headers = {}, body, timeouts, budget }: RobloxRequest): Promise<Response> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  await timeouts.waitForTurn?.(
    budget === undefined,
    budget?.signal ?? AbortSignal.timeout(timeouts.responseMs),
  );
  // The signal also ends the reading of the body, so a slow body cannot hold a request open.
  const timeout = AbortSignal.timeout(timeouts.responseMs);
  return await fetch(url, {
    ...post,
    headers: { accept: 'application/json', ...type, ...headers },
    redirect: 'error',
    signal: budget === undefined ? timeout : AbortSignal.any([timeout, budget.signal]),
  });
}

const TOO_MANY_REQUESTS = 429;
const MIN_RETRY_AFTER_MS = 1_000;

// An error (4xx) is a response and is not retried. Within a budget "too many requests" is, because otherwise the whole
// work would fail.
function isRetried({ status }: Response, { budget }: RobloxRequest): boolean {
  return status >= 500 || status === 408 || (budget !== undefined && status === TOO_MANY_REQUESTS);
}

/** The wait that Roblox asks for, in milliseconds. Undefined when it gives none. */
function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.max(MIN_RETRY_AFTER_MS, seconds * 1_000) : undefined;
}

/** Waits before a retry. Returns false when the budget does not allow it. */
async function waitFor({ budget, timeouts }: RobloxRequest, ms: number): Promise<boolean> {
  if (budget !== undefined) return await budget.wait(ms);
  await timeouts.wait(ms, undefined);
  return true;
}

function unavailable({ url }: RobloxRequest, failure: Response | string): RobloxUnavailable {
  const { pathname } = new URL(url);
  if (typeof failure === 'string') return new RobloxUnavailable(`${pathname}: ${failure}`);
  return new RobloxUnavailable(`${pathname}: status ${failure.status}`, failure.status);
}

// All requests are reads, so repeating one is safe.
async function fetchWithRetries(request: RobloxRequest): Promise<Response> {
  const { budget, timeouts } = request;
  const delays = [...(budget ?? timeouts).retryDelaysMs];
  for (;;) {
    const failure = await fetchOnce(request).catch(nameOf);
    budget?.signal.throwIfAborted();
    if (typeof failure !== 'string') {
      if (!isRetried(failure, request)) return failure;
      await failure.body?.cancel();
    }
    const askedWaitMs = budget && typeof failure !== 'string' ? retryAfterMs(failure) : undefined;
    const delay = askedWaitMs ?? delays.shift();
    if (delay === undefined || !(await waitFor(request, delay))) throw unavailable(request, failure);
  }
}

/** Reads a body of at most 1 MB. Throws `RobloxUnavailable` when it is larger, missing, or not answered with 2xx. */
export async function fetchBytes(request: RobloxRequest): Promise<Buffer> {
  const response = await fetchWithRetries(request);
  if (!response.ok) {
    await response.body?.cancel();
    throw unavailable(request, response);
  }
  try {
    return await readBounded(response);
  } catch (error) {
    request.budget?.signal.throwIfAborted();
    throw unavailable(request, error instanceof ResponseTooLarge ? error.message : nameOf(error));
  }
}

/** Reads JSON of a known shape from a Roblox service. Throws `RobloxUnavailable` for anything else. */
export async function fetchJson<Shape extends z.ZodType>(
  request: RobloxRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(readJson((await fetchBytes(request)).toString()));
  if (!parsed.success) throw unavailable(request, 'an answer of an unknown shape');
  return parsed.data;
}
