import type { ChangeDeps } from './changes/change.ts';
import { removeOldVersions } from './changes/versions.ts';
import { wipeFreedPages } from './database/freed-pages.ts';
import { removeOldAttendance } from './game/attendance.ts';
import { removeOldLimits } from './http/limits.ts';
import { removeOldItems } from './inbox/inbox.ts';
import type { Job } from './jobs/jobs.ts';
import { removeOldDevices } from './notifications/devices.ts';
import { removeOldPosts } from './outbox/outbox.ts';
import { removeOldMarks } from './record/marks.ts';
import { removeOldEvents } from './security-log/security-log.ts';
import { removeExpired } from './sessions/sessions.ts';

/**
 * Removes once an hour what has expired or is kept no longer, and wipes what a forgetting has freed, where the process that did it could
 * not.
 */
export function hourlyCleaning(deps: ChangeDeps): Job {
  return {
    name: 'hourly-cleaning',
    schedule: { cron: '7 * * * *' },
    run: async () => {
      await removeExpired(deps.database, deps.clock());
      await removeOldLimits(deps);
      await removeOldItems(deps);
      await removeOldAttendance(deps.database, deps.clock());
      await removeOldMarks(deps.database, deps.clock());
      await removeOldPosts(deps.database, deps.clock());
      await removeOldDevices(deps.database, deps.clock());
      await removeOldVersions(deps.database, deps.clock());
      await removeOldEvents(deps.database, deps.clock(), deps.config.securityLogDays);
      await wipeFreedPages(deps.database);
    },
  };
}
