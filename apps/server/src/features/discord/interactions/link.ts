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

/** Rejects a link token that the portal did not create, that has expired, or that was used. */
export const unknownLink = refuse('unknown_link', discordMessages.unknownLink);

/** Returns the Discord account linked to a member, or null. */
export async function readLink({ db }: Pick<Source, 'db'>, userId: string): Promise<DiscordLink> {
  const link = await db
    .selectFrom('discord_links')
    .where('user_id', '=', userId)
    .select(['username', 'linked_at as at'])
    .executeTakeFirst();
  return link ?? null;
}

/** Returns the id of a member's Discord account, or undefined if none is linked. Uses one SQL statement. */
export async function readAccountId({ db }: Pick<Source, 'db'>, userId: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('discord_links')
    .where('user_id', '=', userId)
    .select('discord_id')
    .executeTakeFirst();
  return link?.discord_id;
}

/** A member with a linked account, with their name in the portal and their last known name at Discord. */
export type LinkedMember = {
  readonly userId: string;
  readonly memberName: string;
  readonly username: string;
};

/** Returns the member to whom a Discord account is linked, or null. */
export async function findMemberOfAccount(
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

/** Stores the current name of a linked account. */
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

/** Returns the account that a token would link, or null if the token is invalid or used. */
export async function readTokenAccount(
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
  const inserted = await trx
    .insertInto('discord_links')
    .values({ user_id: userId, discord_id: id, username, linked_at: toInstant(now) })
    // Of two concurrent requests the second waits here for the first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted !== undefined) return null;
  const linkedId = await readAccountId({ db: trx }, userId);
  if (linkedId === id) return null;
  const { memberHasAnother, accountHasAnother } = discordMessages;
  return refuse('already_linked', linkedId === undefined ? accountHasAnother : memberHasAnother);
}

/**
 * Links the account of a token to a member, and invalidates the token. Returns the member's id. Rejects with 404 an invalid
 * token, and with 409 if either side is already linked to another.
 */
export async function linkAccount(
  uow: UnitOfWork,
  { userId }: Pick<SignedIn, 'userId'>,
  token: string,
  application: Pick<DiscordApplication, 'botToken'> | null,
): Promise<string | Refusal> {
  const request = application && readLinkToken(token, application.botToken, uow.now);
  const member = await lockMember(uow, userId);
  // A member who left the staff in the meantime was unlinked, and must not be linked again.
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

/** Unlinks a member's Discord account, if there is one. Returns the member's id. */
export async function unlinkAccount(uow: UnitOfWork, userId: string): Promise<string> {
  const { numDeletedRows } = await uow.trx
    .deleteFrom('discord_links')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) uow.invalidate(topics.own(userId));
  return userId;
}
