import { runChange } from './changes/change.ts';
import { ConfigError, readConfig } from './config.ts';
import { databaseTargetOf, openDatabase } from './database/database.ts';
import { StartRefusal } from './database/errors.ts';
import { createLive } from './live/live.ts';
import { forgetMember, wipeFreedPages } from './members/forget.ts';

async function run(robloxId: string): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(databaseTargetOf(config));
  const deps = { config, database, clock: () => new Date(), live: createLive() };
  try {
    const found = await runChange(deps, (change) => forgetMember(change, robloxId));
    if (found) await wipeFreedPages(database);
    console.log(found ? 'The member is forgotten.' : 'Nobody is known by that Roblox id: nothing to forget.');
  } finally {
    await database.close();
  }
}

const [robloxId] = process.argv.slice(2);
try {
  if (robloxId === undefined || !/^\d{1,19}$/.test(robloxId)) {
    throw new ConfigError('Say whom to forget: npm run forget-member -- <robloxId>');
  }
  await run(robloxId);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
}
