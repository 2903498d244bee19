import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import { ensureOpenTerm } from '../terms/open-term.ts';
import { insertUser } from '../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { fillDemoAirline } from './fill-demo-airline.ts';
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

const readPeople = () => Promise.resolve(demoPeople());

const fill = (config = sandbox, read = readPeople) => fillDemoAirline({ config, database, clock }, read);

async function count(table: keyof Tables): Promise<number> {
  const { rows } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function readWhileSomebodyEnters() {
  await insertUser(database.db);
  return demoPeople();
}

function neverAsked(): Promise<never> {
  throw new Error('Nobody is to be asked for people');
}

describe('filling the demo airline', () => {
  it('happens once', async () => {
    expect(await fill()).toBe(true);
    const flights = await count('flights');
    expect(flights).toBeGreaterThan(300);
    expect(await fill(sandbox, neverAsked)).toBe(false);
    expect(await count('flights')).toBe(flights);
  });

  it('happens once when two processes start at once', async () => {
    const filled = await Promise.all([fill(), fill()]);
    expect(filled.filter((didFill) => didFill)).toHaveLength(1);
    expect(await count('settings')).toBe(1);
  });

  it('never happens in another mode', async () => {
    expect(await fill(real, neverAsked)).toBe(false);
    expect(await count('users')).toBe(0);
    expect(await count('settings')).toBe(0);
  });

  it('leaves an airline alone that somebody has entered', async () => {
    await insertUser(database.db);
    expect(await fill(sandbox, neverAsked)).toBe(false);
    expect(await count('users')).toBe(1);
  });

  it('leaves alone who comes while it asks for the people', async () => {
    expect(await fill(sandbox, readWhileSomebodyEnters)).toBe(false);
    expect(await count('users')).toBe(1);
    expect(await count('flights')).toBe(0);
  });

  it('takes the place of a term that an earlier start has opened', async () => {
    const early = await ensureOpenTerm(database, new Date('2026-11-20T00:00:00.000Z'));
    expect(await fill()).toBe(true);
    const open = await ensureOpenTerm(database, clock());
    expect(open.id).not.toBe(early.id);
    expect(open.number).toBe(await count('terms'));
  });

  it('leaves nothing behind when it fails', async () => {
    const [first] = demoPeople();
    const twins = async () => [...demoPeople(), ...(first === undefined ? [] : [first])];
    await expect(fill(sandbox, twins)).rejects.toThrow(/unique|duplicate/i);
    for (const table of ['users', 'terms', 'settings'] as const) expect(await count(table)).toBe(0);
  });
});
