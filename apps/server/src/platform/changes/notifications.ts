import { isTopic, type Topic } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../../integrations/json.ts';
import type { Database, Source } from '../database/database.ts';
import { schemaOf } from '../database/postgres-schema.ts';
import { prepared } from '../database/prepared.ts';
import { type CommittedWork, type Live, unknownChanges } from './live.ts';
import {
  insertRenewal,
  readSettingsVersion,
  renewalOf,
  renewalShape,
  renewVersions,
  settingsVersion,
} from './versions.ts';

/**
 * Returns the PostgreSQL channel on which the processes of a database publish changes to each other. Each schema has a
 * channel of its own, so that PostgreSQL itself keeps messages of one airline from others.
 */
export function channelOf(db: Pick<Source['db'], 'getExecutor'>): string {
  const schema = schemaOf(db);
  return schema === undefined ? 'crewroom_live' : `crewroom_live_${schema}`;
}

/** PostgreSQL accepts fewer than 8,000 bytes. */
const MAX_BYTES = 7_900;

const because = z.custom<StreamEnd>((value) => typeof value === 'string');

/** A message on the channel: the event of a change, or a probe that its sender waits for. */
// Strict: a field of another version is unknown, and such a message may mean anything.
const messageSchema = z.strictObject({
  from: z.string(),
  committed: z
    .object({
      invalidated: z.union([
        z.literal('everything'),
        z.array(
          z.object({
            topic: z.custom<Topic>((value) => typeof value === 'string' && isTopic(value)),
            dispatcherId: z.string().exactOptional(),
          }),
        ),
      ]),
      ended: z.array(
        z.union([z.object({ sessionId: z.string(), because }), z.object({ userId: z.string(), because })]),
      ),
    })
    .exactOptional(),
  probe: z.string().exactOptional(),
});

type Message = z.infer<typeof messageSchema>;

/** Returns the notification of a change, with as many details as PostgreSQL accepts. */
function payloadOf({ id: from }: Live, committed: CommittedWork): string {
  const { ended } = committed;
  const payloads = [committed, { ...unknownChanges, ended }, unknownChanges].map((one) =>
    JSON.stringify({ from, committed: one }),
  );
  return payloads.find((payload) => Buffer.byteLength(payload) <= MAX_BYTES) ?? '';
}

const renewAndNotify = prepared(
  { ...renewalShape, channel: 'text', payload: 'text' },
  (source, { channel, payload, ...renewal }) =>
    source.db
      .with('renewed', () => insertRenewal(source, renewal).returning('topic'))
      .selectNoFrom([
        sql<string>`pg_notify(${channel}, ${payload})`.as('notified'),
        settingsVersion.as('settings_version'),
      ]),
);

/** What is announced about a change. */
type Announcement = {
  readonly source: Source;
  readonly toPublish: CommittedWork;
  readonly now: Date;
  /** Whether the change sets the airline's rules. */
  readonly setsRules: boolean;
};

/**
 * Gives the invalidated topics new versions, and sends the event to the other processes on the database. Both are part
 * of its transaction, so a rollback undoes them. On SQLite there is no other process. Must be the last statement:
 * transactions that invalidate the same topics wait from here to the commit. Returns the stored version of the
 * settings, empty when none has changed lately.
 */
export async function announce(
  { source, toPublish: committed, now, setsRules }: Announcement,
  live: Live,
): Promise<string> {
  const renewal = renewalOf(committed.invalidated, now, setsRules);
  const [row] = await (source.engine === 'postgres'
    ? renewAndNotify(source, {
        ...renewal,
        channel: channelOf(source.db),
        payload: payloadOf(live, committed),
      })
    : // When only sessions ended there is no row to update, and the statement would return none.
      renewal.topics.length === 0
      ? readSettingsVersion(source, {})
      : renewVersions(source, renewal));
  return row?.settings_version ?? '';
}

/** Sends a probe through the pool. Every listener on the same database receives it. */
export async function sendProbe({ db }: Database, { id }: Live, probe: string): Promise<void> {
  const payload = JSON.stringify({ from: id, probe } satisfies Message);
  await sql`select pg_notify(${channelOf(db)}, ${payload})`.execute(db);
}

/**
 * Publishes in this process what another one announced. Returns the probe if this process sent it. Skips its own
 * changes, which it has published already. A message that it cannot parse comes from another version, and may mean
 * anything.
 */
export function receive(live: Live, payload: string): string | null {
  const { data: message } = messageSchema.safeParse(readJson(payload));
  if (message === undefined) live.publish(unknownChanges);
  else if (message.from === live.id) return message.probe ?? null;
  else if (message.committed !== undefined) live.publish(message.committed);
  return null;
}
