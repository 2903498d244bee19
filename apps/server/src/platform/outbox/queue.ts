import { topics } from '@crewroom/domain/contract/topics';
import type { Poster } from '@crewroom/domain/discord/posts';
import { sql } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';
import { type Claimed, released, updateClaimed } from './claims.ts';
import { post, withoutMessage } from './outbox.ts';

/** A post that this process delivers now. */
export type ClaimedPost = Claimed<'outbox'>;

/** The message that is in the chat now, and how long its next edit has to wait. */
type SentMessage = {
  readonly messageId: string;
  readonly postedBy: Poster;
  readonly postedIn: string;
  readonly contentHash: string;
  readonly nextEditAfterMs: number;
};

/**
 * Records that the chat has a post as it was when claimed, or that there was nothing to send (null). A post that
 * changed since waits for an edit.
 */
export async function settleDelivered(
  uow: UnitOfWork,
  claimed: ClaimedPost,
  sent: SentMessage | null,
): Promise<void> {
  const now = toInstant(uow.now);
  const isChanged = sql<boolean>`revision > ${claimed.revision}`;
  await updateClaimed(uow, claimed)
    .set({
      ...released,
      state: sql`case when ${isChanged} then 'waiting' else 'delivered' end`,
      since: sql`case when ${isChanged} then ${now} else since end`,
      tries: 0,
      first_failed_at: null,
      error: null,
      ...(sent !== null && {
        due_at: instantAfter(uow.now, sent.nextEditAfterMs),
        message_id: sent.messageId,
        posted_by: sent.postedBy,
        posted_in: sent.postedIn,
        content_hash: sent.contentHash,
        delivered_at: now,
      }),
    })
    .execute();
  uow.invalidate(topics.outbox);
}

/**
 * Marks a post as failed, with the reason, and posts it to the administrators' channel. When the message to edit is
 * gone (`isGone`), a retry posts a new one.
 */
export async function markFailed(
  uow: UnitOfWork,
  claimed: ClaimedPost,
  error: string,
  isGone: boolean,
): Promise<void> {
  const { numUpdatedRows } = await updateClaimed(uow, claimed)
    .set({
      ...released,
      state: 'dead',
      died_at: toInstant(uow.now),
      error,
      ...(isGone && withoutMessage),
    })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  uow.invalidate(topics.outbox);
  // A failure in the administrators' channel cannot be reported there.
  if (claimed.channel !== 'admin') await post(uow, 'not_delivered', claimed.id);
}
