import { describe, expect } from 'vitest';
import { idOf, listedPosts } from '../testing/test-application.ts';
import {
  anyString,
  objectWith,
  sendJson,
  startTestSandbox,
  temporaryFolder,
  it,
} from '../testing/test-sandbox.ts';

const flightsWebhook = (url: string): string => `${url}/api/webhooks/flights/sandbox`;
const textOfLength = (length: number): string => 'x'.repeat(length);
const embed = {
  title: 'AA12',
  url: 'http://localhost:3000/flights/1',
  color: 0x1b6ac9,
  fields: [{ name: 'Captain', value: '1 free', inline: true }],
  footer: { text: 'Aurora Air' },
};

async function post(webhookUrl: string, message: unknown): Promise<string> {
  const response = await sendJson('POST', `${webhookUrl}?wait=true`, message);
  expect(response.status).toBe(200);
  return idOf(response);
}

describe('webhook', () => {
  it('posts and returns the message when asked to wait', async () => {
    const { url } = await startTestSandbox({ clock: () => new Date('2030-01-01T00:00:00Z') });
    const response = await sendJson('POST', `${flightsWebhook(url)}?wait=true`, {
      content: 'Approved',
      embeds: [embed],
      allowed_mentions: { parse: [] },
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: anyString,
      content: 'Approved',
      embeds: [embed],
      timestamp: '2030-01-01T00:00:00.000Z',
      edited_timestamp: null,
    });
  });

  it('returns nothing when not asked to wait', async ({ url }) => {
    const init = { method: 'POST', body: JSON.stringify({ content: 'Approved' }) };
    const response = await fetch(flightsWebhook(url), init);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await listedPosts(url)).toMatchObject([{ content: 'Approved' }]);
  });

  it('lists the posts of all webhooks, newest first, each with an id of its own', async () => {
    const { url } = await startTestSandbox({ clock: () => new Date('2030-01-01T00:00:00Z') });
    const first = await post(flightsWebhook(url), { content: 'first' });
    const second = await post(`${url}/api/webhooks/admin/sandbox`, { embeds: [embed] });
    const third = await post(`${url}/api/webhooks/staff/sandbox`, { content: 'third' });

    const at = '2030-01-01T00:00:00.000Z';
    expect(await listedPosts(url)).toEqual([
      { webhook: 'staff', messageId: third, content: 'third', embeds: [], components: [], edited: false, at },
      {
        webhook: 'admin',
        messageId: second,
        content: '',
        embeds: [embed],
        components: [],
        edited: false,
        at,
      },
      {
        webhook: 'flights',
        messageId: first,
        content: 'first',
        embeds: [],
        components: [],
        edited: false,
        at,
      },
    ]);
    expect([first, second, third].map(BigInt).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [first, second, third].map(BigInt),
    );
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('edits a post in place, and keeps missing fields', async ({ url }) => {
    const id = await post(flightsWebhook(url), { content: 'Approved', embeds: [embed] });
    await post(flightsWebhook(url), { content: 'another' });
    const changed = [{ ...embed, title: 'AA12 (cancelled)' }];
    const response = await sendJson('PATCH', `${flightsWebhook(url)}/messages/${id}`, { embeds: changed });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id,
      content: 'Approved',
      embeds: changed,
      edited_timestamp: anyString,
    });
    expect(await listedPosts(url)).toEqual([
      objectWith({ content: 'another', edited: false }),
      objectWith({ messageId: id, content: 'Approved', embeds: changed, edited: true }),
    ]);
  });

  it('keeps its posts across a restart, so that edits still work', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestSandbox({ dataDir });
    const id = await post(flightsWebhook(before.url), { content: 'Approved' });
    const known = await listedPosts(before.url);
    await before.close();

    const { url } = await startTestSandbox({ dataDir });
    expect(await listedPosts(url)).toEqual(known);
    const response = await sendJson('PATCH', `${flightsWebhook(url)}/messages/${id}`, {
      content: 'Cancelled',
    });
    expect(response.status).toBe(200);
  });

  it('edits neither a post of another webhook nor one that does not exist', async ({ url }) => {
    const id = await post(flightsWebhook(url), { content: 'Approved' });
    const throughAnother = `${url}/api/webhooks/staff/sandbox/messages/${id}`;
    for (const link of [throughAnother, `${flightsWebhook(url)}/messages/1`]) {
      const response = await sendJson('PATCH', link, { content: 'Cancelled' });
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ message: 'Unknown Message', code: 10008 });
    }
    expect(await listedPosts(url)).toMatchObject([{ content: 'Approved', edited: false }]);
  });

  it.for(['/api/webhooks/pilots/sandbox', '/api/webhooks/flights/guessed'] as const)(
    'is unknown at %s',
    async (path, { url }) => {
      const posted = await sendJson('POST', `${url}${path}`, { content: 'Approved' });
      const edited = await sendJson('PATCH', `${url}${path}/messages/1`, { content: 'Approved' });
      expect([posted.status, edited.status]).toEqual([404, 404]);
      expect(posted.body).toEqual({ message: 'Unknown Webhook', code: 10015 });
    },
  );

  it.for([
    ['nothing at all', {}],
    ['only blanks', { content: ' \n', embeds: [] }],
  ] as const)('rejects a post of %s', async ([_what, message], { url }) => {
    const id = await post(flightsWebhook(url), { content: 'Approved' });
    const posted = await sendJson('POST', flightsWebhook(url), message);
    const edited = await sendJson('PATCH', `${flightsWebhook(url)}/messages/${id}`, { content: null });
    expect(posted.status).toBe(400);
    expect(posted.body).toEqual({ message: 'Cannot send an empty message', code: 50006 });
    expect(edited.body).toEqual(posted.body);
    expect(await listedPosts(url)).toMatchObject([{ content: 'Approved', edited: false }]);
  });

  it.for([
    ['content', { content: textOfLength(2001) }],
    ['embeds', { embeds: Array.from({ length: 11 }, () => embed) }],
    ['embeds', { embeds: [{ description: textOfLength(4000) }, { description: textOfLength(2001) }] }],
    ['embeds', { embeds: [{ title: textOfLength(257) }] }],
    ['embeds', { embeds: [{ fields: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })) }] }],
    ['embeds', { embeds: [{ fields: [{ name: 'Captain', value: '' }] }] }],
    ['embeds', { embeds: [{ color: 0x1000000 }] }],
    ['embeds', { embeds: [{ timestamp: 'tomorrow' }] }],
  ] as const)('rejects %s like Discord', async ([field, message], { url }) => {
    const response = await sendJson('POST', flightsWebhook(url), message);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      message: 'Invalid Form Body',
      code: 50035,
      errors: { [field]: objectWith({}) },
    });
    expect(await listedPosts(url)).toEqual([]);
  });

  it('says where in the message the mistake is', async ({ url }) => {
    const response = await sendJson('POST', flightsWebhook(url), {
      embeds: [embed, { title: textOfLength(257) }],
    });
    expect(response.body).toMatchObject({
      errors: {
        embeds: { 1: { title: { _errors: [{ message: 'Must be 256 or fewer in length.' }] } } },
      },
    });
  });
});

describe('fault of the chat', () => {
  it('sends Retry-After in seconds with 429', async ({ url }) => {
    const fault = { service: 'discord', status: 429, retryAfter: 0.25, times: 1 };
    await sendJson('PUT', `${url}/control/faults`, fault);
    const limited = await sendJson('POST', flightsWebhook(url), { content: 'Approved' });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('0.25');
    expect(limited.body).toEqual({
      message: 'You are being rate limited.',
      retry_after: 0.25,
      global: false,
    });
    expect(await listedPosts(url)).toEqual([]);
    await post(flightsWebhook(url), { content: 'Approved' });
  });

  it('can apply to one channel, without the list and the page', async ({ url }) => {
    const fault = { service: 'discord', status: 503, match: '/webhooks/flights' };
    await sendJson('PUT', `${url}/control/faults`, fault);
    const broken = await sendJson('POST', flightsWebhook(url), { content: 'Approved' });
    await post(`${url}/api/webhooks/staff/sandbox`, { content: 'Promoted' });
    expect(broken.status).toBe(503);
    expect(broken.body).toEqual({ message: anyString, code: 0 });
    expect((await fetch(`${url}/discord`)).status).toBe(200);
    expect(await listedPosts(url)).toMatchObject([{ webhook: 'staff' }]);
  });
});
