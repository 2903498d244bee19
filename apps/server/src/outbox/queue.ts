import type { ChatChannel, Poster } from '@crewroom/domain/chat/posts';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { topics } from '@crewroom/domain/topics';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { forUpdateSkipLocked, inTransaction } from '../database/transaction.ts';
import { post } from './outbox.ts';

/** A post that this process delivers now; nobody else does while the claim is kept. */
export type Claimed = Pick<
  Selectable<Tables['outbox']>,
  | 'id'
  | 'kind'
  | 'channel'
  | 'subject_id'
  | 'revision'
  | 'tries'
  | 'first_failed_at'
  | 'since'
  | 'message_id'
  | 'posted_by'
  | 'content_hash'
> & { readonly claim: string };

/** How long a claim lasts unless it is renewed: a post whose process died waits that long. */
const CLAIM_MS = 15_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_CHANNEL_PAUSE_MS = 60_000;

const after = (now: Date, ms: number) => toInstant(new Date(now.getTime() + ms));

/** Posts about the same subject are delivered in the order in which they came. */
function isFirstOfSubject(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('outbox as earlier')
        .whereRef('earlier.subject_id', '=', 'outbox.subject_id')
        .where('earlier.state', '=', 'waiting')
        .whereRef('earlier.channel', '=', 'outbox.channel')
        .where((either) =>
          either.or([
            either('earlier.since', '<', either.ref('outbox.since')),
            either.and([
              either('earlier.since', '=', either.ref('outbox.since')),
              either('earlier.id', '<', either.ref('outbox.id')),
            ]),
          ]),
        )
        .select('earlier.id'),
    ),
  );
}

/** Claims the post of a channel that is due for longest, or answers null. */
export async function claimNext(
  database: Database,
  channel: ChatChannel,
  now: Date,
): Promise<Claimed | null> {
  const instant = toInstant(now);
  const claim = newId();
  const row = await inTransaction(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ claimed_by: claim, claimed_until: after(now, CLAIM_MS) })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outbox')
          .where('state', '=', 'waiting')
          .where('channel', '=', channel)
          .where('due_at', '<=', instant)
          .where((either) =>
            either.or([either('claimed_until', 'is', null), either('claimed_until', '<=', instant)]),
          )
          .where(isFirstOfSubject)
          .orderBy('due_at')
          .orderBy('since')
          .orderBy('id')
          .limit(1)
          .select('id')
          .$call(forUpdateSkipLocked(trx)),
      )
      .returning([
        'id',
        'kind',
        'channel',
        'subject_id',
        'revision',
        'tries',
        'first_failed_at',
        'since',
        'message_id',
        'posted_by',
        'content_hash',
      ])
      .executeTakeFirst(),
  );
  return row === undefined ? null : { ...row, claim };
}

/** Keeps a claim a while longer; false when it was lost. */
export async function renewClaim({ db }: Database, { id, claim }: Claimed, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ claimed_until: after(now, CLAIM_MS) })
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Milliseconds until a post of the channel may be due; null when none waits. */
export async function untilNextDue(
  { db }: Database,
  channel: ChatChannel,
  now: Date,
): Promise<number | null> {
  const { due } = await db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where(isFirstOfSubject)
    .select(
      sql<string | null>`min(case when claimed_until > due_at then claimed_until else due_at end)`.as('due'),
    )
    .executeTakeFirstOrThrow();
  return due === null ? null : Math.max(0, Date.parse(due) - now.getTime());
}

function updateClaimed({ trx }: Change, { id, claim }: Claimed) {
  return trx.updateTable('outbox').where('id', '=', id).where('claimed_by', '=', claim);
}

const released = { claimed_by: null, claimed_until: null } as const;

/** Gives a claim back, as though it had not been made. */
export async function release(change: Change, one: Claimed): Promise<void> {
  await updateClaimed(change, one).set(released).execute();
}

type Delivered = {
  /** What stands in the chat now, and for how long before it is edited; null where there was nothing to send. */
  readonly sent: {
    readonly messageId: string;
    readonly postedBy: Poster;
    readonly contentHash: string;
    readonly standsMs: number;
  } | null;
};

/** Stores that a post stands in the chat as it was when it was claimed. Changed since, it waits to be edited. */
export async function settleDelivered(change: Change, one: Claimed, { sent }: Delivered): Promise<void> {
  const now = toInstant(change.now);
  const isChanged = sql<boolean>`revision > ${one.revision}`;
  await updateClaimed(change, one)
    .set({
      ...released,
      state: sql`case when ${isChanged} then 'waiting' else 'delivered' end`,
      since: sql`case when ${isChanged} then ${now} else since end`,
      tries: 0,
      first_failed_at: null,
      error: null,
      ...(sent !== null && {
        due_at: after(change.now, sent.standsMs),
        message_id: sent.messageId,
        posted_by: sent.postedBy,
        content_hash: sent.contentHash,
        delivered_at: now,
      }),
    })
    .execute();
  change.touch(topics.outbox);
}

/** Holds back what waits in a channel until a moment. */
async function pauseChannel({ trx }: Change, channel: ChatChannel, until: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ due_at: until })
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('due_at', '<', until)
    .execute();
}

/** The chat told how long to wait: nothing of the channel is sent before. It counts as no failure. */
export async function settleLimited(change: Change, one: Claimed, waitMs: number): Promise<void> {
  await updateClaimed(change, one).set(released).execute();
  await pauseChannel(change, one.channel, after(change.now, waitMs));
}

/**
 * The chat is away: the post is tried again after 1 s, doubling to an hour, for a day, and then given up. The rest of the
 * channel waits for at most a minute, because what fails for one will fail for others.
 */
export async function settleFailed(change: Change, one: Claimed, error: string): Promise<void> {
  const { now } = change;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** one.tries, LONGEST_PAUSE_MS);
  const firstFailedAt = one.first_failed_at ?? toInstant(now);
  await pauseChannel(change, one.channel, after(now, Math.min(pause, LONGEST_CHANNEL_PAUSE_MS)));
  if (now.getTime() + pause > Date.parse(firstFailedAt) + DAY_MS) {
    await giveUp(change, one, `${error} It was tried for a day.`, false);
    return;
  }
  await updateClaimed(change, one)
    .set({
      ...released,
      due_at: after(now, pause),
      tries: one.tries + 1,
      first_failed_at: firstFailedAt,
      error,
    })
    .execute();
}

/**
 * Gives a post up, with the reason, and tells the administrators' channel. When the message to edit is gone (`isGone`), a
 * retry posts a new one.
 */
export async function giveUp(change: Change, one: Claimed, error: string, isGone: boolean): Promise<void> {
  const { numUpdatedRows } = await updateClaimed(change, one)
    .set({
      ...released,
      state: 'dead',
      died_at: toInstant(change.now),
      error,
      ...(isGone && { message_id: null, posted_by: null, content_hash: null }),
    })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  change.touch(topics.outbox);
  // What does not get into the administrators' channel cannot be told there.
  if (one.channel !== 'admin') await post(change, 'not_delivered', one.id);
}
