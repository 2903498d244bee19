import { removeExpired } from '../auth/sessions.ts';
import { removeOldPosts } from '../chat/outbox.ts';
import type { Dependencies } from '../dependencies.ts';
import { removeOldAttendance } from '../game/attendance.ts';
import { removeOldLimits } from '../http/limits.ts';
import { removeOldItems } from '../inbox/inbox.ts';
import { wipeFreedPages } from '../members/freed-pages.ts';
import type { Job } from './jobs.ts';

/**
 * Removes what has expired once an hour: sessions, sign-ins, idempotency keys, limits, old items of inboxes, old posts and
 * what the game reported long ago. Wipes what a forgetting has freed, where the process that did it could not.
 */
export function hourlyCleaning(deps: Pick<Dependencies, 'database' | 'clock'>): Job {
  return {
    name: 'hourly-cleaning',
    schedule: { cron: '7 * * * *' },
    run: async () => {
      await removeExpired(deps.database, deps.clock());
      await removeOldLimits(deps);
      await removeOldItems(deps.database, deps.clock());
      await removeOldAttendance(deps.database, deps.clock());
      await removeOldPosts(deps.database, deps.clock());
      await wipeFreedPages(deps.database);
    },
  };
}
