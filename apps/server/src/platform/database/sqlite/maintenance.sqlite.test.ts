import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestTarget } from '../../../testing/test-database.ts';
import { DATABASE_FILE, openDatabase } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { sqliteDialect } from './dialect.ts';
import { SqliteHandle } from './handle.ts';
import { runInWorker } from './run-in-worker.ts';
import { ReadScheduler, WriteLock } from './scheduling.ts';

/** A file of its own for the test, which is removed with it. */
async function createFile() {
  const { target, ...rest } = await createTestTarget('empty');
  if (target.engine !== 'sqlite') throw new Error('This test is for SQLite');
  await (await openDatabase(target)).close();
  return { file: join(target.dataDir, DATABASE_FILE), [Symbol.asyncDispose]: rest[Symbol.asyncDispose] };
}

it.each(['vacuum', 'reindex users', 'pragma wal_checkpoint(truncate)'])(
  'continues reads and queues writes while %s runs',
  async (statement) => {
    await using held = await createFile();
    const running = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<string>();
    const reader = new SqliteHandle(new DatabaseSync(held.file));
    const writer = new SqliteHandle(new DatabaseSync(held.file));
    await using db = new Kysely<Record<string, Record<string, unknown>>>({
      dialect: sqliteDialect(() => ({
        reader,
        writer,
        close: () => {
          reader.close();
          writer.close();
        },
        writeLock: new WriteLock(10_000),
        readScheduler: new ReadScheduler(),
        runInWorker: async (given) => {
          begun.resolve(given);
          await running.promise;
          return [{ busy: 0 }];
        },
      })),
    });
    const maintained = sql.raw(statement).execute(db);
    expect(await begun.promise).toBe(statement);
    let hasWritten = false;
    const write = async () => {
      await sql`insert into settings (key, value) values ('a', 'b')`.execute(db);
      hasWritten = true;
    };
    const written = write();
    const count = async () => (await sql`select key from settings`.execute(db)).rows.length;
    const before = await count();
    expect(hasWritten).toBe(false);
    running.resolve();
    expect((await maintained).rows).toEqual([{ busy: 0 }]);
    await written;
    expect(await count()).toBe(before + 1);
  },
);

it('runs a statement on a thread of its own and returns its rows, or throws its error', async () => {
  await using held = await createFile();
  const { file } = held;
  const run = (statement: string) => runInWorker({ file, statement, timeoutMs: 1 });
  expect(await run('pragma wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  await expect(run('vacuum nowhere')).rejects.toThrow('unknown database nowhere');
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  await expect(run('vacuum')).rejects.toThrow(DatabaseUnavailableError);
  other.close();
});
