import { type OutboxChannel, type PostKindName, posters } from '@crewroom/domain/discord/posts';
import { sql } from 'kysely';
import { fromZero, instant, nullable, oneOf, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const chatTables = {
  /**
   * Posts of the portal in the airline's chat, one row a post, from the change to announce until long after its
   * delivery. A row names its subject and holds no text: the post is written when it is delivered.
   */
  outbox: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      kind: word<PostKindName>(),
      channel: word<OutboxChannel>(),
      /** The subject. Posts about the same subject are delivered one after the other, by `since` and `id`. */
      subject_id: text(),
      state: oneOf(['waiting', 'delivered', 'dead']),
      /** Increases with every change, so that a delivery notices a change that arrived during it. */
      revision: fromZero(),
      /** When it began to wait. */
      since: instant(),
      /** The earliest time of the next delivery. */
      due_at: instant(),
      /** How often its delivery has failed in a row, and since when. */
      tries: fromZero(),
      first_failed_at: nullable(instant()),
      /** The process that delivers it now, and until when it holds the row. It renews the time meanwhile. */
      claimed_by: nullable(text()),
      claimed_until: nullable(instant()),
      /** The chat's id of the message, once it was posted. From then on the message is edited. */
      message_id: nullable(text()),
      /** The account that posted it. Only that account can edit it. */
      posted_by: nullable(oneOf(posters)),
      /**
       * Where it was posted: the id of the channel if the application posted it, otherwise the id of the webhook, which
       * is not secret.
       */
      posted_in: nullable(text()),
      /** A hash of the last posted content, so that an unchanged message is not sent again. */
      content_hash: nullable(text()),
      delivered_at: nullable(instant()),
      died_at: nullable(instant()),
      /** The error of its last delivery. */
      error: nullable(text()),
    },
    primaryKey: ['id'],
    unique: [['kind', 'subject_id']],
    checks: {
      claimed_by_someone: sql`(claimed_until is null) = (claimed_by is null)`,
      dead_since: sql`(state = 'dead') = (died_at is not null)`,
      dead_with_reason: sql`state <> 'dead' or error is not null`,
    },
    indexes: {
      due: ['state', 'channel', 'due_at'],
      by_subject: ['subject_id', 'state'],
      delivered: ['delivered_at'],
    },
  }),
};
