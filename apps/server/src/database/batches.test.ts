import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { askTogether } from './batches.ts';
import type { Database } from './database.ts';
import { DatabaseBusyError } from './errors.ts';

type Reading = {
  readonly questions: readonly string[];
  readonly end: () => void;
  readonly fail: (error: Error) => void;
};

let database: TestDatabase;
let readings: Reading[];
let answers: Map<string, Promise<string>>;
let ask: (...questions: string[]) => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  // A second passes when a test says so, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  readings = [];
  answers = new Map();
  const readAll = (questions: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const answerAll = () => resolve(questions.map((question) => `answer to ${question}`));
    readings.push({ questions, end: answerAll, fail: reject });
    return promise;
  };
  const readOne = askTogether<string, string>({
    alone: async (_database, question) => (await readAll([question]))[0] ?? '',
    together: (_database, questions) => readAll(questions),
  });
  const postgres: Database = { ...database, engine: 'postgres' };
  ask = async (...questions) => {
    for (const question of questions) {
      const answer = readOne(postgres, question);
      // A failure is looked at later.
      answer.catch(() => undefined);
      answers.set(question, answer);
    }
    await nextTurn();
  };
});

afterEach(() => {
  vi.useRealTimers();
});

const read = () => readings.map(({ questions }) => questions.join());

/** Waits until what ended is answered, and the next reading has begun. */
async function twoTurns(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

async function end(n: number): Promise<void> {
  readings[n]?.end();
  await twoTurns();
}

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await twoTurns();
}

async function fail(n: number): Promise<void> {
  readings[n]?.fail(new Error(`Reading ${n} failed`));
  await twoTurns();
}

const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `question ${from + n}`);

describe('a read that many make at once', () => {
  it('is one statement for all of a turn of the event loop, each with an answer of their own', async () => {
    await ask('a', 'b');
    expect(read()).toEqual(['a,b']);
    await end(0);
    expect(await answers.get('a')).toBe('answer to a');
    expect(await answers.get('b')).toBe('answer to b');
  });

  it('is one for all who come while two are under way, and never joins one that has begun', async () => {
    for (const question of ['a', 'b', 'c', 'd']) await ask(question);
    expect(read()).toEqual(['a', 'b']);
    await end(1);
    expect(read()).toEqual(['a', 'b', 'c,d']);
    await ask('e');
    expect(read()).toEqual(['a', 'b', 'c,d']);
    await end(2);
    expect(read()).toEqual(['a', 'b', 'c,d', 'e']);
    expect(await answers.get('d')).toBe('answer to d');
  });

  it('goes on while one of them hangs, and after a second while both do', async () => {
    for (const question of ['hangs', 'b', 'c']) await ask(question);
    await end(1);
    expect(read()).toEqual(['hangs', 'b', 'c']);
    await ask('d');
    await pass(999);
    expect(read()).toEqual(['hangs', 'b', 'c']);
    await pass(1);
    expect(read()).toEqual(['hangs', 'b', 'c', 'd']);
    await end(3);
    expect(await answers.get('d')).toBe('answer to d');
    // A slow one is answered all the same.
    await end(0);
    expect(await answers.get('hangs')).toBe('answer to hangs');
    for (const question of ['e', 'f', 'g']) await ask(question);
    expect(read()).toEqual(['hangs', 'b', 'c', 'd', 'e', 'f']);
  });

  it('begins no fifth statement while four are slow', async () => {
    for (const question of ['a', 'b', 'c', 'd']) {
      await ask(question);
      await pass(1_000);
    }
    await ask('e');
    await ask('f');
    await pass(10_000);
    expect(read()).toEqual(['a', 'b', 'c', 'd']);
    await end(0);
    expect(read()).toEqual(['a', 'b', 'c', 'd']);
    // One of the two that were not yet counted among the slow takes the place of the one that ended.
    await pass(1_000);
    expect(read()).toEqual(['a', 'b', 'c', 'd', 'e,f']);
    await ask('g');
    await pass(10_000);
    expect(read()).toEqual(['a', 'b', 'c', 'd', 'e,f']);
    await end(3);
    expect(read()).toEqual(['a', 'b', 'c', 'd', 'e,f', 'g']);
  });

  it('is refused to whoever comes while a thousand are not answered', async () => {
    await ask(...many(0, 600));
    await ask(...many(600, 400), 'one too many');
    await expect(answers.get('one too many')).rejects.toThrow(DatabaseBusyError);
    await end(0);
    await ask('there is room again');
    expect(readings.map(({ questions }) => questions.length)).toEqual([600, 400, 1]);
    await end(1);
    await end(2);
    expect(await answers.get('question 999')).toBe('answer to question 999');
    expect(await answers.get('there is room again')).toBe('answer to there is room again');
  });

  it('fails for those who were read together, and for nobody else', async () => {
    await ask('a', 'b');
    await ask('c');
    await fail(0);
    await expect(answers.get('a')).rejects.toThrow('Reading 0 failed');
    await expect(answers.get('b')).rejects.toThrow('Reading 0 failed');
    await end(1);
    expect(await answers.get('c')).toBe('answer to c');
    await ask('later');
    await end(2);
    expect(await answers.get('later')).toBe('answer to later');
  });
});
