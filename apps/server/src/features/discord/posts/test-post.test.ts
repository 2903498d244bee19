import { startTestSandbox } from '@crewroom/sandbox/testing/test-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../config/config.ts';
import { codeOf } from '../../../testing/portal-test.ts';
import { createTestPortal, signedInMember } from '../../../testing/test-portal.ts';
import { sendTestPost } from './test-post.ts';

const PUBLIC_URL = 'http://localhost:4321';
const interactionsUrl = `${PUBLIC_URL}/discord/interactions`;

type Environment = Readonly<Record<string, string>>;

/** Starts a sandbox as Discord, and returns the settings of a portal that uses it. */
async function settingsBeside(environment: Environment = {}, delivered: object = { interactionsUrl }) {
  const sandbox = await startTestSandbox(delivered);
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL, SANDBOX_URL: sandbox.url, ...environment });
  const control = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    return await (await fetch(`${sandbox.url}/control/${path}`, init)).json();
  };
  return { config, control };
}

describe('the test post of the application', () => {
  it('is posted in the channel when all settings match', async () => {
    const { config, control } = await settingsBeside({ AIRLINE_NAME: 'Air *Star*' });
    expect(await sendTestPost(config, { channel: 'staff' })).toEqual({ kind: 'posted' });
    expect(await control('GET', 'discord')).toMatchObject([
      { webhook: 'staff', embeds: [{ title: String.raw`Greetings from Air \*Star\*`, url: PUBLIC_URL }] },
    ]);
  });

  it.each<[string, Environment]>([
    ['wrong_token', { DISCORD_BOT_TOKEN: 'a-token-that-was-revoked' }],
    ['no_channel', { DISCORD_FLIGHTS_CHANNEL_ID: '1100000000000000404' }],
    ['not_seen', { DISCORD_FLIGHTS_CHANNEL_ID: '1100000000000000008' }],
    ['other_application', { DISCORD_APPLICATION_ID: '1100000000000000404' }],
    ['other_key', { DISCORD_PUBLIC_KEY: '0'.repeat(64) }],
    ['away', { DISCORD_API_URL: 'http://localhost:9' }],
  ])('reports %s of %o', async (kind, environment) => {
    const { config } = await settingsBeside(environment);
    expect(await sendTestPost(config, { channel: 'flights' })).toEqual({ kind });
  });

  it.each<[object, object]>([
    [{ status: 403, code: 50_013 }, { kind: 'not_allowed' }],
    [{ status: 429 }, { kind: 'busy' }],
    [{ status: 503 }, { kind: 'away' }],
    [
      { status: 400, code: 7 },
      { kind: 'refused', status: 400, words: 'Injected fault 400' },
    ],
  ])('explains the error %o', async (fault, result) => {
    const { config, control } = await settingsBeside();
    await control('PUT', 'faults', { service: 'discord', ...fault });
    expect(await sendTestPost(config, { channel: 'flights' })).toEqual(result);
  });

  it.each([
    [{}, null],
    [{ interactionsUrl: 'http://localhost:9/x' }, 'http://localhost:9/x'],
  ])('reports where interactions are delivered, if not here: %o', async (delivered, url) => {
    const { config } = await settingsBeside({}, delivered);
    expect(await sendTestPost(config, { channel: 'flights' })).toEqual({
      kind: 'other_address',
      address: url,
    });
  });
});

const saysDeleted: unknown = expect.stringContaining('The webhook was deleted');

describe('a test post by a webhook', () => {
  it('is posted in the channel of the webhook', async () => {
    const { config, control } = await settingsBeside({ AIRLINE_NAME: 'Air Star' });
    expect(await sendTestPost(config, { channel: 'admin', by: 'webhook' })).toEqual({
      kind: 'posted_by_webhook',
    });
    expect(await control('GET', 'discord')).toMatchObject([
      { webhook: 'admin', embeds: [{ title: 'Greetings from Air Star', url: PUBLIC_URL }] },
    ]);
  });

  it('says that no webhook is set', async () => {
    const { config } = await settingsBeside();
    const chat = { ...config.chat, staff: null };
    expect(await sendTestPost({ ...config, chat }, { channel: 'staff', by: 'webhook' })).toEqual({
      kind: 'no_webhook',
    });
  });

  it.each<[object, object]>([
    [{ status: 429 }, { kind: 'busy' }],
    [{ status: 503 }, { kind: 'webhook_failed', words: 'Discord returned 503.' }],
    [
      { status: 404, code: 10_015 },
      { kind: 'webhook_failed', words: saysDeleted },
    ],
  ])('says of a fault %o what it means, and nothing of the URL', async (fault, result) => {
    const { config, control } = await settingsBeside();
    await control('PUT', 'faults', { service: 'discord', ...fault });
    const outcome = await sendTestPost(config, { channel: 'flights', by: 'webhook' });
    expect(outcome).toEqual(result);
    expect(JSON.stringify(outcome)).not.toContain('/webhooks/');
  });
});

it('can be sent by the owner, and returns the result as text', async () => {
  const sandbox = await startTestSandbox({ interactionsUrl });
  const environment = { PUBLIC_URL, SANDBOX_URL: sandbox.url };
  const portal = await createTestPortal({ environment });
  onTestFinished(() => portal[Symbol.asyncDispose]());
  const owner = await signedInMember(portal, { rank: 255 });
  const sendTest = (as: typeof owner.as, payload: object) =>
    portal.send('POST', '/api/admin/discord/greeting', { as, payload });
  expect(codeOf(await sendTest(owner.as, { channel: 'pilots' }))).toBe('400 invalid_input');
  const below = await signedInMember(portal, { rank: 250 });
  expect(codeOf(await sendTest(below.as, { channel: 'flights', by: 'webhook' }))).toBe(
    '403 insufficient_rank',
  );
  expect(codeOf(await sendTest(owner.as, { channel: 'flights', by: 'post' }))).toBe('400 invalid_input');
  const { ok, message } = z
    .object({ ok: z.boolean(), message: z.string() })
    .parse((await sendTest(owner.as, { channel: 'flights' })).json());
  expect([ok, message]).toEqual([true, expect.stringContaining('The test post was sent')]);
});
