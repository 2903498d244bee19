import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, createTestTarget, type TestDatabase } from '../../testing/test-database.ts';
import type { Database, Transaction } from './database.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { DatabaseBusyError, isDatabaseUnavailable } from './errors.ts';
import { inTransaction } from './transaction.ts';

const BEGINNING = '2026-01-01T12:00:00.000Z';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

async function backendOf(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  return rows[0]?.pid ?? 0;
}

async function endBackend(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
}

describe('a PostgreSQL that cannot be reached', () => {
  it('is unavailable at the first statement and at the start', async () => {
    const target = { engine: 'postgres', url: 'postgresql://nobody@127.0.0.1:1/nothing' } as const;
    const away = connectDatabase(target);
    await expect(insertUser(away.db)).rejects.toSatisfy(isDatabaseUnavailable);
    await away.close();
    await expect(openDatabase(target)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  it('is unavailable when it stops during a transaction, and is used again once it is back', async () => {
    const work = inTransaction(database, async (trx) => {
      await endBackend(await backendOf(trx));
      await insertUser(trx);
    });
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
    await inTransaction(database, (trx) => insertUser(trx));
    await expect(database.db.selectFrom('users').select('id').execute()).resolves.toHaveLength(1);
  });

  it('ends no process when an idle connection breaks', async () => {
    // Opens two connections that are idle afterwards, so that one is ended through the other.
    const idle = await inTransaction(database, () => inTransaction(database, backendOf));
    await endBackend(idle);
    await expect(insertUser(database.db)).resolves.toBeDefined();
  });

  it('is not reported for a mistake in a statement or a rejected row', async () => {
    await expect(sql`select nothing from nowhere`.execute(database.db)).rejects.not.toSatisfy(
      isDatabaseUnavailable,
    );
    await expect(insertUser(database.db, { rank: 300 })).rejects.not.toSatisfy(isDatabaseUnavailable);
  });

  it('is reported when a statement takes too long', async () => {
    const slow = inTransaction(database, async (trx) => {
      await sql`set local statement_timeout = '20ms'`.execute(trx);
      await sql`select pg_sleep(10)`.execute(trx);
    });
    await expect(slow).rejects.toSatisfy(isDatabaseUnavailable);
  });
});

it('is migrated at its own URL when there is a pooler in front', async () => {
  await using testTarget = await createTestTarget('empty');
  if (testTarget.target.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  const { url: directUrl } = testTarget.target;
  const url = 'postgresql://nobody@127.0.0.1:1/nothing';
  const behind = await openDatabase({ engine: 'postgres', url, directUrl });
  await expect(insertUser(behind.db)).rejects.toSatisfy(isDatabaseUnavailable);
  await behind.close();
  const direct = connectDatabase(testTarget.target);
  await insertUser(direct.db);
  await direct.close();
});

describe('a pool of connections', () => {
  it('rejects a request at once behind five hundred that wait', async () => {
    await using testTarget = await createTestTarget();
    if (testTarget.target.engine !== 'postgres') throw new Error('this is about PostgreSQL');
    const waitLimits = { connection: 60_000, lock: 60_000, statement: 60_000 };
    const small = connectDatabase({ ...testTarget.target, poolSize: 2 }, { waitLimits });
    const read = () => small.db.selectFrom('users').select('id').execute();
    let waiting: Promise<unknown> | undefined;
    await inTransaction(small, () =>
      inTransaction(small, async () => {
        waiting = Promise.all(Array.from({ length: 500 }, read));
        await expect(read()).rejects.toBeInstanceOf(DatabaseBusyError);
      }),
    );
    await waiting;
    await read();
    await small.close();
  });
});

/** Returns the prepared statements of a connection, after repeated reads and writes. */
async function preparedBy(on: Pick<Database, 'db'>): Promise<{ name: string; statement: string }[]> {
  return await on.db.transaction().execute(async (trx) => {
    for (let round = 0; round < 3; round += 1) {
      await trx.selectFrom('users').select('id').where('roblox_id', '=', String(round)).execute();
      await insertUser(trx);
    }
    const prepared = sql<{
      name: string;
      statement: string;
    }>`select name, statement from pg_prepared_statements order by prepare_time`;
    return (await prepared.execute(trx)).rows;
  });
}

const topicsOf = (count: number) => Array.from({ length: count }, (_, n) => `topic ${count} ${n}`);

async function twice(query: { readonly execute: () => Promise<unknown> }): Promise<void> {
  for (let time = 0; time < 2; time += 1) await query.execute();
}

describe('a connection to PostgreSQL', () => {
  it('has a limit on everything that could hang', async () => {
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await sql<{ setting: string }>`select setting from pg_settings
      where name in (${sql.join(limits)})`.execute(database.db);
    expect(rows).toHaveLength(limits.length);
    for (const { setting } of rows) expect(Number(setting)).toBeGreaterThan(0);
  });

  it('keeps the plan of a repeated statement with values, under the same name everywhere', async () => {
    await using other = await createTestDatabase();
    // Another process has run another statement first. Names that only number statements would clash.
    for (let round = 0; round < 2; round += 1) await other.db.selectFrom('flights').select('id').execute();
    const [one, two] = [await preparedBy(database), await preparedBy(other)];
    expect(one.map(({ statement }) => statement.split(' (')[0])).toEqual([
      'select "id" from "users" where "roblox_id" = $1',
      'insert into "users"',
    ]);
    expect(two).toEqual(expect.arrayContaining(one));
  });

  it('gives writes no name that a read could need, and none to a write of many rows', async () => {
    await using other = await createTestDatabase();
    const named = await other.db.transaction().execute(async (trx) => {
      const rows = topicsOf(300).map((topic) => ({ topic, version: 'one', touched_at: BEGINNING }));
      await twice(
        trx
          .insertInto('topic_versions')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing()),
      );
      for (let count = 1; count <= 220; count += 1)
        await twice(trx.deleteFrom('topic_versions').where('topic', 'in', topicsOf(count)));
      await twice(trx.selectFrom('users').select('id').where('roblox_id', '=', '1'));
      const { rows: found } = await sql<{
        verb: string;
        count: number;
      }>`select split_part(statement, ' ', 1) as verb, count(*) as count from pg_prepared_statements group by 1 order by 1`.execute(
        trx,
      );
      return found;
    });
    expect(named).toEqual([
      { verb: 'delete', count: 200 },
      { verb: 'select', count: 1 },
    ]);
  });

  it('prepares nothing when that is turned off', async () => {
    await using testTarget = await createTestTarget();
    if (testTarget.target.engine !== 'postgres') throw new Error('this is about PostgreSQL');
    const plain = connectDatabase({ ...testTarget.target, namedStatements: false });
    expect(await preparedBy(plain)).toEqual([]);
    await plain.close();
  });

  it('rejects an integer that exceeds a number, instead of rounding it', async () => {
    await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(RangeError);
  });
});

describe('the schema on PostgreSQL', () => {
  it('compares every text by its bytes, and names every key by its columns', async () => {
    const odd = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      database.db,
    );
    expect(odd.rows).toEqual([]);
    const keys = await sql<{ name: string; wanted: string }>`
      select conname as name, rel.relname || '_' || string_agg(att.attname, '_' order by pos.at) || '_key' as wanted
      from pg_constraint con
      join pg_class rel on rel.oid = con.conrelid
      cross join unnest(con.conkey) with ordinality as pos(attnum, at)
      join pg_attribute att on att.attrelid = rel.oid and att.attnum = pos.attnum
      where con.contype in ('p', 'u') and con.connamespace = 'public'::regnamespace
        and rel.relname not like 'kysely%'
      group by con.oid, con.conname, rel.relname`.execute(database.db);
    expect(keys.rows.length).toBeGreaterThan(20);
    for (const { name, wanted } of keys.rows) expect(name).toBe(wanted);
  });
});
