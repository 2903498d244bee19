import { isTopic, type Topic } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../../integrations/json.ts';
import type { Database, Source } from '../database/database.ts';
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

/** The channel of PostgreSQL on which processes tell each other of changes. */
export const CHANNEL = 'crewroom_live';

/** PostgreSQL takes fewer than 8,000 bytes. */
const MAX_BYTES = 7_900;

const because = z.custom<StreamEnd>((value) => typeof value === 'string');

/** What is sent on the channel: what a change told, or a probe that its sender waits for. */
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

/** The notification of a change, with as much of what it tells as PostgreSQL takes. */
function payloadOf({ id: from }: Live, committed: CommittedWork): string {
  const { ended } = committed;
  const payloads = [committed, { ...unknownChanges, ended }, unknownChanges].map((one) =>
    JSON.stringify({ from, committed: one }),
  );
  return payloads.find((payload) => Buffer.byteLength(payload) <= MAX_BYTES) ?? '';
}

const renewAndNotify = prepared({ ...renewalShape, payload: 'text' }, (source, { payload, ...renewal }) =>
  source.db
    .with('renewed', () => insertRenewal(source, renewal).returning('topic'))
    .selectNoFrom([
      sql<string>`pg_notify(${CHANNEL}, ${payload})`.as('notified'),
      settingsVersion.as('settings_version'),
    ]),
);

/** What is announced of a change. */
type Announced = {
  readonly source: Source;
  readonly toPublish: CommittedWork;
  readonly now: Date;
  /** Whether the change sets the airline's rules. */
  readonly setsRules: boolean;
};

/**
 * Gives what a change invalidated new versions, and sends what it tells to the other processes on the database. Both are part
 * of its transaction: they come with the commit, and never when it is rolled back. On SQLite there is no other process.
 * Must be the last statement: those who touch the same topics wait from here to the commit. Returns the version of the
 * settings that are stored, empty where none has changed lately.
 */
export async function announce(
  { source, toPublish: committed, now, setsRules }: Announced,
  live: Live,
): Promise<string> {
  const renewal = renewalOf(committed.invalidated, now, setsRules);
  const [row] = await (source.engine === 'postgres'
    ? renewAndNotify(source, { ...renewal, payload: payloadOf(live, committed) })
    : // Where only sessions ended there is no row to renew, and none would answer.
      renewal.topics.length === 0
      ? readSettingsVersion(source, {})
      : renewVersions(source, renewal));
  return row?.settings_version ?? '';
}

/** Sends a probe through the pool. Who listens on the same database hears it. */
export async function sendProbe({ db }: Database, { id }: Live, probe: string): Promise<void> {
  const payload = JSON.stringify({ from: id, probe } satisfies Message);
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}

/**
 * Tells this process what another one announced, and returns the probe that this process sent, if it is one. Its own
 * changes it has told already. What it cannot read comes from another version, and may mean anything.
 */
export function receive(live: Live, payload: string): string | null {
  const { data: message } = messageSchema.safeParse(readJson(payload));
  if (message === undefined) live.publish(unknownChanges);
  else if (message.from === live.id) return message.probe ?? null;
  else if (message.committed !== undefined) live.publish(message.committed);
  return null;
}
