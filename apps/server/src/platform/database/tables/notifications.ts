import type { PushService } from '@crewroom/domain/notifications/push-services';
import { type NotificationKind, reminderLeads } from '@crewroom/domain/notifications/rules';
import { sql } from 'kysely';
import { between, flag, fromZero, instant, maybe, oneOf, ownerId, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const notificationTables = {
  /** What members chose to be told of outside the portal, and where; what has no row is off. */
  notification_choices: defineTable({
    inBackup: true,
    ownData: 'notifications',
    columns: {
      user_id: ownerId(),
      kind: word<NotificationKind>(),
      push: flag(),
      discord: flag(),
      /** Of reminders: how many minutes before staff joining; null is never. */
      minutes: maybe(between(Math.min(...reminderLeads), Math.max(...reminderLeads))),
    },
    primaryKey: ['user_id', 'kind'],
    checks: { minutes_of_reminders: sql`minutes is null or kind = 'reminder'` },
  }),

  /**
   * Browsers that are sent notifications. A restore brings none back: one that signed out since must stay ended, and nobody
   * is signed in after it.
   */
  push_devices: defineTable({
    inBackup: false,
    ownData: 'notifications',
    columns: {
      id: text(),
      user_id: ownerId(),
      /** The session of the browser, whose sign-out ends this. It stays where the session merely expires. */
      session_id: text(),
      /** The browser in coarse words. */
      device: text('personal'),
      service: word<PushService>(),
      /** The address at the push service, which is as good as a key, and what notifications are encrypted with. */
      endpoint: text('personal'),
      p256dh: text('personal'),
      auth: text('personal'),
      created_at: instant(),
      /** When the browser last said that it is there. */
      seen_at: instant(),
    },
    primaryKey: ['id'],
    unique: [['endpoint']],
    indexes: { by_user: ['user_id', 'seen_at'], by_session: ['session_id'], by_time: ['seen_at'] },
  }),

  /**
   * What waits to be told to one device, or to one member on Discord: one row each, which goes once it was told or has nothing
   * to say any more. It names what it tells of and holds no text. Its columns are those of `outbox` as far as both have them.
   */
  sends: defineTable({
    inBackup: false,
    ownData: {
      leftOut: 'It waits to be told elsewhere; what it tells of stands in the inbox, or is a seat.',
    },
    columns: {
      /** Made of the recipient and what it tells of, so that the same is never told twice. */
      id: text(),
      user_id: ownerId(),
      kind: oneOf(['notice', 'reminder']),
      channel: word<PushService | 'discord'>(),
      /** Which device, or of Discord which member; told one after the other, by `since` and `id`. */
      recipient_id: text(),
      /** The item of the inbox; of a reminder the flight. */
      about_id: text(),
      state: oneOf(['waiting']),
      since: instant(),
      due_at: instant(),
      tries: fromZero(),
      first_failed_at: maybe(instant()),
      claimed_by: maybe(text()),
      claimed_until: maybe(instant()),
      error: maybe(text()),
    },
    primaryKey: ['id'],
    checks: { claimed_by_someone: sql`(claimed_until is null) = (claimed_by is null)` },
    indexes: {
      // In the order in which they are claimed: thousands may be due at the same moment.
      due: ['state', 'channel', 'due_at', 'since', 'id'],
      by_recipient: ['recipient_id', 'since', 'id'],
      by_user: ['user_id'],
      by_time: ['since'],
    },
  }),
};
