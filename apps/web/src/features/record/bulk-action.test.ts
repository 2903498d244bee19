import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Recipient, runForEach, withoutDone } from './bulk-action.ts';

const recipient = (username: string): Recipient => ({ id: username, username, key: `key-${username}` });
const [ann, ben, cas] = [recipient('Ann'), recipient('Ben'), recipient('Cas')];
const people = [ann, ben, cas];

const refusal = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: 'No.' });
const lost = refusal(0, 'no_connection');

/** Returns a server that pays once for each key. The responses for people in `losing` get lost. */
function portal() {
  const paid: [string, number][] = [];
  const byKey = new Map<string, number>();
  const giving =
    (amount: number, losing: readonly Recipient[] = []) =>
    ({ id, key }: Recipient): Promise<void> => {
      const before = byKey.get(key);
      if (before !== undefined && before !== amount)
        return Promise.reject(refusal(409, 'idempotency_mismatch'));
      if (before === undefined) paid.push([id, amount]);
      byKey.set(key, amount);
      return losing.some((one) => one.id === id) ? Promise.reject(lost) : Promise.resolve();
    };
  return { paid, giving };
}

it('pays nobody another amount after an earlier try', async () => {
  const { paid, giving } = portal();
  await runForEach([ann, ben], giving(50, [ben]));
  const outcome = await runForEach([ben, cas], giving(20));
  expect(outcome).toEqual({ done: [cas], doneEarlier: [ben], failed: [] });
  expect(withoutDone([ben, cas], outcome)).toEqual([]);
  expect(paid).toEqual([
    ['Ann', 50],
    ['Ben', 50],
    ['Cas', 20],
  ]);
});

const refuse = (who: Recipient, error: ApiError) => (person: Recipient) =>
  person === who ? Promise.reject(error) : Promise.resolve();

it('goes on after an error for one person, and ends after an error for all', async () => {
  const outranked = await runForEach(people, refuse(ben, refusal(403, 'not_allowed')));
  expect(outranked.done).toEqual([ann, cas]);
  const invalid = await runForEach(people, refuse(ben, refusal(400, 'invalid_input')));
  expect(invalid.done).toEqual([ann]);
  expect(withoutDone(people, invalid)).toEqual([ben, cas]);
});
