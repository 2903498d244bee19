import { parseArgs } from 'node:util';
import { makeBackup, totalOf } from '../apps/server/src/backup/make-backup.ts';
import { StartRefusal } from '../apps/server/src/database/errors.ts';
import { noteOfCommand } from '../apps/server/src/security-log/note-of-command.ts';
import { fileOf, readTarget, runCommand, showProgress, standardOutput } from './operator-command.ts';

const usage = 'Say where to: npm run backup -- FILE [--force]';

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
  const header = await makeBackup(target, file, {
    force: values['force'] === true,
    key: config.backupKey,
    now: new Date(),
    onProgress: showProgress('Backing up', standardOutput),
  });
  await noteOfCommand(target, { kind: 'backup', details: { ok: true, rows: totalOf(header) } }, new Date());
  console.log(
    `Backed up ${totalOf(header)} rows to ${file}${config.backupKey === null ? '' : ', encrypted'}`,
  );
});
