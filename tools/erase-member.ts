import { eraseAndAlert } from '../apps/server/src/features/erasure/erase-member.ts';
import { searchForNames } from '../apps/server/src/features/erasure/name-search.ts';
import { useStored } from '../apps/server/src/features/settings/watch-settings.ts';
import { createLive } from '../apps/server/src/platform/changes/live.ts';
import { runInUnitOfWork } from '../apps/server/src/platform/changes/unit-of-work.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { StartRefusal } from '../apps/server/src/platform/database/errors.ts';
import { Secrets } from '../apps/server/src/platform/secrets/secret-key.ts';
import { recordSecurityEvent } from '../apps/server/src/platform/security-log/security-events.ts';
import { readTarget, runCommand } from './operator-command.ts';

await runCommand(async () => {
  const [robloxId = '', ...more] = process.argv.slice(2);
  if (!/^\d{1,19}$/.test(robloxId) || more.length > 0) {
    throw new StartRefusal('Usage: npm run erase-member -- <robloxId>');
  }
  const { config, target } = readTarget();
  const database = await openDatabase(target);
  const deps = { config, database, clock: () => new Date(), live: createLive() };
  try {
    // The staff rank and the channels may be set in the portal.
    await useStored(deps, new Secrets(config));
    const found = await runInUnitOfWork(deps, async (uow) => {
      const isKnown = await eraseAndAlert(uow, robloxId, null);
      if (isKnown) await recordSecurityEvent(uow, { kind: 'forgotten' });
      return isKnown;
    });
    if (found) console.log('Erased. Searching what others wrote for the names …');
    await searchForNames(deps);
    console.log(
      found ? 'The member is erased.' : 'No member has that Roblox id. A roster sync will not add them.',
    );
  } finally {
    await database.close();
  }
});
