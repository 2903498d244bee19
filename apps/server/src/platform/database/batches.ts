import { setImmediate as thisTurnEnds } from 'node:timers/promises';
import type { Database } from './database.ts';

/** One statement for many queries, with the results in their order. */
type RunBatch<Question, Result> = (
  database: Database,
  questions: readonly Question[],
) => Promise<readonly Result[]>;

/** The queries of one turn of the event loop and their results, at the same positions. */
type Batch<Question, Result> = {
  readonly questions: Question[];
  readonly results: Promise<readonly Result[]>;
};

/**
 * Batches all PostgreSQL queries of one turn of the event loop into one statement, because a statement costs the
 * process more than its rows. The statement begins after the last query, so each sees what was committed before. When
 * it fails, it fails for all of them. On SQLite each query runs at once.
 */
export function batchPerTick<Question, Result>(
  runBatch: RunBatch<Question, Result>,
): (database: Database, question: Question) => Promise<Result> {
  const gathering = new WeakMap<Database['db'], Batch<Question, Result>>();

  function gather(database: Database): Batch<Question, Result> {
    const questions: Question[] = [];
    const ask = async () => {
      await thisTurnEnds();
      gathering.delete(database.db);
      return await runBatch(database, questions);
    };
    const batch = { questions, results: ask() };
    gathering.set(database.db, batch);
    return batch;
  }

  return async (database, question) => {
    const batch =
      database.engine === 'sqlite'
        ? { questions: [], results: runBatch(database, [question]) }
        : (gathering.get(database.db) ?? gather(database));
    const index = batch.questions.push(question) - 1;
    const result = (await batch.results)[index];
    if (result === undefined) throw new Error('Not every question has an answer');
    return result;
  };
}
