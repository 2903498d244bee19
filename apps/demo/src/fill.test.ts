import { readConfig } from '@crewroom/server/config/config';
import { ensureOpenTerm } from '@crewroom/server/features/terms/open-term';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import type { Tables } from '@crewroom/server/platform/database/tables';
import { insertUser } from '@crewroom/server/testing/rows';
import { moduleUrl, startScript } from '@crewroom/server/testing/script-process';
import {
  createTestDatabase,
  createTestTarget,
  type TestDatabase,
} from '@crewroom/server/testing/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillDemoAirline } from './fill.ts';
import { demoPeople } from './testing/demo-people.ts';

const NOW = '2026-11-21T15:10:00.000Z';
const clock = () => new Date(NOW);
const sandbox = readConfig({ NODE_ENV: 'test' });
const real = readConfig({
  NODE_ENV: 'test',
  ROBLOX_CLIENT_ID: '1',
  ROBLOX_CLIENT_SECRET: 'secret',
  ROBLOX_API_KEY: 'key',
  ROBLOX_GROUP_ID: '2',
});

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

// The lowest staff rank alone: nobody schedules flights, so filling is quick.
const few = demoPeople().filter(({ roles }) => roles[0]?.rank === 239);
const readPeople = () => Promise.resolve(few);
const nobody = () => Promise.resolve([]);

const fill = (config = sandbox, read = readPeople) => fillDemoAirline({ config, database, clock }, read);

async function count(table: keyof Tables): Promise<number> {
  const { rows } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** The people, after a member was stored meanwhile. */
async function readWhileSomebodySignsIn() {
  await insertUser(database.db);
  return few;
}

function neverAsked(): Promise<never> {
  throw new Error('Nobody is to be asked for people');
}

describe('filling the demo airline', () => {
  it('happens once', async () => {
    expect(await fill()).toBe(true);
    const users = await count('users');
    expect(users).toBeGreaterThanOrEqual(few.length);
    expect(await fill(sandbox, neverAsked)).toBe(false);
    expect(await count('users')).toBe(users);
  });

  it('reports its progress', async () => {
    const lines: string[] = [];
    const progress = { print: (line: string) => lines.push(line), everyMs: 0 };
    await fillDemoAirline({ config: sandbox, database, clock }, readPeople, progress);
    const shares = lines.map((line) => Number(/^(\d+) % of the demo's year is played …$/.exec(line)?.[1]));
    expect(shares.length).toBeGreaterThan(few.length);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, expect.closeTo(100, -1)]);
  });

  it('happens once when two processes start at the same time', async () => {
    // An airline without people is filled fast enough for the other process to wait for it on SQLite.
    const filled = await Promise.all([fill(sandbox, nobody), fill(sandbox, nobody)]);
    expect(filled.filter((didFill) => didFill)).toHaveLength(1);
    expect(await count('settings')).toBe(1);
  });

  it('never happens in another mode', async () => {
    expect(await fill(real, neverAsked)).toBe(false);
    expect(await count('users')).toBe(0);
    expect(await count('settings')).toBe(0);
  });

  it('does nothing when there is a member already', async () => {
    await insertUser(database.db);
    expect(await fill(sandbox, neverAsked)).toBe(false);
    expect(await count('users')).toBe(1);
  });

  it('does nothing when a member signs in while it requests the people', async () => {
    expect(await fill(sandbox, readWhileSomebodySignsIn)).toBe(false);
    expect(await count('users')).toBe(1);
    expect(await count('rank_history')).toBe(0);
  });

  it('replaces a term that an earlier start has opened', async () => {
    const early = await ensureOpenTerm(database, new Date('2026-11-20T00:00:00.000Z'));
    expect(await fill()).toBe(true);
    const open = await ensureOpenTerm(database, clock());
    expect(open.id).not.toBe(early.id);
    expect(open.number).toBe(await count('terms'));
  });

  it('leaves nothing when it fails', async () => {
    const [first] = few;
    const impossibleRole = { id: '1', name: 'Beyond the owner', rank: 256 };
    const readWithImpossibleRole = async () =>
      first === undefined ? [] : [...few, { ...first, robloxId: '1', roles: [impossibleRole] }];
    await expect(fill(sandbox, readWithImpossibleRole)).rejects.toThrow(/check/i);
    for (const table of ['users', 'terms', 'settings'] as const) expect(await count(table)).toBe(0);
  });
});

const fillModule = new URL('fill.ts', import.meta.url).href;

// Fills, and ends itself after that many statements. 0 lets it finish.
function scriptFor(target: DatabaseTarget, killAfter: number): string {
  return `
    import { connectDatabase } from ${JSON.stringify(moduleUrl('platform/database/database.ts'))};
    import { readConfig } from ${JSON.stringify(moduleUrl('config/config.ts'))};
    import { fillDemoAirline } from ${JSON.stringify(fillModule)};
    let statements = 0;
    const onStatement = () => {
      statements += 1;
      if (statements === ${killAfter}) process.kill(process.pid, 'SIGKILL');
    };
    const database = connectDatabase(${JSON.stringify(target)}, { onStatement });
    const deps = { config: readConfig({ NODE_ENV: 'test' }), database, clock: () => new Date(${JSON.stringify(NOW)}) };
    const filled = await fillDemoAirline(deps, async () => ${JSON.stringify(few)});
    await database.close();
    console.log(filled ? 'filled' : 'not filled');
  `;
}

describe('a process killed while it fills the demo airline', () => {
  it('leaves an empty database to the next start', async () => {
    await using testTarget = await createTestTarget('migrated');
    const { target } = testTarget;
    for (const killAfter of [3, 20, 60]) {
      await expect(startScript(scriptFor(target, killAfter)).nextLine()).rejects.toThrow(
        'printed nothing more',
      );
    }
    expect(await startScript(scriptFor(target, 0)).nextLine()).toBe('filled');
    expect(await startScript(scriptFor(target, 0)).nextLine()).toBe('not filled');
  }, 120_000);
});
