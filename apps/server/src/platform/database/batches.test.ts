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

describe('what is asked of PostgreSQL', () => {
  it('is one statement for all of a turn of the event loop, each with an answer of their own', async () => {
    const responses = Promise.all(['a', 'b', 'a'].map((question) => ask(postgres, question)));
    expect(asked()).toEqual([]);
    await nextTurn();
    expect(asked()).toEqual(['a,b,a']);
    statements[0]?.end();
    expect(await responses).toEqual(['answer to a', 'answer to b', 'answer to a']);
  });

  it('never joins a statement that has begun, and waits for none', async () => {
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

  it('fails for those who asked together, and for nobody else', async () => {
    const together = Promise.allSettled(['a', 'b'].map((question) => ask(postgres, question)));
    await nextTurn();
    const later = ask(postgres, 'c');
    await nextTurn();
    statements[0]?.fail();
    statements[1]?.end();
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await later).toBe('answer to c');
  });

  it('is asked of each database by itself', async () => {
    const other: Database = { ...postgres, db: postgres.db.withoutPlugins() };
    const responses = Promise.all([ask(postgres, 'a'), ask(other, 'b')]);
    await nextTurn();
    expect(asked()).toEqual(['a', 'b']);
    for (const { end } of statements) end();
    expect(await responses).toEqual(['answer to a', 'answer to b']);
  });
});

describe('what is asked of SQLite', () => {
  it('is a statement for each, at once', async () => {
    const sqlite: Database = { ...database, engine: 'sqlite' };
    const responses = Promise.all(['a', 'b'].map((question) => ask(sqlite, question)));
    expect(asked()).toEqual(['a', 'b']);
    for (const { end } of statements) end();
    expect(await responses).toEqual(['answer to a', 'answer to b']);
  });
});
