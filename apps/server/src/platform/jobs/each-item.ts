import { isDatabaseUnavailable } from '../database/errors.ts';

/**
 * Does a job's work for each of its items in turn. An item that fails keeps no other from its turn. Throws at the end what
 * failed, or one error for all that did, so that the job reports it. Throws between two items once `signal` is aborted, and at
 * once when the database is away, as the others would only wait for it too.
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
