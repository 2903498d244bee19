import { runChange } from '../apps/server/src/changes/change.ts';
import { createLive } from '../apps/server/src/changes/live.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { StartRefusal } from '../apps/server/src/database/errors.ts';
import { forgetMember } from '../apps/server/src/forgetting/forget.ts';
import { searchForNames } from '../apps/server/src/forgetting/name-search.ts';
import { alertOwners } from '../apps/server/src/inbox/alerts.ts';
import { writeNotes } from '../apps/server/src/security-log/security-log.ts';
import { readTarget, runCommand } from './operator-command.ts';

await runCommand(async () => {
  const [robloxId = '', ...more] = process.argv.slice(2);
  if (!/^\d{1,19}$/.test(robloxId) || more.length > 0) {
    throw new StartRefusal('Say whom to forget: npm run forget-member -- <robloxId>');
  }
  const { config, target } = readTarget();
  const database = await openDatabase(target);
  const deps = { config, database, clock: () => new Date(), live: createLive() };
  try {
    const found = await runChange(deps, async (change) => {
      const isKnown = await forgetMember(change, robloxId);
      if (isKnown) await alertOwners(change, null, { notice: 'memberForgotten', facts: { by: null } });
      return isKnown;
    });
    if (found) await writeNotes(database, [{ kind: 'forgotten' }], deps.clock());
    if (found) console.log('Forgotten. Searching what others wrote for the names …');
    await searchForNames(deps);
    console.log(found ? 'The member is forgotten.' : 'Nobody is known by that Roblox id: nothing to forget.');
  } finally {
    await database.close();
  }
});
