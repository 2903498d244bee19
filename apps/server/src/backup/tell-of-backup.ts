import { DAY_MS } from '@crewroom/domain/days';
import { type ChangeDeps, runChange } from '../changes/change.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';
import type { TakeNote } from '../security-log/security-log.ts';
import type { BackupHeader } from './backup-file.ts';
import { totalOf } from './make-backup.ts';

/** Writes a backup that was made into the security log, and one that failed (null) too, of which the owners are told once a day. */
export async function tellOfBackup(
  deps: ChangeDeps,
  note: TakeNote,
  header: BackupHeader | null,
): Promise<void> {
  const ok = header !== null;
  note({ kind: 'backup', details: { ok, ...(ok && { rows: totalOf(header) }) } });
  if (ok) return;
  await runChange(deps, (change) => {
    const since = new Date(change.now.getTime() - DAY_MS);
    return alertOwnersOnce(change, null, { notice: 'backupFailed', facts: {} }, since);
  });
}
