import { resolve } from 'node:path';
import { execaNode } from 'execa';
import { expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { databaseSettings } from '../../testing/server-process.ts';
import { createTestTarget } from '../../testing/test-database.ts';

const root = resolve(import.meta.dirname, '../../../../..');

it('gives no freed seat to a member below the staff rank of the settings', async () => {
  await using target = await createTestTarget();
  const database = await openDatabase(target.target);
  const { db } = database;
  const [dispatcher, gone, below] = [
    await insertUser(db, { rank: 247 }),
    await insertUser(db, { rank: 247, roblox_id: '5150' }),
    await insertUser(db, { rank: 239 }),
  ];
  const { flight, roles } = await stageFlight(db, 'available', { dispatcher_id: dispatcher.id }, [1]);
  const [role] = roles;
  if (role === undefined) throw new Error('The flight has no role');
  await insertSeat(db, role, { user_id: gone.id });
  const at = '2026-03-01T10:00:00.000Z';
  const waiting = {
    id: below.id,
    flight_id: flight.id,
    flight_role_id: role.id,
    user_id: below.id,
    since: at,
  };
  await db.insertInto('wait_list').values(waiting).execute();
  await db
    .insertInto('airline_settings')
    .values({ key: 'rankStaff', value: '244', updated_at: at })
    .execute();
  await database.close();

  const { stdout } = await execaNode('tools/erase-member.ts', ['5150'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...databaseSettings(target.target) },
    extendEnv: false,
  });

  expect(stdout).toContain('The member is erased.');
  const after = await openDatabase(target.target);
  expect(await after.db.selectFrom('allocations').selectAll().execute()).toEqual([]);
  await after.close();
});
