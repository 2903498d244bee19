import type { TestDatabase } from './test-database.ts';

const EDGE_OF_TRANSACTION = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i;

/** The SQL of every statement that runs while `work` does, without the edges of transactions. */
export async function countStatements(
  database: TestDatabase,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const stop = database.watchStatements((sql) => {
    if (!EDGE_OF_TRANSACTION.test(sql)) statements.push(sql);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}
