import { MINUTE_MS } from '@crewroom/domain/days';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock, type MovableClock } from '../../testing/movable-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isJobRunning, type Job, runJob, startJobs } from './jobs.ts';

const START = '2026-03-02T12:00:00.000Z';

let database: TestDatabase;
let clock: MovableClock;
let deps: { database: TestDatabase; clock: MovableClock };

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createClock(START);
  deps = { database, clock };
});

afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

/** A job whose runs last until `end` is called, and that reports how often it began. */
function heldJob(name = 'held') {
  const ends: (() => void)[] = [];
  const began: AbortSignal[] = [];
  const job: Job = {
    name,
    schedule: { everyMs: 5 * MINUTE_MS },
    run: (signal) => {
      began.push(signal);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  };
  return { job, began, end: () => ends.shift()?.() };
}

function quickJob(run: () => Promise<unknown> = () => Promise.resolve()): Job {
  return { name: 'quick', schedule: { cron: '7 * * * *' }, run };
}

async function stored(name: string) {
  return await database.db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

const quiet = { info: () => undefined, error: () => undefined };

describe('a job on request', () => {
  it('runs once at a time for all callers, and again when it is done', async () => {
    const { job, began, end } = heldJob();
    expect(await isJobRunning(deps, job)).toBe(false);
    const first = runJob(deps, job);
    await expect.poll(() => began).toHaveLength(1);
    expect(await isJobRunning(deps, job)).toBe(true);
    expect(await Promise.all([runJob(deps, job), runJob(deps, job)])).toEqual([false, false]);
    end();
    expect(await first).toBe(true);
    expect(await isJobRunning(deps, job)).toBe(false);
    const second = runJob(deps, job);
    await expect.poll(() => began).toHaveLength(2);
    end();
    expect(await second).toBe(true);
  });

  it('is claimed by one of many simultaneous callers', async () => {
    const { job, began, end } = heldJob();
    let refused = 0;
    const asked = Array.from({ length: 8 }, async () => {
      const ran = await runJob(deps, job);
      if (!ran) refused += 1;
      return ran;
    });
    // All of them have asked by then. A request after the end would run it again.
    await expect.poll(() => refused).toBe(7);
    end();
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
    expect(began).toHaveLength(1);
  });

  it('schedules its next run from now', async () => {
    await runJob(deps, quickJob());
    expect(await stored('quick')).toMatchObject({ due_at: '2026-03-02T12:07:00.000Z', claimed_by: null });
  });

  it('fails with the error of its run, which is stored until a run succeeds', async () => {
    const failing = runJob(
      deps,
      quickJob(() => Promise.reject(new Error('no luck'))),
    );
    await expect(failing).rejects.toThrow('no luck');
    expect(await stored('quick')).toMatchObject({ last_error: 'no luck', claimed_by: null });
    expect(await runJob(deps, quickJob())).toBe(true);
    expect(await stored('quick')).toMatchObject({ last_error: null });
  });
});

describe('a job whose claim cannot be released', () => {
  const log = { error: vi.fn<(payload: object, message: string) => void>() };

  it.each([
    ['fails with its own error', () => Promise.reject(new Error('no luck')), 'no luck'],
    ['is done', () => Promise.resolve(), true],
  ])('%s, and the other error is logged', async (_outcome, end, outcome) => {
    log.error.mockClear();
    const job = quickJob(async () => {
      await database.db.schema.dropTable('jobs').execute();
      await end();
    });
    const ran = await runJob(deps, job, { log }).catch(({ message }: Error) => message);
    expect(ran).toBe(outcome);
    expect(log.error).toHaveBeenCalledOnce();
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'quick' }),
      'the claim of a job could not be released',
    );
  });
});

describe('a job whose process died', () => {
  it('is restarted by another process once its claim has expired, and not before', async () => {
    const dead = heldJob();
    void runJob({ ...deps, clock: createClock(START) }, dead.job);
    await expect.poll(() => dead.began).toHaveLength(1);
    const { job, began, end } = heldJob();
    clock.advance(MINUTE_MS - 1);
    expect(await runJob(deps, job)).toBe(false);
    clock.advance(1);
    expect(await isJobRunning(deps, job)).toBe(false);
    const second = runJob(deps, job, { when: 'due' });
    await expect.poll(() => began).toHaveLength(1);
    // If that process was only suspended, the end of its run must not release the other's claim.
    dead.end();
    await expect.poll(() => isJobRunning(deps, job)).toBe(true);
    end();
    expect(await second).toBe(true);
  });

  it('keeps its claim while it runs, and is notified when another process has it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { job, began, end } = heldJob();
    const run = runJob(deps, job);
    await expect.poll(() => began).toHaveLength(1);
    clock.advance(50_000);
    vi.advanceTimersByTime(15_000);
    await expect.poll(async () => (await stored('held')).claimed_until).toBe('2026-03-02T12:01:50.000Z');
    expect(began[0]?.aborted).toBe(false);
    await database.db.updateTable('jobs').set({ claimed_by: 'somebody else' }).execute();
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => began[0]?.aborted).toBe(true);
    end();
    await run;
    expect(await stored('held')).toMatchObject({ claimed_by: 'somebody else' });
  });
});

describe('scheduled jobs', () => {
  it('run once when they are due, in any number of processes', async () => {
    const runs: string[] = [];
    const job = quickJob(() => Promise.resolve(runs.push('run')));
    await runJob(deps, job);
    clock.advance(30 * MINUTE_MS);
    const started = [1, 2, 3].map(() => startJobs(deps, [job], quiet));
    await expect.poll(() => runs).toHaveLength(2);
    await Promise.all(started.map(({ stop }) => stop()));
    expect(runs).toHaveLength(2);
    expect(await stored('quick')).toMatchObject({ due_at: '2026-03-02T13:07:00.000Z', claimed_by: null });
  });

  it('start at once with an interval, and at their time with a pattern', async () => {
    const { job, began, end } = heldJob();
    const done: string[] = [];
    const jobs = startJobs(deps, [quickJob(() => Promise.resolve(done.push('quick'))), job], quiet);
    await expect.poll(() => began).toHaveLength(1);
    expect([done, (await stored('quick')).due_at]).toEqual([[], '2026-03-02T12:07:00.000Z']);
    const stopped = jobs.stop();
    expect(began[0]?.aborted).toBe(true);
    end();
    await stopped;
    expect(await stored('held')).toMatchObject({ claimed_by: null, due_at: '2026-03-02T12:05:00.000Z' });
  });

  it('do not count as failures when their process stops them', async () => {
    const failures: unknown[] = [];
    const log = { ...quiet, error: (payload: object) => failures.push(payload) };
    const began = Promise.withResolvers<void>();
    const run = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        began.resolve();
      });
    const jobs = startJobs(deps, [{ name: 'endless', schedule: { everyMs: MINUTE_MS }, run }], log);
    await began.promise;
    await jobs.stop();
    expect(failures).toEqual([]);
  });

  it('run sooner when the interval was shortened', async () => {
    await runJob(deps, { ...quickJob(), schedule: { everyMs: 600 * MINUTE_MS } });
    const jobs = startJobs(deps, [{ ...quickJob(), schedule: { everyMs: 5 * MINUTE_MS } }], quiet);
    await expect.poll(async () => (await stored('quick')).due_at).toBe('2026-03-02T12:05:00.000Z');
    await jobs.stop();
  });

  it('are scheduled again when their rows are missing, as after a restore', async () => {
    const runs: string[] = [];
    const often: Job = {
      name: 'often',
      schedule: { everyMs: 50 },
      run: () => Promise.resolve(runs.push('run')),
    };
    await runJob(deps, often);
    const jobs = startJobs(deps, [often, quickJob()], quiet);
    await expect.poll(async () => (await stored('quick')).due_at).toBe('2026-03-02T12:07:00.000Z');
    await database.db.deleteFrom('jobs').execute();
    // The clock is stopped, so only the missing row runs it again.
    await expect.poll(() => runs).toHaveLength(2);
    expect(await stored('quick')).toMatchObject({ due_at: '2026-03-02T12:07:00.000Z' });
    await jobs.stop();
  });

  it('continue after a failure', async () => {
    const failures: unknown[] = [];
    const log = { ...quiet, error: (payload: object) => failures.push(payload) };
    const job: Job = { ...quickJob(() => Promise.reject(new Error('no luck'))), schedule: { everyMs: 1 } };
    const jobs = startJobs(deps, [job], log);
    await expect.poll(() => failures).toHaveLength(1);
    await jobs.stop();
    expect(failures).toMatchObject([{ job: 'quick', err: { message: 'no luck' } }]);
  });
});
