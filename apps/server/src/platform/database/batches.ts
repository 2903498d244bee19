import { setImmediate as thisTurnEnds } from 'node:timers/promises';
import type { Database } from './database.ts';

/** What one statement asks for many questions, with the answers in the order of the questions. */
type RunBatch<Question, Result> = (
  database: Database,
  questions: readonly Question[],
) => Promise<readonly Result[]>;

/** The questions of one turn of the event loop, and their answers, where they are in the same places. */
type Batch<Question, Result> = {
  readonly questions: Question[];
  readonly results: Promise<readonly Result[]>;
};

/**
 * Makes one statement of all that is asked of PostgreSQL in one turn of the event loop: there a statement costs the process more
 * than what it reads. It begins after all of them asked, so each reads what was committed before, and when it fails, it fails
 * for all of them. On SQLite each is asked at once.
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
