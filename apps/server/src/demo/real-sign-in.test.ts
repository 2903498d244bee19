import { expect, it } from 'vitest';
import { runChange } from '../changes/change.ts';
import { readConfig } from '../config.ts';
import { createLive } from '../live/live.ts';
import { applyRank } from '../members/rank.ts';
import { createGroupRanks } from '../roblox/group-ranks.ts';
import { startSharedSandbox } from '../testing/sandbox-portal.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { fillDemoAirline } from './fill-demo-airline.ts';
import { readSandboxPeople } from './sandbox-people.ts';

const clock = () => new Date('2026-11-21T15:10:00.000Z');

it('knows everybody as the sandbox does: reading a rank again changes nothing', async () => {
  const sandbox = await startSharedSandbox();
  try {
    await using database = await createTestDatabase();
    const config = readConfig({ NODE_ENV: 'test', SANDBOX_PORT: sandbox.port });
    const { roblox } = config;
    const deps = { config, database, clock, live: createLive() };
    await fillDemoAirline({ config, database, clock }, () => readSandboxPeople(roblox.apisUrl));
    const membershipOf = createGroupRanks(roblox, clock);
    const standings = async () => {
      const { db } = database;
      const users = await db
        .selectFrom('users')
        .select(['id', 'roblox_id', 'rank', 'rank_role_id', 'rank_name', 'last_rank', 'last_rank_role_id'])
        .orderBy('id')
        .execute();
      const roles = await db
        .selectFrom('group_roles')
        .selectAll()
        .orderBy('user_id')
        .orderBy('role_id')
        .execute();
      const history = await db.selectFrom('rank_history').selectAll().orderBy('id').execute();
      const seats = await db.selectFrom('allocations').selectAll().orderBy('id').execute();
      return { users, roles, history, seats };
    };
    const before = await standings();
    expect(before.users.length).toBeGreaterThan(50);
    for (const { id, roblox_id } of before.users) {
      const membership = await membershipOf(roblox_id);
      await runChange(deps, (change) => applyRank(change, id, membership, change.now));
    }
    expect(await standings()).toEqual(before);
  } finally {
    await sandbox.close();
  }
});
