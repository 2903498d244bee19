import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Belongings, walkIsolation } from './testing/isolation-walk.ts';
import { populateBoth } from './testing/populated-airline.ts';
import { openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: Belongings;
let cirrus: Belongings;

beforeAll(async () => {
  test = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '100000' });
  ({ borealis, cirrus } = await populateBoth(test));
});
afterAll(() => test[Symbol.asyncDispose]());

const folderOf = ({ airline }: Belongings) => join(test.dataDir, 'airlines', airline._id);
const databaseOf = (belongings: Belongings, readOnly = true) =>
  new DatabaseSync(join(folderOf(belongings), 'crewroom.sqlite'), { readOnly, timeout: 5_000 });

/** Copies the only row of a table from Cirrus to Borealis, as a look-up across airlines would find it there. */
function share(table: string, owner: 'user_id' | null): Disposable {
  using from = databaseOf(cirrus);
  const to = databaseOf(borealis, false);
  const row = from.prepare(`select * from ${table}`).get() ?? {};
  const user = to.prepare('select id from users where roblox_id = ?').get(people.amir);
  const values = { ...row, ...(owner !== null && { [owner]: user?.['id'] ?? null }) };
  to.exec(`create temp table kept as select * from ${table}`);
  to.exec(`delete from ${table}`);
  const columns = Object.keys(values);
  to.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`).run(
    ...Object.values(values),
  );
  return {
    [Symbol.dispose]: () => {
      to.exec(`delete from ${table}`);
      to.exec(`insert into ${table} select * from kept`);
      to.close();
    },
  };
}

/** Makes the folder of Borealis lead to that of Cirrus, as a wrong path would. */
async function shareFolder(): Promise<AsyncDisposable> {
  await test.host.airlines.close(borealis.airline._id);
  await rename(folderOf(borealis), `${folderOf(borealis)}-aside`);
  await symlink(folderOf(cirrus), folderOf(borealis));
  return {
    [Symbol.asyncDispose]: async () => {
      await test.host.airlines.close(borealis.airline._id);
      await rm(folderOf(borealis));
      await rename(`${folderOf(borealis)}-aside`, folderOf(borealis));
      // It could not be opened, and is tried again after a while.
      test.clock.now += 31_000;
    },
  };
}

describe('the walk', () => {
  it('finds a calendar feed and a game key that are looked up across airlines', async () => {
    using planted = new DisposableStack();
    planted.use(share('calendar_addresses', 'user_id'));
    planted.use(share('game_keys', null));
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('calendar feed of another airline: 200');
    expect(holes.some((hole) => hole.includes('with the game key of another airline'))).toBe(true);
  });

  it('finds a backup of another airline', async () => {
    await using planted = new AsyncDisposableStack();
    planted.use(await shareFolder());
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('own backup: holds records of another airline');
  });

  // The last one, because the accepted session changes Borealis.
  it('finds a session that another airline accepts', async () => {
    using planted = new DisposableStack();
    planted.use(share('sessions', 'user_id'));
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('GET /api/auth/me with the session of another airline: 200');
  });
});
