import { cleaningJobs } from '../hourly-cleaning.ts';
import type { UnitOfWorkDeps } from '../platform/changes/unit-of-work.ts';

/** Runs the hourly cleanup jobs, one after the other. */
export async function cleanOnce(deps: UnitOfWorkDeps): Promise<void> {
  for (const job of cleaningJobs(deps)) await job.run(new AbortController().signal);
}
