import type { Notice } from '@crewroom/domain/inbox/notices';
import { type Choices, notificationEndpoints } from '@crewroom/domain/notifications/endpoints';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { addressedTo, notifyMembers } from '../../features/inbox/inbox.ts';
import { deliverNotifications } from '../../features/notifications/delivery.ts';
import { PushKeys } from '../../features/notifications/push-keys.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { Secrets } from '../../platform/secrets/secret-key.ts';
import { it as base } from '../portal-test.ts';
import { type SharedSandbox, startSharedSandbox } from '../sandbox-portal.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** The settings with which a portal stores notification keys and finds the sandbox's push service. */
const sendingEnvironment = (sandbox: SharedSandbox) => ({
  SANDBOX_PORT: sandbox.port,
  SECRET_KEY: 'a key of a test, of thirty-two characters',
  WRITE_LIMIT_PER_MINUTE: '100000',
  RANK_MAX_AGE_MINUTES: '10080',
});

const arrivedSchema = z.array(
  z.object({ endpoint: z.string(), payload: z.record(z.string(), z.string()), ttl: z.number() }),
);

const messagesSchema = z.array(z.object({ content: z.string(), userId: z.string().optional() }));

/** The sandbox as a push service, and as Discord. */
export async function startPushService() {
  const sandbox = await startSharedSandbox();
  const control = (path: string, body: object) =>
    fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    ...sandbox,
    subscribe: async (applicationServerKey?: string) =>
      notificationEndpoints.addPushDevice.body.parse(
        await (
          await control('push/subscribe', { ...(applicationServerKey && { applicationServerKey }) })
        ).json(),
      ),
    /** Returns the notifications of a push URL, the oldest first. */
    arrivedAt: async (endpoint: string) => {
      const arrived = arrivedSchema.parse(await (await fetch(`${sandbox.url}/control/push`)).json());
      return arrived.filter((one) => one.endpoint === endpoint).toReversed();
    },
    /** Returns the direct messages of a Discord account, the oldest first. */
    messagesTo: async (account: string) => {
      const sent = messagesSchema.parse(await (await fetch(`${sandbox.url}/control/discord`)).json());
      return sent.flatMap(({ userId, content }) => (userId === account ? [content] : [])).toReversed();
    },
    end: async (endpoint: string) => expect((await control('push/gone', { endpoint })).status).toBe(204),
  };
}

export type PushServiceOfTests = Awaited<ReturnType<typeof startPushService>>;

/** A push service for the tests of a file, and their `it`, in a portal that sends to it. */
export async function withPushService() {
  const service = await startPushService();
  afterAll(() => service.close());
  const it = base.override('options', { scope: 'file' }, () => ({
    environment: sendingEnvironment(service),
  }));
  return { it, service };
}

/** Registers a member's browser for push notifications. Returns its URL and the device's id. */
export async function addBrowser(portal: TestPortal, service: PushServiceOfTests, { as }: SignedInMember) {
  // Browsers do this first: a later key pair ends the existing devices.
  expect((await portal.send('GET', '/api/me/push/key', { as })).statusCode).toBe(200);
  const payload = await service.subscribe();
  const response = await portal.send('POST', '/api/me/push', { as, payload });
  expect(response.statusCode).toBe(201);
  return {
    endpoint: payload.endpoint,
    id: notificationEndpoints.addPushDevice.response.parse(response.json())._id,
  };
}

let accounts = 0;

/** Links a Discord account to a member and returns its id. */
export async function joinAccount(
  { database, clock }: TestPortal,
  { user }: SignedInMember,
): Promise<string> {
  accounts += 1;
  const account = `12000000000000${10_000 + accounts}`;
  const link = { discord_id: account, username: 'sky', linked_at: clock().toISOString() };
  await database.db
    .insertInto('discord_links')
    .values({ user_id: user.id, ...link })
    .execute();
  return account;
}

/** Stores a member's preference, and returns the stored one. */
export async function choose(portal: TestPortal, { as }: SignedInMember, payload: Choices) {
  const response = await portal.send('PUT', '/api/me/notifications', { as, payload });
  expect(response.statusCode).toBe(200);
  return notificationEndpoints.chooseNotifications.response.parse(response.json());
}

/** Notifies a member like a command does. */
export function publish(portal: TestPortal, { user }: SignedInMember, notice: Notice): Promise<void> {
  return runInUnitOfWork(portal, (uow) => notifyMembers(uow, null, addressedTo([user.id], notice)));
}

const never = new AbortController().signal;

/**
 * Sends what is due now, like a process would. Returns after how many milliseconds the next delivery is due, or null.
 */
export function deliver(
  portal: TestPortal,
  channel: 'sandbox' | 'discord' = 'sandbox',
  aborting = never,
): Promise<number | null> {
  const log = { warn: () => undefined, error: () => undefined };
  const keys = new PushKeys(portal, new Secrets(portal.config));
  return deliverNotifications({ ...portal, keys, log }, channel, { ending: never, aborting });
}

/** Counts the pending deliveries of a member. */
export async function waitingFor({ database }: TestPortal, { user }: SignedInMember): Promise<number> {
  const rows = await database.db.selectFrom('sends').where('user_id', '=', user.id).select('id').execute();
  return rows.length;
}
