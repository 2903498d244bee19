import type { PushService } from '@crewroom/domain/notifications/push-services';
import { type NotificationKind, reminderLeads } from '@crewroom/domain/notifications/rules';
import { sql } from 'kysely';
import { between, flag, fromZero, instant, nullable, oneOf, ownerId, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const notificationTables = {
  /** The notifications outside the portal that members chose, and their channels. Without a row it is off. */
  notification_choices: defineTable({
    inBackup: true,
    ownData: 'notifications',
    columns: {
      user_id: ownerId(),
      kind: word<NotificationKind>(),
      push: flag(),
      discord: flag(),
      /** For reminders: the minutes before staff joining. Null is never. */
      minutes: nullable(between(Math.min(...reminderLeads), Math.max(...reminderLeads))),
    },
    primaryKey: ['user_id', 'kind'],
    checks: { minutes_of_reminders: sql`minutes is null or kind = 'reminder'` },
  }),

  /**
   * Browsers that receive push notifications. A restore brings none back: one that signed out since must stay ended,
   * and nobody is signed in afterwards.
   */
  push_devices: defineTable({
    inBackup: false,
    ownData: 'notifications',
    columns: {
      id: text(),
      user_id: ownerId(),
      /** The browser's session. Signing out deletes this row. It is kept when the session merely expires. */
      session_id: text(),
      /** A coarse description of the browser. */
      device: text('personal'),
      service: word<PushService>(),
      /** The URL at the push service, which is as secret as a key, and the keys that encrypt notifications. */
      endpoint: text('personal'),
      p256dh: text('personal'),
      auth: text('personal'),
      created_at: instant(),
      /** When the browser last reported in. */
      seen_at: instant(),
    },
    primaryKey: ['id'],
    unique: [['endpoint']],
    indexes: { by_user: ['user_id', 'seen_at'], by_session: ['session_id'], by_time: ['seen_at'] },
  }),

  /**
   * The pending notifications, one row for each device, or for each member on Discord. The row is deleted after its
   * delivery or when it is obsolete. It names its subject and holds no text. Its columns equal those of `outbox` as far
   * as both have them.
   */
  sends: defineTable({
    inBackup: false,
    ownData: {
      leftOut: 'It is a pending delivery. The export has its subject as a notice or a seat.',
    },
    columns: {
      /** Derived from the recipient and the subject, so that the same notification is never delivered twice. */
      id: text(),
      user_id: ownerId(),
      kind: oneOf(['notice', 'reminder']),
      channel: word<PushService | 'discord'>(),
      /**
       * The device, or the member on Discord. Notifications to one of them are delivered one after the other, by
       * `since` and `id`.
       */
      recipient_id: text(),
      /** The item of the inbox. For a reminder the flight. */
      about_id: text(),
      state: oneOf(['waiting']),
      since: instant(),
      due_at: instant(),
      tries: fromZero(),
      first_failed_at: nullable(instant()),
      claimed_by: nullable(text()),
      claimed_until: nullable(instant()),
      error: nullable(text()),
    },
    primaryKey: ['id'],
    checks: { claimed_by_someone: sql`(claimed_until is null) = (claimed_by is null)` },
    indexes: {
      // In the order in which they are claimed: thousands may be due at the same time.
      due: ['state', 'channel', 'due_at', 'since', 'id'],
      by_recipient: ['recipient_id', 'since', 'id'],
      by_user: ['user_id'],
      by_time: ['since'],
    },
  }),
};
