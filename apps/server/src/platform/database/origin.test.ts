import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { StartRefusal } from './errors.ts';
import { assertOrigin, type Origin } from './origin.ts';

const sandbox: Origin = { mode: 'sandbox' };
const roblox: Origin = { mode: 'roblox', issuer: 'https://apis.roblox.com/oauth/', groupId: '7' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

async function refusalOf(origin: Origin): Promise<Error> {
  const error: unknown = await assertOrigin(database, origin).catch((reason: unknown) => reason);
  if (!(error instanceof StartRefusal)) throw new Error('It was not refused');
  return error;
}

describe('the origin of a database', () => {
  it.each([sandbox, roblox])('is where its first start took people from: %o', async (origin) => {
    await assertOrigin(database, origin);
    await expect(assertOrigin(database, origin)).resolves.toBeUndefined();
  });

  it.each([
    [
      'demo people from becoming real',
      sandbox,
      roblox,
      /the sandbox.*group 7 of https:\/\/apis\.roblox\.com\/oauth\//,
    ],
    ['real people out of a demonstration', roblox, sandbox, /group 7 .*the sandbox/],
  ])('keeps %s', async (_what, own, other, said) => {
    await assertOrigin(database, own);
    const { message } = await refusalOf(other);
    expect(message).toMatch(said);
    expect(message).not.toContain('\n');
  });

  it.each([
    { ...roblox, groupId: '8' },
    { ...roblox, issuer: 'https://example.test/' },
  ])('differs with another group or provider', async (other) => {
    await assertOrigin(database, roblox);
    expect(await refusalOf(other)).toBeInstanceOf(StartRefusal);
  });

  it('is stored once when two processes start on a fresh database', async () => {
    const results = await Promise.allSettled([
      assertOrigin(database, sandbox),
      assertOrigin(database, roblox),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
