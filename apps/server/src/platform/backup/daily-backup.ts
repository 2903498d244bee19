import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@crewroom/domain/days';
import type { DatabaseTarget } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Job } from '../jobs/jobs.ts';
import type { BackupHeader } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';

type Daily = {
  readonly target: DatabaseTarget;
  readonly folder: string;
  readonly keep: number;
  readonly key: string | null;
  readonly clock: () => Date;
  /** Receives a summary of the backup, or null when it failed. */
  readonly onEnd?: (header: BackupHeader | null) => Promise<void>;
};

const OWN = /^crewroom-daily-\d{4}-\d{2}-\d{2}\.backup$/;
const OWN_PARTIAL = /^crewroom-daily-\d{4}-\d{2}-\d{2}\.backup\.\d+\.partial$/;

/** Removes the oldest backups beyond the number to keep, and files that a killed run left. Keeps every other file. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OWN.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of [...old, ...names.filter((one) => OWN_PARTIAL.test(one))]) await rm(join(folder, name));
}

/**
 * Backs up the database once every Zulu day. Runs each hour and does nothing once today's backup exists, so that a
 * failed run is retried.
 */
export function dailyBackup({ target, folder, keep, key, clock, onEnd }: Daily): Job {
  return {
    name: 'daily-backup',
    schedule: { everyMs: HOUR_MS },
    async run() {
      const now = clock();
      const file = join(folder, `crewroom-daily-${toInstant(now).slice(0, 10)}.backup`);
      if (existsSync(file)) return;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const header = await makeBackup(target, file, { now, key });
        await removeOld(folder, keep);
        await onEnd?.(header);
      } catch (error) {
        await onEnd?.(null);
        throw error;
      }
    },
  };
}
