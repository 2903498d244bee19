import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { cleanOnce } from '../../testing/clean.ts';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { countStatements, createTestDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { removeOldLimits } from './limits.ts';

const WRITE = '/api/throw-away/signed-in/any';
const SEARCH = '/api/users/search?q=sky';

const extend = (_app: unknown, open: Parameters<typeof addGatedEndpoints>[0]) => addGatedEndpoints(open);

/** What closing another connection to a database does to it. */
const nothing = () => Promise.resolve();

let isCounterAway = false;

const database = await createTestDatabase();
const failingCounter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!isCounterAway || !JSON.stringify(node).includes('rate_limits')) return node;
    throw new DatabaseUnavailableError('away');
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
const options = {
  database: { ...database, db: database.db.withPlugin(failingCounter) },
  environment: { WRITE_LIMIT_PER_MINUTE: '4', SEARCH_LIMIT_PER_MINUTE: '4', SIGN_IN_LIMIT_PER_MINUTE: '4' },
  extend,
};
const portal = await createTestPortal(options);
const replica = await createTestPortal(options);

afterAll(async () => {
  await replica.app.close();
  await portal[Symbol.asyncDispose]();
});

it.each([
  ['writes', 'PUT', WRITE],
  ['searches', 'GET', SEARCH],
] as const)(
  '%s through two replicas share one budget, however many arrive at once',
  async (_what, method, url) => {
    const { as } = await signedInMember(portal);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? portal : replica).send(method, url, { as })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  },
);

it('counts each member exactly through two pools, while expired counters are removed', async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '4' };
  await using first = await createTestPortal({ environment, extend });
  const pool = openTestDatabase({ target: first.database.target, [Symbol.asyncDispose]: nothing });
  await using second = await createTestPortal({
    environment,
    extend,
    database: pool,
    roblox: () => first.roblox,
  });
  const members = await Promise.all([1, 2, 3, 4].map(() => signedInMember(first)));
  for (let round = 0; round < 15; round += 1) {
    for (const { clock } of [first, second]) clock.advance(60_000);
    const sendThree = (asked: TestPortal, inOrder: typeof members) =>
      [1, 2, 3].flatMap(() =>
        inOrder.map(async ({ as }) => ({ as, status: (await asked.send('PUT', WRITE, { as })).statusCode })),
      );
    const removing = removeOldLimits(second);
    const responses = await Promise.all([
      ...sendThree(first, members),
      ...sendThree(second, members.toReversed()),
    ]);
    await removing;
    for (const { as } of members) {
      const statuses = responses.filter((response) => response.as === as).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429]);
    }
  }
});

const startSignIn = (asked: TestPortal) =>
  asked.send('GET', '/api/auth/roblox', { remoteAddress: '192.0.2.77' });

it('counts sign-ins from one IP address in one budget, and stores no address', async () => {
  for (const asked of [portal, replica, portal, replica])
    expect((await startSignIn(asked)).headers.location).not.toContain('too_many');
  for (const asked of [portal, replica])
    expect((await startSignIn(asked)).headers.location).toContain('too_many');
  const rows = await portal.database.db.selectFrom('rate_limits').select('key').execute();
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

it('costs a limited request one statement, and any other none', async () => {
  const { as } = await signedInMember(portal);
  const countingStatements = async (method: 'GET' | 'PUT', url: string) => {
    const statements = await countStatements(portal.database, () => portal.send(method, url, { as }));
    return statements.filter((statement) => statement.includes('rate_limits')).length;
  };
  expect([await countingStatements('PUT', WRITE), await countingStatements('GET', SEARCH)]).toEqual([1, 1]);
  expect([await countingStatements('GET', WRITE), await countingStatements('GET', '/api/auth/me')]).toEqual([
    0, 0,
  ]);
});

it('returns an unavailable error for a limited request while counting fails', async () => {
  const { as } = await signedInMember(portal);
  expect((await portal.send('PUT', WRITE, { as })).statusCode).toBe(200);
  isCounterAway = true;
  const response = await portal.send('PUT', WRITE, { as });
  isCounterAway = false;
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(errorBodySchema.parse(response.json()).code).toBe('unavailable');
  expect((await portal.send('PUT', WRITE, { as })).statusCode).toBe(200);
});

it('removes expired counters every hour, and keeps the others', async () => {
  const { as } = await signedInMember(portal);
  const count = async () =>
    (await portal.database.db.selectFrom('rate_limits').select('key').execute()).length;
  portal.clock.advance(60_000);
  await portal.send('PUT', WRITE, { as });
  expect(await count()).toBeGreaterThan(1);
  await cleanOnce(portal);
  expect(await count()).toBe(1);
});

it('does not wait for counters in use while it removes expired ones', async () => {
  const { as } = await signedInMember(portal);
  await portal.send('PUT', WRITE, { as });
  portal.clock.advance(60_000);
  const { db } = portal.database;
  const keys = () => db.selectFrom('rate_limits').select('key').execute();
  const locked = await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('rate_limits').select('key').forUpdate().execute();
    await removeOldLimits(portal);
    return rows;
  });
  expect(await keys()).toEqual(locked);
  await removeOldLimits(portal);
  expect(await keys()).toEqual([]);
});
