import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Database } from '../database/database.ts';
import { instantAfter, newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { forUpdateSkipLocked, inTransaction } from '../database/transaction.ts';

/** The tables whose rows wait for delivery, each with the column by which rows are delivered in order. */
const inOrderBy = { outbox: 'subject_id', sends: 'recipient_id' } as const;

export type Queue = keyof typeof inOrderBy;

type Rows = {
  readonly outbox: Selectable<Tables['outbox']>;
  readonly sends: Selectable<Tables['sends']>;
};

/** A row that this process delivers now. No other process does while the claim is held. */
export type Claimed<Q extends Queue> = Rows[Q] & { readonly queue: Q; readonly claim: string };

/** The channels of a queue. */
export type ChannelOf<Q extends Queue> = Rows[Q]['channel'];

/** A row of either queue that this process delivers now. */
type Claim = Pick<Claimed<Queue>, 'queue' | 'claim' | 'id' | 'channel' | 'tries' | 'first_failed_at'>;

/** How long a claim lasts unless it is renewed. If its process dies, a row waits that long. */
const CLAIM_MS = 15_000;
const RENEW_MS = 5_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_CHANNEL_PAUSE_MS = MINUTE_MS;

/** The name of a queue for the types: both tables have the columns that are used here. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const nameOf = (queue: Queue) => queue as 'outbox';

type Queued = Tables & { readonly queued: Tables['outbox'] };

/**
 * Whether nothing waits before it for the same subject or recipient. The first is looked up for one row after the
 * other. A join with all pending rows would be slow with many of them, until PostgreSQL has statistics.
 */
function isFirstInOrder(queue: Queue) {
  const [own, others] = [sql.ref(`queued.${inOrderBy[queue]}`), sql.ref(`earlier.${inOrderBy[queue]}`)];
  return ({ selectFrom, ref }: ExpressionBuilder<Queued, 'queued'>) => {
    const first = selectFrom(`${nameOf(queue)} as earlier`)
      .where(sql<SqlBool>`${others} = ${own}`)
      // Deliveries to one recipient wait in one channel.
      .$if(queue === 'outbox', (posts) =>
        posts.where('earlier.state', '=', 'waiting').whereRef('earlier.channel', '=', 'queued.channel'),
      )
      .orderBy('earlier.since')
      .orderBy('earlier.id')
      .limit(1)
      .select('earlier.id');
    return sql<SqlBool>`${ref('queued.id')} = (${first})`;
  };
}

/** Claims the row of a channel that has been due the longest, or returns null. */
export async function claimNext<Q extends Queue>(
  database: Database,
  queue: Q,
  channel: ChannelOf<Q>,
  now: Date,
): Promise<Claimed<Q> | null> {
  const instant = toInstant(now);
  const claim = newId();
  const row: unknown = await inTransaction(database, (trx) =>
    trx
      .updateTable(nameOf(queue))
      .set({ claimed_by: claim, claimed_until: instantAfter(now, CLAIM_MS) })
      .where('id', '=', (eb) =>
        eb
          .selectFrom(`${nameOf(queue)} as queued`)
          .where('queued.state', '=', 'waiting')
          .where(sql<SqlBool>`queued.channel = ${channel}`)
          .where('queued.due_at', '<=', instant)
          .where((either) =>
            either.or([
              either('queued.claimed_until', 'is', null),
              either('queued.claimed_until', '<=', instant),
            ]),
          )
          .where(isFirstInOrder(queue))
          .orderBy('queued.due_at')
          .orderBy('queued.since')
          .orderBy('queued.id')
          .limit(1)
          .select('queued.id')
          .$call(forUpdateSkipLocked(trx)),
      )
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  // It is a row of that table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(row as Rows[Q]), queue, claim };
}

/** Renews a claim. Returns false when it was lost. */
async function renewClaim({ db }: Database, { queue, id, claim }: Claim, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(nameOf(queue))
    .set({ claimed_until: instantAfter(now, CLAIM_MS) })
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Runs work with a claim, which is renewed meanwhile. */
export async function whileClaimed<T>(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(() => {
    renewClaim(database, claim, clock()).catch(() => undefined);
  }, RENEW_MS);
  renewing.unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

/** Milliseconds until a row of the channel may be due, or null when none waits. */
export async function untilNextDue<Q extends Queue>(
  { db }: Database,
  queue: Q,
  channel: ChannelOf<Q>,
  now: Date,
): Promise<number | null> {
  const { due } = await db
    .selectFrom(`${nameOf(queue)} as queued`)
    .where('queued.state', '=', 'waiting')
    .where(sql<SqlBool>`queued.channel = ${channel}`)
    .where(isFirstInOrder(queue))
    .select(
      sql<string | null>`min(case when claimed_until > due_at then claimed_until else due_at end)`.as('due'),
    )
    .executeTakeFirstOrThrow();
  return due === null ? null : Math.max(0, Date.parse(due) - now.getTime());
}

/** The row of a claim, to be changed while the claim is held. */
export function updateClaimed({ trx }: UnitOfWork, { queue, id, claim }: Claim) {
  return trx.updateTable(nameOf(queue)).where('id', '=', id).where('claimed_by', '=', claim);
}

/** The values of a row whose claim is over. */
export const released = { claimed_by: null, claimed_until: null } as const;

/** Releases a claim, as if it had not been made. */
export async function release(uow: UnitOfWork, claim: Claim): Promise<void> {
  await updateClaimed(uow, claim).set(released).execute();
}

/** Delays all rows in a row's channel until a given time. */
async function pauseChannel({ trx }: UnitOfWork, { queue, channel }: Claim, until: string): Promise<void> {
  await trx
    .updateTable(nameOf(queue))
    .set({ due_at: until })
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`channel = ${channel}`)
    .where('due_at', '<', until)
    .execute();
}

/**
 * The receiver's rate limit says how long to wait. Nothing of the channel is sent before. It does not count as a
 * failure.
 */
export async function settleLimited(uow: UnitOfWork, claim: Claim, waitMs: number): Promise<void> {
  await release(uow, claim);
  await pauseChannel(uow, claim, instantAfter(uow.now, waitMs));
}

/**
 * The receiver is unavailable. The delivery is retried after 1 s, doubling to an hour, for a day, and then fails. The
 * rest of the channel waits for at most a minute, because others will fail for the same reason.
 */
export async function settleFailed(
  uow: UnitOfWork,
  claim: Claim,
  error: string,
  giveUp: (error: string) => Promise<void>,
): Promise<void> {
  const { now } = uow;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** claim.tries, LONGEST_PAUSE_MS);
  const firstFailedAt = claim.first_failed_at ?? toInstant(now);
  await pauseChannel(uow, claim, instantAfter(now, Math.min(pause, LONGEST_CHANNEL_PAUSE_MS)));
  if (now.getTime() + pause > Date.parse(firstFailedAt) + DAY_MS) {
    await giveUp(`${error} It was tried for a day.`);
    return;
  }
  await updateClaimed(uow, claim)
    .set({
      ...released,
      due_at: instantAfter(now, pause),
      tries: claim.tries + 1,
      first_failed_at: firstFailedAt,
      error,
    })
    .execute();
}
