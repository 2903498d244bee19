import { DAY_MS } from '@crewroom/domain/days';
import { type AirlineRules, type ChangeDeps, runChange } from '../changes/change.ts';
import { createLive } from '../changes/live.ts';
import { connectBesidePortal, type DatabaseTarget } from '../database/database.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';
import { type SecurityNote, type TakeNote, writeNotes } from '../security-log/security-log.ts';
import type { BackupHeader } from './backup-format.ts';
import { totalOf } from './make-backup.ts';

type Told = { readonly byCommand?: boolean };

/** Writes a backup that was made into the security log, and one that failed (null) too, of which the owners are told once a day. */
export async function tellOfBackup(
  deps: ChangeDeps<AirlineRules>,
  note: TakeNote,
  header: BackupHeader | null,
  facts: Told = {},
): Promise<void> {
  const ok = header !== null;
  note({ kind: 'backup', details: { ok, ...(ok && { rows: totalOf(header) }) } });
  if (ok) return;
  await runChange(deps, (change) => {
    const since = new Date(change.now.getTime() - DAY_MS);
    return alertOwnersOnce(change, null, { notice: 'backupFailed', facts }, since);
  });
}

/** As `tellOfBackup`, for a command that ends afterwards, while a portal may be running on the database. */
export async function tellOfCommandedBackup(
  target: DatabaseTarget,
  { config, clock }: Pick<ChangeDeps<AirlineRules>, 'config' | 'clock'>,
  header: BackupHeader | null,
): Promise<void> {
  const database = connectBesidePortal(target);
  const notes: SecurityNote[] = [];
  const deps = { config, clock, database, live: createLive() };
  try {
    await tellOfBackup(deps, (note) => void notes.push(note), header, { byCommand: true });
  } finally {
    try {
      await writeNotes(database, notes, clock());
    } finally {
      await database.close();
    }
  }
}
