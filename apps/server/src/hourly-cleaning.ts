import { removeOldDiscordEvents } from './features/discord/posts/events/stored-events.ts';
import { removeOldAttendance } from './features/game/attendance.ts';
import { removeOldItems } from './features/inbox/inbox.ts';
import { removeOldDevices } from './features/notifications/devices.ts';
import { removeOldReliabilityEvents } from './features/record/reliability-events.ts';
import type { UnitOfWorkDeps } from './platform/changes/unit-of-work.ts';
import { removeOldVersions } from './platform/changes/versions.ts';
import { wipeFreedPages } from './platform/database/freed-pages.ts';
import { removeOldLimits } from './platform/http/limits.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { removeOldDeliveries } from './platform/outbox/notification-deliveries.ts';
import { removeOldPosts } from './platform/outbox/outbox.ts';
import { removeOldEvents } from './platform/security-log/security-log.ts';
import { expiringTables, removeExpired } from './platform/sessions/sessions.ts';

/** Removes the expired rows of one table, until `signal` is aborted. */
type Clean = (deps: UnitOfWorkDeps, signal: AbortSignal) => Promise<unknown>;

const removeExpiredFrom = expiringTables.map((table): [string, Clean] => [
  `clean-${table.replaceAll('_', '-')}`,
  ({ database, clock }, signal) => removeExpired(database, table, clock(), signal),
]);

/** Every cleaning by the name of its job. */
const cleanings: readonly (readonly [name: string, clean: Clean])[] = [
  ...removeExpiredFrom,
  ['clean-rate-limits', removeOldLimits],
  ['clean-inbox', removeOldItems],
  ['clean-attendance', ({ database, clock }, signal) => removeOldAttendance(database, clock(), signal)],
  ['clean-marks', ({ database, clock }, signal) => removeOldReliabilityEvents(database, clock(), signal)],
  ['clean-outbox', ({ database, clock }, signal) => removeOldPosts(database, clock(), signal)],
  [
    'clean-discord-events',
    ({ database, clock }, signal) => removeOldDiscordEvents(database, clock(), signal),
  ],
  ['clean-push-devices', ({ database, clock }, signal) => removeOldDevices(database, clock(), signal)],
  ['clean-sends', ({ database, clock }, signal) => removeOldDeliveries(database, clock(), signal)],
  ['clean-topic-versions', ({ database, clock }, signal) => removeOldVersions(database, clock(), signal)],
  [
    'clean-security-log',
    ({ database, clock, config }, signal) =>
      removeOldEvents(database, clock(), config.securityLogDays, signal),
  ],
  // An erasure frees pages, and its process may have ended before it wiped them.
  ['wipe-freed-pages', ({ database }, signal) => wipeFreedPages(database, signal)],
];

const FIRST_MINUTE = 7;

/**
 * Returns the jobs that remove expired rows every hour. Each cleanup is a job of its own, so that a failure
 * stops no other job and is logged under its name. They start a minute apart, to spread the load on the database.
 */
export function cleaningJobs(deps: UnitOfWorkDeps): Job[] {
  return cleanings.map(([name, clean], index) => ({
    name,
    schedule: { cron: `${FIRST_MINUTE + index} * * * *` },
    run: (signal) => clean(deps, signal),
  }));
}
