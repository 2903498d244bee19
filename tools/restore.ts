import { parseArgs } from 'node:util';
import { repeatErasures } from '../apps/server/src/features/erasure/restored-erasures.ts';
import { useStored } from '../apps/server/src/features/settings/watch-settings.ts';
import { totalOf } from '../apps/server/src/platform/backup/make-backup.ts';
import { restoreBackup } from '../apps/server/src/platform/backup/restore.ts';
import { StartRefusal } from '../apps/server/src/platform/database/errors.ts';
import { describeOrigin, originOf } from '../apps/server/src/platform/database/origin.ts';
import { Secrets } from '../apps/server/src/platform/secrets/secret-key.ts';
import { recordCommandEvent } from '../apps/server/src/platform/security-log/record-command-event.ts';
import { fileOf, readTarget, runCommand, showProgress, standardOutput } from './operator-command.ts';

const usage = 'Usage: npm run restore -- FILE [--replace] [--unencrypted]';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { replace: { type: 'boolean' }, unencrypted: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  const known = ['replace', 'unencrypted'];
  const hasUnknownOption = Object.keys(values).some((option) => !known.includes(option));
  if (name === undefined || more.length > 0 || hasUnknownOption) throw new StartRefusal(usage);
  const { config, target } = readTarget();
  const { header, copy, erasedAgain } = await restoreBackup(target, fileOf(name), {
    replace: values['replace'] === true,
    key: config.backupKey,
    allowUnsealed: values['unencrypted'] === true,
    origin: config.connection.isReady ? describeOrigin(originOf(config.roblox)) : null,
    rules: config,
    erasure: repeatErasures,
    applySettings: (database) => useStored({ config, database }, new Secrets(config)),
    now: new Date(),
    onProgress: showProgress('Restoring', standardOutput),
  });
  const details = { rows: totalOf(header), forgotten: erasedAgain };
  await recordCommandEvent(target, { kind: 'restore', details }, new Date());
  console.log(`Restored ${totalOf(header)} rows as they were at ${header.madeAt}. Everyone signs in again.`);
  if (erasedAgain > 0) console.log(`Erased again, as they asked after the backup: ${erasedAgain}`);
  if (copy !== null) console.log(`What was there before is kept in ${copy}`);
});
