import type { ChatChannel, PostKindName } from '@crewroom/domain/chat/posts';
import type { Generated } from 'kysely';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/**
 * Posts of the portal in the airline's chat, one row a post, from the change that is told until long after its delivery.
 * A row names what it is about and holds no text: the post is written when it is delivered.
 */
export interface OutboxTable {
  id: string;
  kind: PostKindName;
  channel: ChatChannel;
  /** What it is about. Posts about the same thing are delivered one after the other, by `since` and `id`. */
  subject_id: string;
  state: 'waiting' | 'delivered' | 'dead';
  /** Grows with every change, so that a delivery notices a change that came while it was under way. */
  revision: Generated<number>;
  /** Since when it waits. */
  since: Instant;
  /** It is not sent before. */
  due_at: Instant;
  /** How often its delivery has failed in a row, and since when. */
  tries: Generated<number>;
  first_failed_at: Instant | null;
  /** Who delivers it now, and until when nobody else may; renewed meanwhile. */
  claimed_by: string | null;
  claimed_until: Instant | null;
  /** The chat's id of the message, once it was posted: then it is edited. */
  message_id: string | null;
  /** A hash of what was posted last, so that nothing is sent that stands there already. */
  content_hash: string | null;
  delivered_at: Instant | null;
  died_at: Instant | null;
  /** What its last delivery failed with. */
  error: string | null;
}

const outbox = {
  inBackup: true,
  columns: {
    id: 'plain',
    kind: 'plain',
    channel: 'plain',
    subject_id: 'plain',
    state: 'plain',
    revision: 'plain',
    since: 'plain',
    due_at: 'plain',
    tries: 'plain',
    first_failed_at: 'plain',
    claimed_by: 'plain',
    claimed_until: 'plain',
    message_id: 'plain',
    content_hash: 'plain',
    delivered_at: 'plain',
    died_at: 'plain',
    error: 'plain',
  },
} as const satisfies TableDescription<OutboxTable>;

export interface ChatTables {
  outbox: OutboxTable;
}

export const chatTables = {
  outbox,
} as const satisfies Descriptions<ChatTables>;
