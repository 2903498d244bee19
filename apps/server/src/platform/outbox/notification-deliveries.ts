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

/** Something to tell a member outside the portal, where they chose its kind: an item of the inbox, or of a reminder the flight. */
export type DeliveryRequest = {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly aboutId: string;
};

/** Something that this process tells one device, or one member at Discord, now. */
export type ClaimedDelivery = Claimed<'sends'>;

/** The devices, and the accounts at Discord, of members who chose some kinds to be sent there. One statement. */
const readRecipients = prepared({ userIds: 'texts', kinds: 'texts' }, (source, { userIds, kinds }) => {
  const chosen = source.db
    .selectFrom('notification_choices as chosen')
    .where((eb) => isOneOf(source, eb.ref('chosen.user_id'), userIds))
    .where((eb) => isOneOf(source, eb.ref('chosen.kind'), kinds));
  return chosen
    .innerJoin('push_devices', 'push_devices.user_id', 'chosen.user_id')
    .where('chosen.push', '=', 1)
    .select(({ ref }) => [
      'chosen.user_id',
      'chosen.kind',
      'push_devices.id',
      ref('push_devices.service').$castTo<PushService | 'discord'>().as('channel'),
    ])
    .unionAll(
      chosen
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
 * Puts at most a page of what is to be told in line, in the transaction of what it tells, to be sent after `waitMs`: a row for
 * each device, and each account at Discord, of a member who chose its kind. Answers to whom something is sent. What is in line already stays there.
 */
export async function queueDeliveries(
  uow: UnitOfWork,
  kind: 'notice' | 'reminder',
  wanted: readonly DeliveryRequest[],
  waitMs: number,
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const found = await readRecipients(uow.source, {
    userIds: wanted.map(({ userId }) => userId),
    kinds: [...new Set(wanted.map((one) => one.kind))],
  });
  const recipients = Map.groupBy(found, (row) => `${row.user_id} ${row.kind}`);
  const due = instantAfter(uow.now, waitMs);
  const rows = wanted.flatMap((one) =>
    (recipients.get(`${one.userId} ${one.kind}`) ?? []).map(({ id, channel }) => ({
      id: `${id} ${one.aboutId}`,
      user_id: one.userId,
      kind,
      channel,
      recipient_id: id,
      about_id: one.aboutId,
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

/** Stores that there is nothing left to do: it was told, had nothing to say any more, or was given up. */
export async function settleDelivery(uow: UnitOfWork, { id, claim }: ClaimedDelivery): Promise<void> {
  await uow.trx.deleteFrom('sends').where('id', '=', id).where('claimed_by', '=', claim).execute();
}

/** Removes the deliveries that waited for two days by `now` and reached nobody. */
export async function removeOldDeliveries(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  // Twice the day after which one is given up, which begins with the first failure.
  await deleteInPages(database, 'sends', sql`since < ${instantAfter(now, -2 * DAY_MS)}`, signal);
}
