import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import {
  inboxLimits,
  type Notice,
  noticeAbout,
  noticeInWords,
  noticeKindOf,
} from '@crewroom/domain/inbox/notices';
import type { Inbox, InboxItem } from '@crewroom/domain/inbox/schemas';
import { NOTICE_WAIT_MS, noticesHiddenFrom } from '@crewroom/domain/notifications/rules';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import {
  type AirlineRules,
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { monotonicTimestamp, nextNumber } from '../../platform/database/in-order.ts';
import { PAGE_ROWS, pageByPage, pagesOf, rowsInPages } from '../../platform/database/pages.ts';
import { isOneOf, prepared } from '../../platform/database/prepared.ts';
import { instantAfter, newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { queueDeliveries } from '../../platform/outbox/notification-deliveries.ts';
import { withoutErased } from '../../platform/people/member-status.ts';

/** A notice and the member who gets it. */
export type AddressedNotice = { readonly userId: string; readonly notice: Notice };

/** Returns the same notice for several members. */
export function addressedTo(userIds: readonly string[], notice: Notice): AddressedNotice[] {
  return userIds.map((userId) => ({ userId, notice }));
}

/** Deletes a page of inbox items, and returns how many were deleted. */
async function removePage(
  uow: UnitOfWork,
  which: (eb: ExpressionBuilder<Tables, 'inbox_items'>) => Expression<SqlBool>,
): Promise<number> {
  const removed = await uow.trx
    .deleteFrom('inbox_items')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('inbox_items').where(which).select('id').limit(PAGE_ROWS),
    )
    .returning('user_id')
    .execute();
  for (const { user_id: userId } of removed) uow.invalidate(topics.inbox(userId));
  return removed.length;
}

/** Withdraws the notices about one or several subjects that ended before the members could act on them. */
export async function withdrawNotices(
  uow: UnitOfWork,
  about: string | SelectQueryBuilder<Tables, keyof Tables, { id: string }>,
): Promise<void> {
  await pageByPage(() =>
    removePage(uow, (eb) => (typeof about === 'string' ? eb('about', '=', about) : eb('about', 'in', about))),
  );
}

const noticesFor = (userId: string) =>
  ({ table: 'inbox_items', where: sql<SqlBool>`user_id = ${userId}` }) as const;

/**
 * Notifies members, in the transaction of the change. Skips the acting member (`by`, null for the portal) and erased members. A
 * notice replaces an earlier one about the same subject, as `noticeAbout` says. It is delivered to members who chose so, unless
 * it is read within half a minute.
 */
export async function notifyMembers(
  uow: UnitOfWork,
  by: string | null,
  addressedNotices: readonly AddressedNotice[],
): Promise<void> {
  const now = toInstant(uow.now);
  const others = addressedNotices.filter(({ userId }) => userId !== by);
  const notices = (await withoutErased(uow.source, others)).map((addressed) => ({
    id: newId(),
    ...addressed,
  }));
  for (const { userId } of notices) uow.invalidate(topics.inbox(userId));
  for await (const page of pagesOf(notices)) {
    const rows = page.map(({ id, userId, notice }) => ({
      id,
      user_id: userId,
      notice: notice.notice,
      facts: JSON.stringify(notice.payload),
      about: noticeAbout(notice),
      at: monotonicTimestamp(noticesFor(userId), now),
      number: nextNumber(noticesFor(userId)),
      read_at: null,
    }));
    await uow.trx
      .insertInto('inbox_items')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['about', 'user_id', 'notice']).doUpdateSet(({ ref }) => ({
          id: ref('excluded.id'),
          facts: ref('excluded.facts'),
          at: ref('excluded.at'),
          number: ref('excluded.number'),
          read_at: null,
        })),
      )
      .execute();
    const deliveries = page.map(({ id, userId, notice }) => ({
      userId,
      kind: noticeKindOf(notice),
      aboutId: id,
    }));
    await queueDeliveries(uow, 'notice', deliveries, NOTICE_WAIT_MS);
  }
}

/** Notifies one member like `notifyMembers`. */
export async function notifyMember(uow: UnitOfWork, by: string | null, userId: string, notice: Notice) {
  await notifyMembers(uow, by, [{ userId, notice }]);
}

/** Notifies all members of a rank and above. `notice` returns the notice for an id if they differ. */
export async function notifyFromRank(
  uow: UnitOfWork,
  by: string | null,
  rank: number,
  notice: Notice | ((userId: string) => Notice),
): Promise<void> {
  const members = uow.trx
    .selectFrom('users')
    .where('rank', '>=', rank)
    .where('forgotten_at', 'is', null)
    .select('id');
  for await (const page of rowsInPages(members, 'users.id')) {
    const addressedNotices = page.map(({ id }) => ({
      userId: id,
      notice: typeof notice === 'function' ? notice(id) : notice,
    }));
    await notifyMembers(uow, by, addressedNotices);
  }
}

const countUnread = prepared({ userId: 'text', hidden: 'texts' }, (source, { userId, hidden }) =>
  source.db
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => eb.not(isOneOf(source, eb.ref('notice'), hidden)))
    .select(({ fn }) => fn.countAll<number>().as('unread')),
);

/** The columns of an inbox item. */
export const inboxColumns = ['id', 'notice', 'facts', 'at', 'read_at'] as const;

type InboxRow = Pick<Tables['inbox_items'], (typeof inboxColumns)[number]>;

/** Maps a row of `inboxColumns` to the shape of the API, with names as they are stored. */
export function inboxItemOf({ id, notice, facts: payload, at, read_at: readAt }: InboxRow): InboxItem {
  const parsedPayload: unknown = JSON.parse(payload);
  const stored: unknown = { notice, payload: parsedPayload };
  // Each row was written from a notice and its payload.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { _id: id, ...noticeInWords(stored as Notice), at, read: readAt !== null };
}

const readNewest = prepared({ userId: 'text', hidden: 'texts' }, (source, { userId, hidden }) =>
  source.db
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(isOneOf(source, eb.ref('notice'), hidden)))
    .select(inboxColumns)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(inboxLimits.items),
);

/**
 * Returns the inbox of a member: the newest items, and the number of unread ones. Leaves out items that their current rank may
 * not see. Two statements.
 */
export async function readInbox(
  database: Database,
  { userId, rank }: Viewer,
  thresholds: RankThresholds,
): Promise<Inbox> {
  const hidden = noticesHiddenFrom(rank, thresholds);
  const [counted] = await countUnread(database, { userId, hidden });
  const rows = await readNewest(database, { userId, hidden });
  return { unread: Number(counted?.unread), items: rows.map(inboxItemOf) };
}

const noSuchItem = refuse('not_found', 'There is no such item in your inbox.');

/** Marks the visible items of a member as read, up to an item or all of them. Returns the member's id. */
export async function markRead(
  uow: UnitOfWork,
  { userId, rank }: Viewer,
  upTo: string | undefined,
): Promise<string | Refusal> {
  const { trx, now, rules } = uow;
  const hidden = noticesHiddenFrom(rank, rules.thresholds);
  const last =
    upTo === undefined
      ? undefined
      : await trx
          .selectFrom('inbox_items')
          .where('id', '=', upTo)
          .where('user_id', '=', userId)
          .select(['id', 'at', 'number'])
          .executeTakeFirst();
  if (upTo !== undefined && last === undefined) return noSuchItem;
  let unread = trx
    .updateTable('inbox_items')
    .set({ read_at: toInstant(now) })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (hidden.length > 0) unread = unread.where('notice', 'not in', hidden);
  if (last !== undefined) {
    unread = unread.where((eb) =>
      eb(eb.refTuple('at', 'number', 'id'), '<=', eb.tuple(last.at, last.number, last.id)),
    );
  }
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) uow.invalidate(topics.inbox(userId));
  return userId;
}

/** Marks the oldest unread item of a member as read that has a notice, in any of its stored forms, at or after a timestamp. */
export async function markNoticeRead(
  uow: UnitOfWork,
  userId: string,
  forms: readonly Notice[],
  since: string,
): Promise<void> {
  const { trx, now } = uow;
  const item = await trx
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.or(forms.map(({ notice, payload }) => eb.and({ notice, facts: JSON.stringify(payload) }))),
    )
    .where('at', '>=', since)
    .orderBy('number')
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  if (item === undefined) return;
  await trx
    .updateTable('inbox_items')
    .set({ read_at: toInstant(now) })
    .where('id', '=', item.id)
    .execute();
  uow.invalidate(topics.inbox(userId));
}

function removeOldPage(uow: UnitOfWork): Promise<number> {
  const oldest = instantAfter(uow.now, -inboxLimits.days * DAY_MS);
  return removePage(uow, (eb) => eb('at', '<', oldest));
}

/**
 * Deletes items that are older than the retention of an inbox, each page in its own transaction. Returns how many were deleted.
 */
export async function removeOldItems(
  deps: UnitOfWorkDeps<AirlineRules>,
  signal?: AbortSignal,
): Promise<number> {
  return await pageByPage(() => runInUnitOfWork(deps, removeOldPage), signal);
}
