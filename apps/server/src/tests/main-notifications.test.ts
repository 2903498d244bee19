import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { PushKeys } from '../features/notifications/push-keys.ts';
import { createLive } from '../platform/changes/live.ts';
import { connectDatabase, type Database } from '../platform/database/database.ts';
import { newId, toInstant } from '../platform/database/stored-values.ts';
import { Secrets } from '../platform/secrets/secret-key.ts';
import { stageFlight } from '../testing/flights/staged-flight.ts';
import { insertSeat, insertUser } from '../testing/rows.ts';
import { createServerFixture, startServer } from '../testing/server-process.ts';
import { createTestTarget, type TestTarget } from '../testing/test-database.ts';

const ACCOUNT = '1200000000000000077';
const SECRET_KEY = 'a key of a test, of thirty-two characters';
/** The requests to the services when something is sent to a member, and no others. */
const ofDeliveries = { push: {}, discord: { match: '/users/@me/channels' } } as const;

const fixture = await createServerFixture();

afterAll(() => fixture.sandbox.close());

const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${fixture.sandbox.url}/control/${path}`, init)).json();

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** A member with a seat on a flight that is due for a reminder, in a browser and on Discord. */
async function stageReminder(database: Database): Promise<void> {
  const { db } = database;
  const now = Date.now();
  // The key pair exists before the browser subscribes with it.
  const deps = { database, clock: () => new Date(now), live: createLive() };
  await new PushKeys(deps, new Secrets({ secretKey: SECRET_KEY, dataDir: '/dev/null' })).pair();
  const { id: userId } = await insertUser(db);
  const departs = new Date(now + 80 * MINUTE_MS);
  const joins = new Date(departs.getTime() - HOUR_MS);
  const flight = { dispatcher_id: userId, scheduled_date: toInstant(departs) };
  const { roles } = await stageFlight(db, 'available', {
    ...flight,
    staff_joining: toInstant(joins).slice(11, 16),
  });
  const [captain] = roles;
  if (captain === undefined) throw new Error('A flight has a captain');
  await insertSeat(db, captain, { user_id: userId });
  const choice = { kind: 'reminder', push: 1, discord: 1, minutes: 30 } as const;
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, ...choice })
    .execute();
  const { endpoint, keys } = subscriptionSchema.parse(await ask('push/subscribe', { method: 'POST' }));
  const at = toInstant(new Date(now));
  const browser = { session_id: newId(), device: 'A browser', service: 'sandbox', created_at: at } as const;
  await db
    .insertInto('push_devices')
    .values({ id: newId(), user_id: userId, endpoint, ...keys, ...browser, seen_at: at })
    .execute();
  await db
    .insertInto('discord_links')
    .values({ user_id: userId, discord_id: ACCOUNT, username: 'sky', linked_at: at })
    .execute();
}

/** Counts the deliveries of the reminder: pushes, and direct messages. */
async function arrived(): Promise<readonly [number, number]> {
  const pushes = z.array(z.unknown()).parse(await ask('push'));
  const messages = z.array(z.object({ userId: z.string().optional() })).parse(await ask('discord'));
  return [pushes.length, messages.filter(({ userId }) => userId === ACCOUNT).length];
}

/** A number of requests that no test makes. */
const ALL = 1_000;
const faultsSchema = z.object({ faults: z.array(z.object({ times: z.number() })) });

/** How many requests each of the broken services rejected so far. */
async function refused(): Promise<number[]> {
  const { faults } = faultsSchema.parse(await ask('faults'));
  return faults.map(({ times }) => ALL - times);
}

/** Uses the database while no process has it. */
async function withDatabase<T>({ target }: TestTarget, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const waiting = ({ db }: Database) => db.selectFrom('sends').select('channel').orderBy('channel').execute();

it('delivers pending notifications once after a restart when the process was killed', async () => {
  await using target = await createTestTarget();
  await withDatabase(target, stageReminder);
  for (const service of ['push', 'discord'] as const)
    await fixture.sandbox.break({ service, status: 503, times: ALL, ...ofDeliveries[service] });
  const environment = fixture.sandboxSettings(target, { SECRET_KEY });
  await using first = await startServer(environment);
  // The second attempt comes once the result of the first is stored.
  await expect.poll(async () => (await refused()).every((calls) => calls > 1)).toBe(true);
  // While the process runs, the result of the second is usually stored. Otherwise the claim of the dead process would
  // have to expire.
  for (let responses = 0; responses < 5; responses += 1) await fetch(`${first.url}/readyz`);
  first.signal('SIGKILL');
  await first.ended;
  await fixture.sandbox.behave();
  expect(await withDatabase(target, waiting)).toEqual([{ channel: 'discord' }, { channel: 'sandbox' }]);
  expect(await arrived()).toEqual([0, 0]);
  await using second = await startServer(environment);
  await expect.poll(arrived, { timeout: 40_000 }).toEqual([1, 1]);
  second.signal('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await arrived()).toEqual([1, 1]);
  expect(await withDatabase(target, waiting)).toEqual([]);
});
