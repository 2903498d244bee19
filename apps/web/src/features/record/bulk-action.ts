import { ApiError } from '../../lib/api-error.ts';

/** One of several people who get the same action. */
type Person = { readonly id: string; readonly username: string };

/** Has an idempotency key, so that a reward whose response was lost is paid only once, however often it is sent. */
export type Recipient = Person & { readonly key: string };

type NotDone<One> = { readonly person: One; readonly error: unknown };

/**
 * The results of the action: the people it is done for, those an earlier try had reached, and those it failed for, with the
 * reason.
 */
export type BulkResult<One extends Person = Person> = {
  readonly done: readonly One[];
  readonly doneEarlier: readonly One[];
  readonly failed: readonly NotDone<One>[];
};

/** Returns whether an error is about the typed values or the sender, so that it applies to the others too. */
function concernsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code, suspension } = error;
  return status === 400 || status === 401 || suspension !== undefined || code === 'insufficient_rank';
}

/**
 * Does an action for each of several people, one after the other. An error that applies to all others ends it, and they are
 * then in none of the lists. A key that was used for something else means that an earlier try took effect.
 */
export async function runForEach<One extends Person>(
  people: readonly One[],
  action: (person: One) => Promise<void>,
): Promise<BulkResult<One>> {
  const done: One[] = [];
  const doneEarlier: One[] = [];
  const failed: NotDone<One>[] = [];
  for (const person of people) {
    try {
      // One after the other, so that it is clear at which person an error ended it.
      await action(person); // oxlint-disable-line no-await-in-loop -- see above
      done.push(person);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_mismatch') doneEarlier.push(person);
      else failed.push({ person, error });
      if (concernsAll(error)) break;
    }
  }
  return { done, doneEarlier, failed };
}

/** Returns the people for whom the action is not done yet. */
export function withoutDone(
  people: readonly Recipient[],
  { done, doneEarlier }: BulkResult,
): readonly Recipient[] {
  const ids = new Set([...done, ...doneEarlier].map(({ id }) => id));
  return people.filter(({ id }) => !ids.has(id));
}

/** Returns names as the toasts write them after their first `@`: "A, @B, @C". */
export function namesOf(people: readonly Person[]): string {
  return people.map(({ username }) => username).join(', @');
}
