import { cleaningJobs } from '../hourly-cleaning.ts';
import type { ChangeDeps } from '../platform/changes/change.ts';

/** Runs the cleaning jobs of an hour, one after the other. */
export async function cleanOnce(deps: ChangeDeps): Promise<void> {
  for (const job of cleaningJobs(deps)) await job.run(new AbortController().signal);
}
