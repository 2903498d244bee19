import { DAY_MS } from '@crewroom/domain/days';
import { alertOwnersOnce } from './features/inbox/alerts.ts';
import type { BackupHeader } from './platform/backup/backup-format.ts';
import { totalOf } from './platform/backup/make-backup.ts';
import { blockErasures } from './platform/changes/admit-mutation.ts';
import { createLive } from './platform/changes/live.ts';
import { type AirlineRules, runInUnitOfWork, type UnitOfWorkDeps } from './platform/changes/unit-of-work.ts';
import { connectWithoutLock, type DatabaseTarget } from './platform/database/database.ts';
import { type EventLog, recordSecurityEvent } from './platform/security-log/security-events.ts';

type ReportOptions = { readonly byCommand?: boolean };

/** Records a backup, or a failed one (null), in the security log. Notifies the owners of failures once a day. */
export async function reportBackup(
  deps: UnitOfWorkDeps<AirlineRules>,
  header: BackupHeader | null,
  { log, ...payload }: ReportOptions & { readonly log?: EventLog } = {},
): Promise<void> {
  const ok = header !== null;
  await runInUnitOfWork(deps, async (uow) => {
    await blockErasures(uow.trx);
    const details = { ok, ...(ok && { rows: totalOf(header) }) };
    await recordSecurityEvent(uow, { kind: 'backup', details }, log);
    if (ok) return;
    const since = new Date(uow.now.getTime() - DAY_MS);
    await alertOwnersOnce(uow, null, { notice: 'backupFailed', payload }, since);
  });
}

/** Like `reportBackup`, for an operator's command. A portal may be running on the database. */
export async function reportBackupCommand(
  target: DatabaseTarget,
  { config, clock }: Pick<UnitOfWorkDeps<AirlineRules>, 'config' | 'clock'>,
  header: BackupHeader | null,
): Promise<void> {
  const database = connectWithoutLock(target);
  const deps = { config, clock, database, live: createLive() };
  try {
    await reportBackup(deps, header, { byCommand: true });
  } finally {
    await database.close();
  }
}
