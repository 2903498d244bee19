import { parseArgs } from 'node:util';
import type { BackupHeader } from '../apps/server/src/platform/backup/backup-format.ts';
import { makeBackup, totalOf } from '../apps/server/src/platform/backup/make-backup.ts';
import { StartRefusal } from '../apps/server/src/platform/database/errors.ts';
import { reportBackupCommand } from '../apps/server/src/report-backup.ts';
import { fileOf, readTarget, runCommand, showProgress, standardOutput } from './operator-command.ts';

const usage = 'Usage: npm run backup -- FILE [--force]';

const clock = () => new Date();

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  const hasUnknownOption = Object.keys(values).some((option) => option !== 'force');
  if (name === undefined || more.length > 0 || hasUnknownOption) throw new StartRefusal(usage);
  const file = fileOf(name);
  const { config, target } = readTarget();
  const tell = (header: BackupHeader | null) => reportBackupCommand(target, { config, clock }, header);
  const header = await makeBackup(target, file, {
    force: values['force'] === true,
    key: config.backupKey,
    now: clock(),
    onProgress: showProgress('Backing up', standardOutput),
  }).catch(async (failure: unknown) => {
    // A database that cannot be read may not be writable either. Then only the person who ran this command sees the
    // error.
    await tell(null).catch(() => console.error('The owners could not be notified.'));
    throw failure;
  });
  await tell(header);
  console.log(
    `Backed up ${totalOf(header)} rows to ${file}${config.backupKey === null ? '' : ', encrypted'}`,
  );
});
