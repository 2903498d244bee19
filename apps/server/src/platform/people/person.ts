import { topics } from '@crewroom/domain/contract/topics';
import { foldForSearch, foldName } from '@crewroom/domain/names';
import type { Expression } from 'kysely';
import type { Person } from '../../integrations/roblox/names.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Source, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { type DerivedTombstones, removeTombstone, wasErased } from './tombstones.ts';

/** Invalidates a member, and the lists that show their name, rank, role, last login and figures. */
export function invalidateListed(uow: UnitOfWork, userId: string): void {
  uow.invalidate(topics.member(userId), topics.members, topics.leaderboard);
}

/** A member who is locked until the transaction ends. */
export type LockedMember = { readonly id: string; readonly username: string; readonly rank: number | null };

/**
 * Locks a member until the transaction ends, so that a suspension or a loss of rank happens either before or after it.
 * Returns undefined for an unknown member. Lock order everywhere: term, member, flight. Read other data of the member
 * in a later statement: this one may have waited for the lock, and sees other tables as they were before.
 */
export async function lockMember(uow: UnitOfWork, userId: string): Promise<LockedMember | undefined> {
  const [member] = await readLocked(uow.source, { userId });
  return member;
}

/** Like `lockMember`, for an erased member, who may still have a seat to be removed. */
export async function lockErased(uow: UnitOfWork, userId: string): Promise<LockedMember | undefined> {
  const [member] = await readLockedErased(uow.source, { userId });
  return member;
}

function selectLocked({ db }: Source, userId: Expression<string>) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'username', 'rank'])
    .$call(forUpdate(db));
}

const readLocked = prepared({ userId: 'text' }, (source, { userId }) =>
  selectLocked(source, userId).where('forgotten_at', 'is', null),
);

const readLockedErased = prepared({ userId: 'text' }, (source, { userId }) =>
  selectLocked(source, userId).where('forgotten_at', 'is not', null),
);

type KnownMember = NonNullable<Awaited<ReturnType<typeof findByRobloxId>>>;

/** The row of a new member without a rank, whose names were fetched from Roblox at `askedAt`. */
export function newMemberRow({ now, rules }: UnitOfWork, person: Person, askedAt: Date) {
  return {
    id: newId(),
    roblox_id: person.robloxId,
    username: person.username,
    username_key: foldName(person.username),
    username_seen_at: toInstant(askedAt),
    display_name: person.displayName,
    display_name_key: foldForSearch(person.displayName),
    required_flights: rules.terms.defaultRequiredFlights,
    first_seen_at: toInstant(now),
  };
}

async function insertMember(uow: UnitOfWork, person: Person, askedAt: Date): Promise<string> {
  const { trx } = uow;
  const row = newMemberRow(uow, person, askedAt);
  const { id } = row;
  const inserted = await trx
    .insertInto('users')
    .values(row)
    // Two simultaneous first sign-ins of one person share one row.
    .onConflict((conflict) => conflict.column('roblox_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) invalidateListed(uow, id);
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

async function keepFormerName(trx: Transaction, { id, username }: KnownMember, until: string): Promise<void> {
  await trx
    .insertInto('former_usernames')
    .values({ user_id: id, username, username_key: foldName(username), seen_until: until })
    .onConflict((conflict) => conflict.columns(['user_id', 'username']).doUpdateSet({ seen_until: until }))
    .execute();
}

/** Stores a member's names, and returns whether they changed. */
async function renameMember(
  uow: UnitOfWork,
  member: KnownMember,
  person: Person,
  askedAt: string,
): Promise<boolean> {
  // The stored names were fetched from Roblox later than these.
  if (member.username_seen_at > askedAt) return false;
  if (foldName(member.username) !== foldName(person.username)) await keepFormerName(uow.trx, member, askedAt);
  const isRenamed = member.username !== person.username || member.display_name !== person.displayName;
  if (isRenamed) {
    invalidateListed(uow, member.id);
    uow.invalidate(topics.names);
  }
  await uow.trx
    .updateTable('users')
    .set({
      username: person.username,
      username_key: foldName(person.username),
      username_seen_at: askedAt,
      display_name: person.displayName,
      display_name_key: foldForSearch(person.displayName),
    })
    .where('id', '=', member.id)
    .execute();
  return isRenamed;
}

/**
 * Stores the names of a person who signs in, fetched from Roblox at `askedAt`, and returns their user id. A new person
 * becomes a member. Names older than the stored ones are ignored. The former username is kept for look-ups. `derived` are the
 * tombstones of the account from before the transaction (`deriveTombstones`).
 */
export async function recordPerson(
  uow: UnitOfWork,
  person: Person,
  askedAt: Date,
  derived?: DerivedTombstones,
): Promise<string> {
  const known = await findByRobloxId(uow.trx, person.robloxId);
  if (known === undefined) {
    await removeTombstone(uow, person.robloxId, derived);
    return await insertMember(uow, person, askedAt);
  }
  await renameMember(uow, known, person, toInstant(askedAt));
  return known.id;
}

/**
 * Like `recordPerson`, for a person who was found in the group and may never have signed in. Returns null for an erased
 * account, which becomes a member again only by signing in.
 */
export async function recordFromGroup(
  uow: UnitOfWork,
  person: Person,
  askedAt: Date,
  derived?: DerivedTombstones,
): Promise<string | null> {
  const known = await findByRobloxId(uow.trx, person.robloxId);
  if (known === undefined) {
    if (await wasErased(uow, person.robloxId, derived)) return null;
    return await insertMember(uow, person, askedAt);
  }
  await renameMember(uow, known, person, toInstant(askedAt));
  return known.id;
}

/** Like `recordPerson` for a member. An unknown account is not stored. Returns whether the names changed. */
export async function refreshNames(uow: UnitOfWork, person: Person, askedAt: Date): Promise<boolean> {
  const known = await findByRobloxId(uow.trx, person.robloxId);
  return known !== undefined && (await renameMember(uow, known, person, toInstant(askedAt)));
}

/** Sets a member's last login to now: they signed in, or used a session. */
export async function recordLogin(uow: UnitOfWork, userId: string): Promise<void> {
  invalidateListed(uow, userId);
  await uow.trx
    .updateTable('users')
    .set({ last_login_at: toInstant(uow.now) })
    .where('id', '=', userId)
    .execute();
}

/** Returns the user id for a Roblox id, or undefined. Locks the member until the transaction ends. */
export async function findMemberId({ trx }: UnitOfWork, robloxId: string): Promise<string | undefined> {
  return (await findByRobloxId(trx, robloxId))?.id;
}
