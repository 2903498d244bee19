import { foldName } from '@crewroom/domain/members/rules';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import type { Person } from '../roblox/names.ts';

/** Names a member, and the lists that show their name, rank, role, last login and figures. */
export function touchListed(change: Change, userId: string): void {
  change.touch(topics.member(userId), topics.members, topics.leaderboard);
}

/** A member as they stand while locked. */
export type LockedMember = { readonly id: string; readonly username: string; readonly rank: number | null };

/**
 * Locks a member until the transaction ends, so that a suspension or a fall in rank comes wholly before or after;
 * undefined for nobody. Members are locked before flights, everywhere. What else hangs on the member must be read by
 * a later statement: this one may have waited, and sees other tables as they were before.
 */
export async function lockMember(change: Change, userId: string): Promise<LockedMember | undefined> {
  return await selectLocked(change, userId).where('forgotten_at', 'is', null).executeTakeFirst();
}

/** As `lockMember`, for one who was forgotten: what they still hold can be taken from them. */
export async function lockForgotten(change: Change, userId: string): Promise<LockedMember | undefined> {
  return await selectLocked(change, userId).where('forgotten_at', 'is not', null).executeTakeFirst();
}

function selectLocked({ trx }: Change, userId: string) {
  return trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'username', 'rank'])
    .$call(forUpdate(trx));
}

type Known = NonNullable<Awaited<ReturnType<typeof findByRobloxId>>>;

async function insertMember(change: Change, person: Person, askedAt: Date): Promise<string> {
  const { trx, now, rules } = change;
  const id = newId();
  const inserted = await trx
    .insertInto('users')
    .values({
      id,
      roblox_id: person.robloxId,
      username: person.username,
      username_key: foldName(person.username),
      username_seen_at: toInstant(askedAt),
      display_name: person.displayName,
      display_name_key: foldName(person.displayName),
      role: null,
      rank: null,
      rank_role_id: null,
      rank_name: null,
      last_rank: null,
      last_rank_role_id: null,
      rank_checked_at: null,
      required_flights: rules.terms.defaultRequiredFlights,
      first_seen_at: toInstant(now),
      last_login_at: null,
      forgotten_at: null,
    })
    // Two first sign-ins of one person at once: one row, and both go on with it.
    .onConflict((conflict) => conflict.column('roblox_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) touchListed(change, id);
  return inserted?.id ?? (await findByRobloxId(trx, person.robloxId))?.id ?? id;
}

function findByRobloxId(trx: Transaction, robloxId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'username_seen_at'])
    .where('roblox_id', '=', robloxId)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

async function keepFormerName(trx: Transaction, { id, username }: Known, until: string): Promise<void> {
  await trx
    .insertInto('former_usernames')
    .values({ user_id: id, username, username_key: foldName(username), seen_until: until })
    .onConflict((conflict) => conflict.columns(['user_id', 'username']).doUpdateSet({ seen_until: until }))
    .execute();
}

async function renameMember(change: Change, member: Known, person: Person, askedAt: string): Promise<void> {
  // A slow answer must not bring back a name that was given up since it was asked for.
  if (member.username_seen_at > askedAt) return;
  if (foldName(member.username) !== foldName(person.username))
    await keepFormerName(change.trx, member, askedAt);
  if (member.username !== person.username || member.display_name !== person.displayName) {
    touchListed(change, member.id);
  }
  await change.trx
    .updateTable('users')
    .set({
      username: person.username,
      username_key: foldName(person.username),
      username_seen_at: askedAt,
      display_name: person.displayName,
      display_name_key: foldName(person.displayName),
    })
    .where('id', '=', member.id)
    .execute();
}

/**
 * Makes a person known under the names Roblox was asked for at `askedAt`, unless it was asked again since, and answers
 * their user id. A former username is kept: look-up falls back to it, unless somebody else holds it by then.
 */
export async function recordPerson(change: Change, person: Person, askedAt: Date): Promise<string> {
  const known = await findByRobloxId(change.trx, person.robloxId);
  if (known === undefined) return await insertMember(change, person, askedAt);
  await renameMember(change, known, person, toInstant(askedAt));
  return known.id;
}

/** As `recordPerson` for one who is known already; a stranger is left alone. */
export async function refreshNames(change: Change, person: Person, askedAt: Date): Promise<void> {
  const known = await findByRobloxId(change.trx, person.robloxId);
  if (known !== undefined) await renameMember(change, known, person, toInstant(askedAt));
}

/** Notes that a member signed in, or used a session. */
export async function recordLogin(change: Change, userId: string): Promise<void> {
  touchListed(change, userId);
  await change.trx
    .updateTable('users')
    .set({ last_login_at: toInstant(change.now) })
    .where('id', '=', userId)
    .execute();
}

/** The user id of a Roblox account the portal knows; locks the member until the transaction ends. */
export async function findMemberId({ trx }: Change, robloxId: string): Promise<string | undefined> {
  return (await findByRobloxId(trx, robloxId))?.id;
}
