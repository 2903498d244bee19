import type { Database } from './database.ts';
import { DatabaseBusyError } from './errors.ts';

/** How something is asked for one question, and for many in one statement, with the answers in the order of the questions. */
type Ways<Question, Answer> = {
  readonly alone: (database: Database, question: Question) => Promise<Answer>;
  readonly together: (database: Database, questions: readonly Question[]) => Promise<readonly Answer[]>;
};

/** A question that was not asked yet, and who waits for its answer. */
type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type Queue<Question, Answer> = {
  waiting: Waiting<Question, Answer>[];
  /** How many questions are not answered: those that wait, and those that are being asked. */
  unanswered: number;
  /** How many statements are under way, and how many more that are slow. */
  underWay: number;
  slow: number;
  /** Whether the next one begins once this turn of the event loop is over. */
  isPlanned: boolean;
};

const AT_ONCE = 2;

/**
 * After so many milliseconds a statement counts as slow, and another may begin: the connection may be one that hangs. Of so many
 * slow ones at most: more would not make a slow server faster.
 */
const SLOW_MS = 1_000;
const MAX_SLOW = 2;

/** Beyond these whoever comes would wait in vain. */
const MAX_UNANSWERED = 1_000;

/**
 * Makes one statement of what many requests ask of the database at once, each something else: of all that ask in one turn of
 * the event loop, or while two such statements are under way, up to four where they are slow. It begins after all of them
 * asked, so each reads what was committed before. When it fails, it fails for all who asked together. Rejects with
 * DatabaseBusyError when a thousand are not answered. On SQLite, where a statement costs what it reads, each is asked alone.
 */
export function askTogether<Question, Answer>(
  ways: Ways<Question, Answer>,
): (database: Database, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Database['db'], Queue<Question, Answer>>();

  function plan(database: Database, queue: Queue<Question, Answer>): void {
    if (queue.isPlanned || queue.waiting.length === 0 || queue.underWay >= AT_ONCE) return;
    queue.isPlanned = true;
    setImmediate(() => {
      queue.isPlanned = false;
      void askWaiting(database, queue);
    });
  }

  /** Counts a statement as under way, until it is slow or the function that this answers is called. */
  function begin(database: Database, queue: Queue<Question, Answer>): () => void {
    let isSlow = false;
    // Looked at again and again: while two others are slow, this one has to wait to count as slow.
    const timer = setInterval(() => {
      if (isSlow || queue.slow >= MAX_SLOW) return;
      isSlow = true;
      queue.slow += 1;
      queue.underWay -= 1;
      plan(database, queue);
    }, SLOW_MS).unref();
    queue.underWay += 1;
    return () => {
      clearInterval(timer);
      if (isSlow) queue.slow -= 1;
      else queue.underWay -= 1;
      plan(database, queue);
    };
  }

  async function askAll(database: Database, questions: readonly Question[]): Promise<readonly Answer[]> {
    const [question, ...others] = questions;
    if (question !== undefined && others.length === 0) return [await ways.alone(database, question)];
    const answers = await ways.together(database, questions);
    if (answers.length !== questions.length) throw new Error('Not every question has an answer');
    return answers;
  }

  async function askWaiting(database: Database, queue: Queue<Question, Answer>): Promise<void> {
    const batch = queue.waiting;
    queue.waiting = [];
    const end = begin(database, queue);
    try {
      const questions = batch.map(({ question }) => question);
      const answers = await askAll(database, questions);
      for (const [n, answer] of answers.entries()) batch[n]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      queue.unanswered -= batch.length;
      end();
    }
  }

  return async (database, question) => {
    if (database.engine === 'sqlite') return await ways.alone(database, question);
    const queue = queues.get(database.db) ?? {
      waiting: [],
      unanswered: 0,
      underWay: 0,
      slow: 0,
      isPlanned: false,
    };
    queues.set(database.db, queue);
    if (queue.unanswered >= MAX_UNANSWERED) throw new DatabaseBusyError(`${MAX_UNANSWERED} others wait`);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    queue.unanswered += 1;
    queue.waiting.push({ question, resolve, reject });
    plan(database, queue);
    return await promise;
  };
}
