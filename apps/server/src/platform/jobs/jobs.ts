import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@crewroom/domain/days';
import { Cron } from 'croner';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { instantAfter, newId, toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * When a job runs again: at the times of a cron pattern (UTC), or a given time after the last run began. A run that was
 * missed because no process was running is made up for once, at the next start. A job with `everyMs` is due at its
 * first start. `everyMs` may change while the process runs. With 0 the job never starts by itself.
 */
export type Schedule = { readonly cron: string } | { readonly everyMs: number };

/**
 * Scheduled work that runs once, however many processes share the database.
 *
 * A run is claimed in the database for a minute, and the claim is renewed while it runs. If its process dies, another
 * process restarts the run after that minute. A job must therefore be safe to run again from the start, and should
 * check `signal` between its steps. The signal is aborted when the process closes, and when the claim is lost because
 * the database was down for too long.
 */
export type Job = {
  /** The name in the `jobs` table and in the log. It never changes once released. */
  readonly name: string;
  readonly schedule: Schedule;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

type Deps = Pick<Dependencies, 'database' | 'clock'>;

type Log = {
  info: (payload: object, message: string) => void;
  error: (payload: object, message: string) => void;
};

const CLAIM_MS = MINUTE_MS;
const RENEW_MS = 15_000;
const POLL_MS = 2_000;
const MAX_ERROR_LENGTH = 500;

function nextRun(schedule: Schedule, after: Date): Date {
  if ('everyMs' in schedule) return new Date(after.getTime() + schedule.everyMs);
  // UTC as an offset: a time zone name would load the data of all time zones in Node.js.
  const next = new Cron(schedule.cron, { utcOffset: 0 }).nextRun(after);
  if (next === null) throw new Error(`The cron pattern ${schedule.cron} has no next run`);
  return next;
}

/** Claims a run in one statement: of two simultaneous claims the second finds it claimed and changes nothing. */
async function claim(deps: Deps, { name, schedule }: Job, by: string, when: 'due' | 'now'): Promise<boolean> {
  const { database, clock } = deps;
  const now = toInstant(clock());
  const claimed = {
    due_at: toInstant(nextRun(schedule, clock())),
    claimed_by: by,
    claimed_until: instantAfter(clock(), CLAIM_MS),
  };
  const row = await database.db
    .insertInto('jobs')
    .values({ name, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claimed)
        .where((eb) => {
          const isFree = eb('jobs.claimed_by', 'is', null);
          const mayBegin = when === 'due' ? eb.and([isFree, eb('jobs.due_at', '<=', now)]) : isFree;
          // Past this time, the process that claimed it has died or lost the database for too long.
          return eb.or([mayBegin, eb('jobs.claimed_until', '<=', now)]);
        }),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews a claim until the returned function is called. Aborts the run when the claim is lost. */
function keepClaim(deps: Deps, { name }: Job, by: string, lost: AbortController): () => void {
  const { database, clock } = deps;
  let until = instantAfter(clock(), CLAIM_MS);

  async function renew(): Promise<void> {
    const next = instantAfter(clock(), CLAIM_MS);
    const { numUpdatedRows } = await database.db
      .updateTable('jobs')
      .set({ claimed_until: next })
      .where('name', '=', name)
      .where('claimed_by', '=', by)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) lost.abort();
    until = next;
  }

  const timer = setInterval(() => {
    // A short database outage has no effect. Once the time is over, another process may have started the run.
    renew().catch(() => {
      if (toInstant(clock()) >= until) lost.abort();
    });
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function release({ database }: Deps, { name }: Job, by: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await database.db
    .updateTable('jobs')
    .set({
      claimed_by: null,
      claimed_until: null,
      last_error: error === null ? null : message.slice(0, MAX_ERROR_LENGTH),
    })
    .where('name', '=', name)
    .where('claimed_by', '=', by)
    .execute();
}

type RunOptions = {
  readonly when?: 'due' | 'now';
  /** Aborts the run, and with it the job's own signal. */
  readonly signal?: AbortSignal;
  readonly log?: Pick<Log, 'error'>;
};

/**
 * Runs a job now, even if it is not due, unless it runs already in any process. Returns whether it ran. Its next run is
 * scheduled from now. Throws what the job throws. Logs a claim that cannot be released: it expires after a minute.
 */
export async function runJob(deps: Deps, job: Job, options: RunOptions = {}): Promise<boolean> {
  const { when = 'now', signal, log } = options;
  const by = newId();
  if (!(await claim(deps, job, by, when))) return false;
  const lost = new AbortController();
  const stopKeeping = keepClaim(deps, job, by, lost);
  let error: unknown = null;
  try {
    await job.run(signal === undefined ? lost.signal : AbortSignal.any([lost.signal, signal]));
  } catch (failure) {
    error = failure ?? new Error('failed without a reason');
    throw failure;
  } finally {
    stopKeeping();
    await release(deps, job, by, error).catch((failure: unknown) =>
      log?.error({ err: failure, job: job.name }, 'the claim of a job could not be released'),
    );
  }
  return true;
}

/** Whether a job runs now, in any process. */
export async function isJobRunning({ database, clock }: Deps, { name }: Pick<Job, 'name'>): Promise<boolean> {
  const row = await database.db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .where('claimed_until', '>', toInstant(clock()))
    .executeTakeFirst();
  return row !== undefined;
}

const isOn = ({ schedule }: Job): boolean => !('everyMs' in schedule) || schedule.everyMs > 0;

// Schedules a run again that new settings make earlier. A run that they make later keeps its time.
async function plan({ database, clock }: Deps, { name, schedule }: Job): Promise<void> {
  const next = toInstant(nextRun(schedule, clock()));
  await database.db
    .insertInto('jobs')
    .values({ name, due_at: 'everyMs' in schedule ? toInstant(clock()) : next })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at: next }).where('jobs.due_at', '>', next),
    )
    .execute();
}

async function planAll(deps: Deps, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await plan(deps, job);
}

/** Schedules a job to run right after the commit. A running job runs again. */
export async function makeDue({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, name: string): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ due_at: toInstant(now) })
    .where('name', '=', name)
    .execute();
}

type DueWork = {
  /** The jobs that are due. */
  readonly due: readonly Job[];
  /** Jobs without a row: a restore under a running portal leaves none. */
  readonly unplanned: readonly Job[];
  /** The time until the next job is due, in milliseconds. */
  readonly wait: number;
};

/** Finds the jobs that are due. Uses one SQL statement. */
async function lookUp({ database, clock }: Deps, jobs: readonly Job[]): Promise<DueWork> {
  const names = jobs.map(({ name }) => name);
  const rows = await database.db
    .selectFrom('jobs')
    .select(['name', 'due_at', 'claimed_until'])
    .where('name', 'in', names)
    .execute();
  const now = toInstant(clock());
  const planned = new Set(rows.map(({ name }) => name));
  const due = new Set(rows.filter((row) => (row.claimed_until ?? row.due_at) <= now).map(({ name }) => name));
  const waits = rows.map((row) => Date.parse(row.due_at) - Date.parse(now)).filter((wait) => wait > 0);
  return {
    due: jobs.filter(({ name }) => due.has(name)),
    unplanned: jobs.filter(({ name }) => !planned.has(name)),
    wait: Math.min(POLL_MS, ...waits),
  };
}

/** Runs jobs by their schedules until stopped. `stop` aborts those that run here and waits for them to end. */
export function startJobs(deps: Deps, jobs: readonly Job[], log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<string, Promise<void>>();
  let planned = '';

  async function run(job: Job): Promise<void> {
    const began = performance.now();
    try {
      if (!(await runJob(deps, job, { when: 'due', signal, log }))) return;
      log.info({ job: job.name, ms: Math.round(performance.now() - began) }, 'job done');
    } catch (error) {
      // A job that was stopped with its process has not failed.
      if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed');
    } finally {
      running.delete(job.name);
    }
  }

  async function startDueJobs(): Promise<number> {
    const jobsOn = jobs.filter(isOn);
    if (jobsOn.length === 0) return POLL_MS;
    const schedules = JSON.stringify(jobsOn.map(({ name, schedule }) => [name, schedule]));
    if (schedules !== planned) await planAll(deps, jobsOn);
    planned = schedules;
    const { due, unplanned, wait } = await lookUp(deps, jobsOn);
    await planAll(deps, unplanned);
    for (const job of due) if (!running.has(job.name)) running.set(job.name, run(job));
    // A job that was just scheduled may be due already.
    return unplanned.length > 0 ? 0 : wait;
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const wait = await startDueJobs().catch((error: unknown) => {
        log.error({ err: error }, 'jobs could not be looked up');
        return POLL_MS;
      });
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(running.values());
    },
  };
}
