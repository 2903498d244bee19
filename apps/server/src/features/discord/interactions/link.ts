import { isStaff } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import type { DiscordLink } from '@crewroom/domain/discord/endpoints';
import { discordMessages } from '@crewroom/domain/discord/messages';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { type Refusal, refuse } from '../../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../../platform/changes/viewer.ts';
import type { Source } from '../../../platform/database/database.ts';
import { toInstant } from '../../../platform/database/stored-values.ts';
import { lockMember } from '../../../platform/people/person.ts';
import { type DiscordAccount, readLinkToken } from './link-token.ts';

/** Rejects an address for linking that the portal did not make, whose time is over, or that was used. */
export const unknownLink = refuse('unknown_link', discordMessages.unknownLink);

/** The account at Discord that is joined to a member; null without one. */
export async function linkOf({ db }: Pick<Source, 'db'>, userId: string): Promise<DiscordLink> {
  const link = await db
    .selectFrom('discord_links')
    .where('user_id', '=', userId)
    .select(['username', 'linked_at as at'])
    .executeTakeFirst();
  return link ?? null;
}

/** The number of a member's account at Discord; undefined where none is joined to them. One statement. */
export async function accountOf({ db }: Pick<Source, 'db'>, userId: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('discord_links')
    .where('user_id', '=', userId)
    .select('discord_id')
    .executeTakeFirst();
  return link?.discord_id;
}

/** A member to whom an account is joined, with their name in the portal and, as it was known last, at Discord. */
export type LinkedMember = {
  readonly userId: string;
  readonly memberName: string;
  readonly username: string;
};

/** The member to whom an account at Discord is joined; null where it is joined to nobody. */
export async function memberOfAccount(
  { db }: Pick<Source, 'db'>,
  discordId: string,
): Promise<LinkedMember | null> {
  const link = await db
    .selectFrom('discord_links')
    .innerJoin('users', 'users.id', 'discord_links.user_id')
    .where('discord_links.discord_id', '=', discordId)
    .select(['users.id as userId', 'users.username as memberName', 'discord_links.username'])
    .executeTakeFirst();
  return link ?? null;
}

/** Notes how an account that is joined to a member is called now. */
export async function renameAccount(
  uow: UnitOfWork,
  userId: string,
  { id, username }: DiscordAccount,
): Promise<void> {
  await uow.trx
    .updateTable('discord_links')
    .set({ username })
    .where('user_id', '=', userId)
    .where('discord_id', '=', id)
    .execute();
  uow.invalidate(topics.own(userId));
}

/** The account that a token would join; null for one that is not good, or was used. */
export async function accountOfToken(
  { db }: Pick<Source, 'db'>,
  token: string,
  application: DiscordApplication | null,
  now: Date,
): Promise<DiscordAccount | null> {
  const request = application && readLinkToken(token, application.botToken, now);
  if (request === null) return null;
  const used = await db
    .selectFrom('used_discord_links')
    .where('nonce_hash', '=', request.nonceHash)
    .select('nonce_hash')
    .executeTakeFirst();
  return used === undefined ? request.account : null;
}

async function joinAccount(
  { trx, now }: UnitOfWork,
  userId: string,
  { id, username }: DiscordAccount,
): Promise<Refusal | null> {
  const made = await trx
    .insertInto('discord_links')
    .values({ user_id: userId, discord_id: id, username, linked_at: toInstant(now) })
    // Of two at once the second waits here for the first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (made !== undefined) return null;
  const own = await accountOf({ db: trx }, userId);
  if (own === id) return null;
  const { memberHasAnother, accountHasAnother } = discordMessages;
  return refuse('already_linked', own === undefined ? accountHasAnother : memberHasAnother);
}

/**
 * Joins the account that a token was made for to a member, and uses the token up. Returns the member's id. Rejects with 404 a token that
 * is not good, and with 409 where either side is joined to another.
 */
export async function linkAccount(
  uow: UnitOfWork,
  { userId }: Pick<SignedIn, 'userId'>,
  token: string,
  application: Pick<DiscordApplication, 'botToken'> | null,
): Promise<string | Refusal> {
  const request = application && readLinkToken(token, application.botToken, uow.now);
  const member = await lockMember(uow, userId);
  // Whoever left the staff meanwhile lost what was joined, and is not joined again.
  if (request === null || member === undefined || !isStaff(member.rank, uow.rules.thresholds))
    return unknownLink;
  const used = await uow.trx
    .insertInto('used_discord_links')
    .values({ nonce_hash: request.nonceHash, expires_at: toInstant(request.expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce_hash')
    .executeTakeFirst();
  if (used === undefined) return unknownLink;
  const refusal = await joinAccount(uow, userId, request.account);
  if (refusal !== null) return refusal;
  uow.invalidate(topics.own(userId));
  return userId;
}

/** Parts a member from their account at Discord, if there is one. Returns the member's id. */
export async function unlinkAccount(uow: UnitOfWork, userId: string): Promise<string> {
  const { numDeletedRows } = await uow.trx
    .deleteFrom('discord_links')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) uow.invalidate(topics.own(userId));
  return userId;
}
