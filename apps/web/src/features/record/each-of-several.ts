import { ApiError } from '../../lib/api-error.ts';

/** Somebody to whom the same is to be done as to others. */
type Person = { readonly id: string; readonly username: string };

/** With the idempotency key of it, so that a reward whose answer was lost is paid once however often it is sent. */
export type Recipient = Person & { readonly key: string };

type NotDone<One> = { readonly person: One; readonly error: unknown };

/** What became of it: for whom it is done, for whom an earlier try took effect instead, and for whom it is not, and why. */
export type SeveralOutcome<One extends Person = Person> = {
  readonly done: readonly One[];
  readonly doneEarlier: readonly One[];
  readonly failed: readonly NotDone<One>[];
};

/** Whether a refusal is about what was typed or about the sender, so that the others would be rejected alike. */
function concernsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code, suspension } = error;
  return status === 400 || status === 401 || suspension !== undefined || code === 'insufficient_rank';
}

/**
 * Does something to each of several people, one after the other. A refusal that would meet all others too ends it; they
 * are then in none of the lists. A key that was used for something else says that an earlier try took effect.
 */
export async function forEachOfSeveral<One extends Person>(
  people: readonly One[],
  action: (person: One) => Promise<void>,
): Promise<SeveralOutcome<One>> {
  const done: One[] = [];
  const doneEarlier: One[] = [];
  const failed: NotDone<One>[] = [];
  for (const person of people) {
    try {
      // One after the other, so that it is plain at whom a refusal ended it.
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

/** Those for whom it is not done yet. */
export function withoutDone(
  people: readonly Recipient[],
  { done, doneEarlier }: SeveralOutcome,
): readonly Recipient[] {
  const ids = new Set([...done, ...doneEarlier].map(({ id }) => id));
  return people.filter(({ id }) => !ids.has(id));
}

/** Names as the toasts write them after their first `@`: "A, @B, @C". */
export function namesOf(people: readonly Person[]): string {
  return people.map(({ username }) => username).join(', @');
}
