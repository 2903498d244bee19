import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { batchPerTick } from './batches.ts';
import type { Database } from './database.ts';

type Statement = {
  readonly questions: readonly string[];
  readonly fail: () => void;
  readonly end: () => void;
};

let database: TestDatabase;
let postgres: Database;
let statements: Statement[];
let ask: (asked: Database, question: string) => Promise<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  postgres = { ...database, engine: 'postgres' };
});

afterAll(() => database.close());

beforeEach(() => {
  statements = [];
  ask = batchPerTick((_database, questions: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    statements.push({
      questions,
      end: () => resolve(questions.map((question) => `answer to ${question}`)),
      fail: () => reject(new Error('secret')),
    });
    return promise;
  });
});

const asked = () => statements.map(({ questions }) => questions.join());

describe('batched queries on PostgreSQL', () => {
  it('run as one statement for each turn of the event loop, with a result for each caller', async () => {
    const responses = Promise.all(['a', 'b', 'a'].map((question) => ask(postgres, question)));
    expect(asked()).toEqual([]);
    await nextTurn();
    expect(asked()).toEqual(['a,b,a']);
    statements[0]?.end();
    expect(await responses).toEqual(['answer to a', 'answer to b', 'answer to a']);
  });

  it('never join or wait for a statement that has begun', async () => {
    const first = ask(postgres, 'a');
    await nextTurn();
    const second = ask(postgres, 'b');
    await nextTurn();
    expect(asked()).toEqual(['a', 'b']);
    statements[1]?.end();
    expect(await second).toBe('answer to b');
    statements[0]?.end();
    expect(await first).toBe('answer to a');
  });

  it('fail for the callers of the same batch alone', async () => {
    const together = Promise.allSettled(['a', 'b'].map((question) => ask(postgres, question)));
    await nextTurn();
    const later = ask(postgres, 'c');
    await nextTurn();
    statements[0]?.fail();
    statements[1]?.end();
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await later).toBe('answer to c');
  });

  it('are batched for each database separately', async () => {
    const other: Database = { ...postgres, db: postgres.db.withoutPlugins() };
    const responses = Promise.all([ask(postgres, 'a'), ask(other, 'b')]);
    await nextTurn();
    expect(asked()).toEqual(['a', 'b']);
    for (const { end } of statements) end();
    expect(await responses).toEqual(['answer to a', 'answer to b']);
  });
});

describe('batched queries on SQLite', () => {
  it('run as a statement each, at once', async () => {
    const sqlite: Database = { ...database, engine: 'sqlite' };
    const responses = Promise.all(['a', 'b'].map((question) => ask(sqlite, question)));
    expect(asked()).toEqual(['a', 'b']);
    for (const { end } of statements) end();
    expect(await responses).toEqual(['answer to a', 'answer to b']);
  });
});
