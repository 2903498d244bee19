import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import {
  type ChatChannel,
  type MessageKindName,
  type PostKindName,
  postKinds,
  postKindsWhere,
  postLink,
} from '@crewroom/domain/discord/posts';
import type { Outbox } from '@crewroom/domain/discord/schemas';
import { plannedStatuses } from '@crewroom/domain/flights/status';
import {
  type ExpressionBuilder,
  expressionBuilder,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { newPostTarget } from '../../config/chat-settings.ts';
import { type Refusal, refuse } from '../changes/refusal.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Database } from '../database/database.ts';
import { deleteInPages } from '../database/pages.ts';
import { prepared, type Text } from '../database/prepared.ts';
import { instantAfter, newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { released } from './claims.ts';

/** Whether the airline has a channel for posts of a kind. */
function hasChannelFor({ rules }: UnitOfWork, kind: MessageKindName): boolean {
  return newPostTarget(rules, postKinds[kind].channel) !== null;
}

type NewPost = InsertQueryBuilder<Tables, 'outbox', InsertResult>;

/** The state of a post without a message in the chat that could be edited. */
export const withoutMessage = {
  message_id: null,
  posted_by: null,
  posted_in: null,
  content_hash: null,
} as const;

/** A failed post is retried as if it were new. */
export const neverTried = { tries: 0, first_failed_at: null, died_at: null } as const;

const requeued = (now: Text) => ({
  state: 'waiting' as const,
  revision: sql<number>`outbox.revision + 1`,
  since: sql<string>`case when outbox.state = 'waiting' then outbox.since else ${now} end`,
});

/** A post that is in the chat is queued again. A failed one stays failed until it is retried. */
function insertOrSendAgain(insert: NewPost, now: Text): NewPost {
  return insert.onConflict((conflict) =>
    conflict.columns(['kind', 'subject_id']).doUpdateSet(requeued(now)).where('outbox.state', '<>', 'dead'),
  );
}

/**
 * Posts a message, in the transaction of its cause. Writes nothing when the airline has no channel for it. An earlier
 * post about the same subject is edited in place.
 */
export async function post(uow: UnitOfWork, kind: MessageKindName, subjectId: string): Promise<void> {
  if (!hasChannelFor(uow, kind)) return;
  const now = toInstant(uow.now);
  const insert = uow.trx.insertInto('outbox').values({
    id: newId(),
    kind,
    channel: postKinds[kind].channel,
    subject_id: subjectId,
    state: 'waiting',
    since: now,
    due_at: now,
  });
  const row = await insertOrSendAgain(insert, now).returning('id').executeTakeFirst();
  if (row !== undefined) uow.invalidate(topics.outbox);
}

/** Like `post`, but always as a new message, even if the chat has one about the same subject. */
export async function postNewMessage(
  uow: UnitOfWork,
  kind: MessageKindName,
  subjectId: string,
): Promise<void> {
  await uow.trx
    .updateTable('outbox')
    // A running delivery concerns the earlier message, so its result is no longer stored.
    .set({ ...withoutMessage, ...released, ...neverTried, state: 'waiting', since: toInstant(uow.now) })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
  await post(uow, kind, subjectId);
}

const insertFlightPost = prepared(
  { id: 'text', flightId: 'text', now: 'text' },
  ({ db }, { id, flightId, now }) => {
    const announced = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'flights'>) =>
      exists(
        selectFrom('outbox')
          .where('outbox.kind', '=', 'flight')
          .where('outbox.subject_id', '=', flightId)
          .select('outbox.id'),
      );
    const insert = db
      .insertInto('outbox')
      .columns(['id', 'kind', 'channel', 'subject_id', 'state', 'since', 'due_at'])
      .expression(({ selectFrom }) =>
        selectFrom('flights')
          .where('flights.id', '=', flightId)
          .where((eb) => eb.or([eb('flights.status', 'in', plannedStatuses), announced(eb)]))
          .select([
            id.as('id'),
            sql<MessageKindName>`'flight'`.as('kind'),
            sql<ChatChannel>`${postKinds.flight.channel}`.as('channel'),
            'flights.id as subject_id',
            sql<'waiting'>`'waiting'`.as('state'),
            now.as('since'),
            now.as('due_at'),
          ]),
      );
    return insertOrSendAgain(insert, now).returning('id');
  },
);

/**
 * Posts the state of an approved flight, or edits its post. A flight that was approved before the airline had a chat is
 * announced with its first change, unless it has begun or is over.
 */
export async function postFlight(uow: UnitOfWork, flightId: string): Promise<void> {
  if (!hasChannelFor(uow, 'flight')) return;
  const now = toInstant(uow.now);
  const [row] = await insertFlightPost(uow.source, { id: newId(), flightId, now });
  if (row !== undefined) uow.invalidate(topics.outbox);
}

/** The ids of the subjects of posts: a few, or a query for any number of them. */
type Subjects = readonly string[] | SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/**
 * Queues edits of the posts about some subjects, even if an earlier edit failed. A subject without a post gets none.
 */
export async function editPosts(uow: UnitOfWork, kind: PostKindName, subjects: Subjects): Promise<void> {
  if (Array.isArray(subjects) && subjects.length === 0) return;
  const { numUpdatedRows } = await uow.trx
    .updateTable('outbox')
    .set({ ...requeued(toInstant(uow.now)), ...neverTried })
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjects)
    // The message of an event is stored elsewhere.
    .where((eb) =>
      eb.or([eb('state', '<>', 'dead'), eb('message_id', 'is not', null), eb('kind', '=', 'event')]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) uow.invalidate(topics.outbox);
}

/** The kinds of posts about a flight. Each repeats the names that people gave the flight and its seats. */
const flightPostKinds = postKindsWhere(({ about }) => about === 'flight');

/** Like `editPosts`, for all posts about some flights. */
export async function editFlightPosts(uow: UnitOfWork, flightIds: readonly string[]): Promise<void> {
  for (const kind of flightPostKinds) await editPosts(uow, kind, flightIds);
}

/**
 * Returns the queued posts, those delivered in the last 24 hours, and the failed ones, newest first. Two statements.
 */
export async function readOutboxState({ db }: Pick<Database, 'db'>, now: Date): Promise<Outbox> {
  const dayAgo = instantAfter(now, -DAY_MS);
  const counts = await db
    .selectFrom('outbox')
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('delivered_at', '>', dayAgo)]))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('delivered_at', '>', dayAgo).as('delivered'),
    ])
    .executeTakeFirstOrThrow();
  const dead = await db
    .selectFrom('outbox')
    .where('state', '=', 'dead')
    .select(['id', 'kind', 'subject_id', 'error', 'died_at'])
    .orderBy('died_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    waiting: Number(counts.waiting),
    delivered24h: Number(counts.delivered),
    dead: dead.map(({ id, kind, subject_id: subjectId, error, died_at: at }) => ({
      _id: id,
      kind,
      link: postLink(kind, subjectId),
      // The table requires both for a failed post.
      error: error ?? '',
      at: at ?? '',
    })),
  };
}

/**
 * Queues a failed post again, and returns its id. Rejects with 404 an unknown post and with 409 one that did not fail.
 */
export async function retryPost(uow: UnitOfWork, id: string): Promise<string | Refusal> {
  const now = toInstant(uow.now);
  const retried = await uow.trx
    .updateTable('outbox')
    .set({ state: 'waiting', since: now, due_at: now, ...neverTried })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('id')
    .executeTakeFirst();
  if (retried !== undefined) {
    uow.invalidate(topics.outbox);
    return id;
  }
  const row = await uow.trx.selectFrom('outbox').where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) return refuse('not_found', 'There is no such post.');
  return refuse('not_dead', 'This post has not failed. It is waiting or was delivered.');
}

const KEPT_DAYS = 90;

/** The kinds whose text never names a member. */
const kindsWithoutNames = postKindsWhere(({ namesSomebody }) => !namesSomebody);

/**
 * Removes posts that were delivered, failed or obsolete 90 days ago. A message in the chat that may name a member is
 * kept, because the member may request erasure at any time. The post of a flight that may still change is kept too.
 */
export async function removeOldPosts(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const oldest = instantAfter(now, -KEPT_DAYS * DAY_MS);
  const eb = expressionBuilder<Tables, 'outbox'>();
  // A post that was obsolete at its turn was never sent. Its age counts from its last change.
  const isOld = sql<boolean>`${eb.fn.coalesce('died_at', 'delivered_at', 'since')} < ${oldest}`;
  const mayNameSomebody = eb.and([
    eb('state', '=', 'delivered'),
    eb('message_id', 'is not', null),
    eb('kind', 'not in', kindsWithoutNames),
  ]);
  const mayStillChange = eb.exists(
    eb
      .selectFrom('flights')
      .whereRef('flights.id', '=', 'outbox.subject_id')
      .where('flights.archived_at', 'is', null)
      .where('outbox.kind', 'in', ['flight', 'event'])
      .select('flights.id'),
  );
  const goes = eb.and([eb('state', '<>', 'waiting'), isOld, eb.not(mayNameSomebody), eb.not(mayStillChange)]);
  await deleteInPages(database, 'outbox', goes, signal);
}
