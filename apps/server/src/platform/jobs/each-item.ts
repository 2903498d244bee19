import { isDatabaseUnavailable } from '../database/errors.ts';

/**
 * Runs a job's work for each of its items in turn, and continues after an item that fails. At the end it throws the
 * error, or one error for all of them, so that the job reports it. Throws between two items once `signal` is aborted.
 * Throws at once when the database is unavailable, as the others would only wait for it too.
 */
export async function forEachItem<Item>(
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const page of pages) {
    for (const item of page) {
      signal?.throwIfAborted();
      try {
        await work(item);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        failures.push(error);
      }
    }
  }
  const [first, ...others] = failures;
  if (failures.length === 0) return;
  if (others.length === 0) throw first;
  const message = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} items failed, the first with: ${message}`);
}
