import { ApiError } from '../../lib/api-error.ts';

/**
 * Somebody who is to be rewarded, with the idempotency key of their reward. The key stays with the entry, so that a reward
 * whose answer was lost is paid once however often it is sent.
 */
export type Recipient = { readonly id: string; readonly username: string; readonly key: string };

export type NotRewarded = { readonly person: Recipient; readonly error: unknown };

/** What became of the rewards: who has theirs, who has one of an earlier try instead, and who has none, and why. */
export type RewardOutcome = {
  readonly rewarded: readonly Recipient[];
  readonly rewardedEarlier: readonly Recipient[];
  readonly failed: readonly NotRewarded[];
};

/** Whether a refusal is about what was typed or about the sender, so that the others would be refused alike. */
function concernsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code, suspension } = error;
  return status === 400 || status === 401 || suspension !== undefined || code === 'insufficient_rank';
}

/**
 * Gives a reward to each of several people, one after the other. A refusal that would meet all others too ends it; they
 * are then in none of the lists. A key that was used for another reward says that an earlier try took effect.
 */
export async function rewardEach(
  people: readonly Recipient[],
  give: (person: Recipient) => Promise<void>,
): Promise<RewardOutcome> {
  const rewarded: Recipient[] = [];
  const rewardedEarlier: Recipient[] = [];
  const failed: NotRewarded[] = [];
  for (const person of people) {
    try {
      // One after the other, so that it is plain at whom a refusal ended it.
      await give(person); // oxlint-disable-line no-await-in-loop -- see above
      rewarded.push(person);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_mismatch') rewardedEarlier.push(person);
      else failed.push({ person, error });
      if (concernsAll(error)) break;
    }
  }
  return { rewarded, rewardedEarlier, failed };
}

/** Those who have no reward yet. */
export function withoutReward(
  people: readonly Recipient[],
  { rewarded, rewardedEarlier }: RewardOutcome,
): readonly Recipient[] {
  const done = new Set([...rewarded, ...rewardedEarlier].map(({ id }) => id));
  return people.filter(({ id }) => !done.has(id));
}

/** Names as the toasts write them after their first `@`: "A, @B, @C". */
export function namesOf(people: readonly Recipient[]): string {
  return people.map(({ username }) => username).join(', @');
}
