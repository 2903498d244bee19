import { DAY_MS } from '@crewroom/domain/days';
import type { PushService } from '@crewroom/domain/notifications/push-services';
import type { NotificationKind } from '@crewroom/domain/notifications/rules';
import { sql } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Database } from '../database/database.ts';
import { deleteInPages, pagesOf } from '../database/pages.ts';
import { isOneOf, prepared } from '../database/prepared.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';
import type { Claimed } from './claims.ts';

/**
 * A notification outside the portal, for members who chose its kind: an item of the inbox, or the flight of a reminder.
 */
export type DeliveryRequest = {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly aboutId: string;
};

/** A notification that this process delivers now to one device, or to one member on Discord. */
export type ClaimedDelivery = Claimed<'sends'>;

/** Returns the devices, and the Discord accounts, of members who chose to receive some kinds there. Uses one SQL statement. */
const readRecipients = prepared({ userIds: 'texts', kinds: 'texts' }, (source, { userIds, kinds }) => {
  const choices = source.db
    .selectFrom('notification_choices as chosen')
    .where((eb) => isOneOf(source, eb.ref('chosen.user_id'), userIds))
    .where((eb) => isOneOf(source, eb.ref('chosen.kind'), kinds));
  return choices
    .innerJoin('push_devices', 'push_devices.user_id', 'chosen.user_id')
    .where('chosen.push', '=', 1)
    .select(({ ref }) => [
      'chosen.user_id',
      'chosen.kind',
      'push_devices.id',
      ref('push_devices.service').$castTo<PushService | 'discord'>().as('channel'),
    ])
    .unionAll(
      choices
        .innerJoin('discord_links', 'discord_links.user_id', 'chosen.user_id')
        .where('chosen.discord', '=', 1)
        .select([
          'chosen.user_id',
          'chosen.kind',
          'discord_links.user_id as id',
          sql<PushService | 'discord'>`'discord'`.as('channel'),
        ]),
    );
});

/**
 * Queues at most a page of notifications, in the transaction of their cause, to be sent after `waitMs`. It adds a row
 * for each device, and each Discord account, of a member who chose the kind. Returns the recipients. A notification
 * that is queued already is kept.
 */
export async function queueDeliveries(
  uow: UnitOfWork,
  kind: 'notice' | 'reminder',
  requests: readonly DeliveryRequest[],
  waitMs: number,
): Promise<ReadonlySet<string>> {
  if (requests.length === 0) return new Set();
  const recipientRows = await readRecipients(uow.source, {
    userIds: requests.map(({ userId }) => userId),
    kinds: [...new Set(requests.map((request) => request.kind))],
  });
  const recipients = Map.groupBy(recipientRows, (row) => `${row.user_id} ${row.kind}`);
  const due = instantAfter(uow.now, waitMs);
  const rows = requests.flatMap((request) =>
    (recipients.get(`${request.userId} ${request.kind}`) ?? []).map(({ id, channel }) => ({
      id: `${id} ${request.aboutId}`,
      user_id: request.userId,
      kind,
      channel,
      recipient_id: id,
      about_id: request.aboutId,
      state: 'waiting' as const,
      since: toInstant(uow.now),
      due_at: due,
    })),
  );
  for await (const page of pagesOf(rows)) {
    await uow.trx
      .insertInto('sends')
      .values(page)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  return new Set(rows.map(({ user_id: userId }) => userId));
}

/** Records that a delivery is finished: it was sent, was obsolete, or failed. */
export async function settleDelivery(uow: UnitOfWork, { id, claim }: ClaimedDelivery): Promise<void> {
  await uow.trx.deleteFrom('sends').where('id', '=', id).where('claimed_by', '=', claim).execute();
}

/** Removes the deliveries that waited for two days by `now` and reached nobody. */
export async function removeOldDeliveries(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  // Twice the day after which a delivery fails, counted from the first failure.
  await deleteInPages(database, 'sends', sql`since < ${instantAfter(now, -2 * DAY_MS)}`, signal);
}
