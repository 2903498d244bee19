import { type OutboxChannel, type PostKindName, posters } from '@crewroom/domain/discord/posts';
import { sql } from 'kysely';
import { fromZero, instant, maybe, oneOf, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const chatTables = {
  /**
   * Posts of the portal in the airline's chat, one row a post, from the change that is told until long after its delivery.
   * A row names what it is about and holds no text: the post is written when it is delivered.
   */
  outbox: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      kind: word<PostKindName>(),
      channel: word<OutboxChannel>(),
      /** What it is about. Posts about the same thing are delivered one after the other, by `since` and `id`. */
      subject_id: text(),
      state: oneOf(['waiting', 'delivered', 'dead']),
      /** Grows with every change, so that a delivery notices a change that came while it was under way. */
      revision: fromZero(),
      /** Since when it waits. */
      since: instant(),
      /** It is not sent before. */
      due_at: instant(),
      /** How often its delivery has failed in a row, and since when. */
      tries: fromZero(),
      first_failed_at: maybe(instant()),
      /** Who delivers it now, and until when nobody else may; renewed meanwhile. */
      claimed_by: maybe(text()),
      claimed_until: maybe(instant()),
      /** The chat's id of the message, once it was posted: then it is edited. */
      message_id: maybe(text()),
      /** Who posted it, who alone can edit it. */
      posted_by: maybe(oneOf(posters)),
      /** Where it was posted: the id of the channel where the application did, else that of the webhook, which is no secret. */
      posted_in: maybe(text()),
      /** A hash of what was posted last, so that nothing is sent that stands there already. */
      content_hash: maybe(text()),
      delivered_at: maybe(instant()),
      died_at: maybe(instant()),
      /** What its last delivery failed with. */
      error: maybe(text()),
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
