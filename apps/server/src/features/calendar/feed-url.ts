import type { FeedChanges } from '@crewroom/domain/calendar/endpoints';
import { type FeedOptions, type FeedReminder, feedReminders } from '@crewroom/domain/calendar/options';
import type { RankThresholds } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { isOnStaff, isSuspended } from '../../platform/people/member-status.ts';
import { hashToken, newToken, type Randomness } from '../../platform/secrets/tokens.ts';

const optionColumns = [
  'calendar_addresses.include_cancelled',
  'calendar_addresses.include_interested',
  'calendar_addresses.remind_minutes',
] as const;

const isReminder = (minutes: number | null): minutes is FeedReminder =>
  feedReminders.some((one) => one === minutes);

type OptionRow = {
  readonly include_cancelled: number;
  readonly include_interested: number;
  readonly remind_minutes: number | null;
};

function optionsOf(row: OptionRow): FeedOptions {
  return {
    includeCancelled: row.include_cancelled === 1,
    includeInterested: row.include_interested === 1,
    remindMinutes: isReminder(row.remind_minutes) ? row.remind_minutes : null,
  };
}

/** A member's calendar feed: when its URL was created (ISO timestamp), and its options. */
export type Feed = FeedOptions & { readonly createdAt: string };

/** Returns a member's calendar feed, or null. */
export async function readFeed({ db }: Pick<Source, 'db'>, userId: string): Promise<Feed | null> {
  const feed = await db
    .selectFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .select(['created_at', ...optionColumns])
    .executeTakeFirst();
  return feed === undefined ? null : { createdAt: feed.created_at, ...optionsOf(feed) };
}

/** Changes options of a member's feed and keeps the others. Returns the member's id, or 404 without a feed. */
export async function changeFeed(
  uow: UnitOfWork,
  userId: string,
  { includeCancelled, includeInterested, remindMinutes }: FeedChanges,
): Promise<string | Refusal> {
  const { numUpdatedRows } = await uow.trx
    .updateTable('calendar_addresses')
    .set({
      ...(includeCancelled !== undefined && { include_cancelled: includeCancelled ? 1 : 0 }),
      ...(includeInterested !== undefined && { include_interested: includeInterested ? 1 : 0 }),
      ...(remindMinutes !== undefined && { remind_minutes: remindMinutes }),
    })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('not_found', 'You have no calendar URL. Create one first.');
  uow.invalidate(topics.own(userId));
  return userId;
}

/**
 * Creates a member's secret feed URL and returns its token, of which only a hash is stored. Replaces an earlier URL and keeps
 * its options.
 */
export async function createFeedUrl(
  uow: UnitOfWork,
  userId: string,
  randomness: Randomness,
): Promise<string> {
  const token = newToken(randomness);
  const row = { token_hash: hashToken(token), created_at: toInstant(uow.now) };
  await uow.trx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  uow.invalidate(topics.own(userId));
  return token;
}

/** Removes a member's feed URL, if there is one. Returns the member's id. */
export async function removeFeedUrl(uow: UnitOfWork, userId: string): Promise<string> {
  const { numDeletedRows } = await uow.trx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) uow.invalidate(topics.own(userId));
  return userId;
}

/**
 * Returns the feed of a token with its options. Null if the token is unknown, or its member is suspended at `now` or not on the
 * staff.
 */
export async function findFeed(
  { db }: Database,
  token: string,
  thresholds: RankThresholds,
  now: Date,
): Promise<(FeedOptions & { readonly userId: string }) | null> {
  const feed = await db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .where('calendar_addresses.token_hash', '=', hashToken(token))
    .where(isOnStaff(thresholds))
    .where((eb) => eb.not(isSuspended(eb, eb.ref('users.id'), toInstant(now))))
    .select(['users.id', ...optionColumns])
    .executeTakeFirst();
  return feed === undefined ? null : { userId: feed.id, ...optionsOf(feed) };
}
