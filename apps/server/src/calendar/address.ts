import type { RankThresholds } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { isOnStaff, isSuspended } from '../members/standing.ts';
import { hashToken, newToken, type Randomness } from '../tokens.ts';

/** When a member made the address they have now, an ISO instant; null without one. */
export async function addressMadeAt({ db }: Database, userId: string): Promise<string | null> {
  const address = await db
    .selectFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .select('created_at')
    .executeTakeFirst();
  return address?.created_at ?? null;
}

/** Makes a member's secret address, in the place of an earlier one, and answers its token, of which only a hash is stored. */
export async function makeAddress(change: Change, userId: string, randomness: Randomness): Promise<string> {
  const token = newToken(randomness);
  const made = { token_hash: hashToken(token), created_at: toInstant(change.now) };
  await change.trx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  change.touch(topics.own(userId));
  return token;
}

/** Takes a member's address away, if there is one. Answers the member's id. */
export async function removeAddress(change: Change, userId: string): Promise<string> {
  const { numDeletedRows } = await change.trx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) change.touch(topics.own(userId));
  return userId;
}

/** Whose address a token is: null when it is nobody's, or its member is suspended at `now` or not on the staff. */
export async function memberOfAddress(
  { db }: Database,
  token: string,
  thresholds: RankThresholds,
  now: Date,
): Promise<string | null> {
  const member = await db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .where('calendar_addresses.token_hash', '=', hashToken(token))
    .where(isOnStaff(thresholds))
    .where((eb) => eb.not(isSuspended(eb, eb.ref('users.id'), toInstant(now))))
    .select('users.id')
    .executeTakeFirst();
  return member?.id ?? null;
}
