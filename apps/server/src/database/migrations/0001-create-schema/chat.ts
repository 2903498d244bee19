import { type Kysely, sql } from 'kysely';
import {
  columnTypes,
  type Engine,
  fromZero,
  instant,
  maybeInstant,
  newTable,
  oneOf,
  required,
} from '../columns.ts';

export async function createChatTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  // The kinds of posts grow with the product, so no list of them stands here.
  await newTable(db, engine, 'outbox')
    .addColumn('id', text, required)
    .addColumn('kind', text, required)
    .addColumn('channel', text, required)
    .addColumn('subject_id', text, required)
    .addColumn('state', text, oneOf('state', ['waiting', 'delivered', 'dead']))
    .addColumn('revision', integer, fromZero('revision'))
    .addColumn('since', text, instant('since'))
    .addColumn('due_at', text, instant('due_at'))
    .addColumn('tries', integer, fromZero('tries'))
    .addColumn('first_failed_at', text, maybeInstant('first_failed_at'))
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text, maybeInstant('claimed_until'))
    .addColumn('message_id', text)
    .addColumn('content_hash', text)
    .addColumn('delivered_at', text, maybeInstant('delivered_at'))
    .addColumn('died_at', text, maybeInstant('died_at'))
    .addColumn('error', text)
    .addPrimaryKeyConstraint('outbox_id_key', ['id'])
    .addUniqueConstraint('outbox_kind_subject_id_key', ['kind', 'subject_id'])
    .addCheckConstraint('outbox_claimed_by_someone', sql`(claimed_until is null) = (claimed_by is null)`)
    .addCheckConstraint('outbox_dead_since', sql`(state = 'dead') = (died_at is not null)`)
    .addCheckConstraint('outbox_dead_with_reason', sql`state <> 'dead' or error is not null`)
    .execute();
  const index = (name: string, columns: ('state' | 'channel' | 'due_at' | 'subject_id' | 'delivered_at')[]) =>
    db.schema.createIndex(name).on('outbox').columns(columns).execute();
  await index('outbox_due', ['state', 'channel', 'due_at']);
  await index('outbox_by_subject', ['subject_id', 'state']);
  await index('outbox_delivered', ['delivered_at']);
}
