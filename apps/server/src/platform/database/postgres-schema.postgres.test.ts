import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestTarget, type TestTarget } from '../../testing/test-database.ts';
import { blockErasures, lockForErasure } from '../changes/admit-mutation.ts';
import { type Database, openDatabase } from './database.ts';
import { openSharedPostgres, openUnpooledPostgres, type SharedPostgres } from './postgres.ts';
import { prepared } from './prepared.ts';
import { inTransaction, sourceOf } from './transaction.ts';

const schemas = ['airline_one', 'airline_two'] as const;

let place: TestTarget;
let pool: SharedPostgres;
let one: Database;
let two: Database;
const statements: string[] = [];

beforeAll(async () => {
  place = await createTestTarget('empty');
  if (place.target.engine !== 'postgres') throw new Error('This is a test of PostgreSQL');
  const { url } = place.target;
  pool = openSharedPostgres({ url, poolSize: 4, onStatement: (statement) => statements.push(statement) });
  const open = (schema: string) => openDatabase({ engine: 'postgres', url, schema, pool });
  [one, two] = await Promise.all([open(schemas[0]), open(schemas[1])]);
  await insertUser(one.db, { username: 'OneOnly' });
  await insertUser(two.db, { username: 'TwoOnly' });
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await pool.close();
  await place[Symbol.asyncDispose]();
});

const namesIn = prepared({ not: 'text' }, ({ db }, { not }) =>
  db.selectFrom('users').where('users.username', '<>', not).select('users.username'),
);

/** Returns the username that a database has, read in three ways. */
async function ask(database: Database) {
  const rows = await namesIn(database, { not: 'x' });
  const [raw] = (
    await sql<{ username: string }>`select username from ${sql.table('users')}`.execute(database.db)
  ).rows;
  const inside = await inTransaction(database, (trx) => namesIn(sourceOf(trx), { not: 'y' }));
  return [...rows, raw, ...inside].map((row) => row?.username);
}

describe('two schemas in one pool', () => {
  it('never mix over many concurrent statements, prepared ones and transactions', async () => {
    for (let round = 0; round < 25; round += 1) {
      const asked = Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? one : two));
      const found = await Promise.all(asked);
      const wanted = found.map((_, index) =>
        Array.from({ length: 3 }, () => (index % 2 === 0 ? 'OneOnly' : 'TwoOnly')),
      );
      expect(found).toEqual(wanted);
    }
    expect(pool.poolUse().size).toBeLessThanOrEqual(4);
  });

  it('use the search path in no statement', async () => {
    const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(
      one.db,
    );
    expect(rows).toEqual([{ path: '"$user", public' }]);
    expect(statements.filter((statement) => /search_path/.test(statement))).toHaveLength(1);
  });

  it('compile a prepared statement once for both', async () => {
    let built = 0;
    const counted = prepared({}, ({ db }) => {
      built += 1;
      return db
        .with('named', (cte) => cte.selectFrom('users').select('username'))
        .selectFrom('named')
        .selectAll();
    });
    expect(await counted(one, {})).toEqual([{ username: 'OneOnly' }]);
    expect(await counted(two, {})).toEqual([{ username: 'TwoOnly' }]);
    expect(await counted(one, {})).toEqual([{ username: 'OneOnly' }]);
    expect(built).toBe(1);
  });

  it('leave connections to each other when all statements of one hang', async () => {
    if (place.target.engine !== 'postgres') throw new Error('This is a test of PostgreSQL');
    await using holder = openUnpooledPostgres({ url: place.target.url });
    await sql`select pg_advisory_lock(1, 2)`.execute(holder);
    const hanging = Array.from({ length: 6 }, () => sql`select pg_advisory_xact_lock(1, 2)`.execute(one.db));
    const ended = vi.fn<() => void>();
    const all = Promise.allSettled(hanging.map((statement) => statement.finally(ended)));
    const waiting = sql<{ count: number }>`
      select cast(count(*) as integer) as count from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waiting.execute(holder)).rows[0]?.count).toBe(2);
    expect(await ask(two)).toEqual(['TwoOnly', 'TwoOnly', 'TwoOnly']);
    expect(ended).not.toHaveBeenCalled();
    await sql`select pg_advisory_unlock(1, 2)`.execute(holder);
    await all;
    expect(await ask(one)).toEqual(['OneOnly', 'OneOnly', 'OneOnly']);
  });

  it('do not wait for each other’s locks', async () => {
    await inTransaction(one, async (trx) => {
      await lockForErasure(trx);
      await inTransaction(two, (other) => blockErasures(other));
      const waits = inTransaction(one, async (same) => {
        await sql`set local lock_timeout = '50ms'`.execute(same);
        await blockErasures(same);
      });
      await expect(waits).rejects.toThrow('too busy');
    });
  });
});
