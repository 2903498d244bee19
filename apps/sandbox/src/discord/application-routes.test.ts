import { describe, expect } from 'vitest';
import { z } from 'zod';
import { asBot, callApplication, idOf, listedPosts } from '../testing/test-application.ts';
import {
  type JsonResponse,
  anyString,
  fetchJson,
  objectWith,
  startTestSandbox,
  it,
} from '../testing/test-sandbox.ts';

const FLIGHTS = '1100000000000000001';
const APPLICATION = '1100000000000000000';

const takeSeat = {
  type: 1,
  components: [
    { type: 3, custom_id: 'seat:1', placeholder: 'Take a seat', options: [{ label: 'Captain', value: '0' }] },
  ],
};
const openButton = { type: 2, style: 5, label: 'Open', url: 'http://localhost:3000/flights/1' };
const backButton = { type: 2, style: 2, label: 'Give my seat back', custom_id: 'back:1' };
const buttons = { type: 1, components: [backButton, openButton] };

describe('application endpoints', () => {
  it.for<Record<string, string>>([
    {},
    { authorization: 'Bot wrong' },
    { authorization: 'crewroom-sandbox-bot-token' },
  ])('require the token of the bot: %o', async (headers, { url }) => {
    const response = await callApplication(url, 'GET', '/users/@me', undefined, headers);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ message: '401: Unauthorized', code: 0 });
  });

  it('return the application and its URL for interactions, also without a version', async () => {
    const interactionsUrl = 'http://localhost:9/discord/interactions';
    const { url } = await startTestSandbox({ interactionsUrl });
    expect((await callApplication(url, 'GET', '/users/@me')).body).toMatchObject({
      id: APPLICATION,
      bot: true,
    });
    const described = await fetchJson(`${url}/api/applications/@me`, { headers: asBot });
    expect(described.body).toMatchObject({
      id: APPLICATION,
      verify_key: '16bd2a71bd2aa8dff9dd4557cc470b2d3cbb24441d72679a466a891b05beb9b7',
      interactions_endpoint_url: interactionsUrl,
    });
  });

  it('post a message with its buttons, edit it and delete it', async ({ url }) => {
    const message = { content: 'AA12', components: [takeSeat, buttons] };
    const posted = await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, message);
    expect(posted.status).toBe(200);
    expect(posted.body).toMatchObject({
      ...message,
      channel_id: FLIGHTS,
      author: { id: APPLICATION, bot: true },
    });
    const path = `/channels/${FLIGHTS}/messages/${idOf(posted)}`;
    await callApplication(url, 'PATCH', path, { components: [buttons] });
    expect(await listedPosts(url)).toEqual([
      objectWith({ webhook: 'flights', content: 'AA12', components: [buttons], edited: true }),
    ]);
    expect((await callApplication(url, 'DELETE', path)).status).toBe(204);
    expect(await listedPosts(url)).toEqual([]);
    expect((await callApplication(url, 'PATCH', path, {})).body).toEqual({
      message: 'Unknown Message',
      code: 10008,
    });
  });

  it('post a message once for the same nonce', async ({ url }) => {
    const message = { content: 'AA12', nonce: 'a-post', enforce_nonce: true };
    const first = await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, message);
    expect(idOf(await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, message))).toBe(
      idOf(first),
    );
    const another = { ...message, nonce: 'another' };
    expect(idOf(await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, another))).not.toBe(
      idOf(first),
    );
    expect(await listedPosts(url)).toHaveLength(2);
  });

  it('reject changes to posts of a webhook, as a webhook rejects theirs', async ({ url }) => {
    const webhook = `${url}/api/webhooks/flights/sandbox`;
    const byWebhook = await fetchJson(`${webhook}?wait=true`, {
      method: 'POST',
      body: JSON.stringify({ content: 'AA12', components: [buttons] }),
    });
    expect(byWebhook.body).toMatchObject({ components: [] });
    const path = `/channels/${FLIGHTS}/messages/${idOf(byWebhook)}`;
    const edited = await callApplication(url, 'PATCH', path, { content: 'AA13' });
    expect([edited.status, edited.body]).toEqual([
      403,
      { message: 'Cannot edit a message authored by another user', code: 50005 },
    ]);
    expect((await callApplication(url, 'DELETE', path)).body).toMatchObject({ code: 50013 });

    const posted = await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, { content: 'AA14' });
    const byAnother = { method: 'PATCH', body: JSON.stringify({ content: 'AA15' }) };
    const refused = await fetchJson(`${webhook}/messages/${idOf(posted)}`, byAnother);
    expect(refused.body).toEqual({ message: 'Unknown Message', code: 10008 });
  });

  it.for([
    ['1100000000000000404', 404, { message: 'Unknown Channel', code: 10003 }],
    ['1100000000000000008', 403, { message: 'Missing Access', code: 50001 }],
  ] as const)(
    'reject channel %s, which is missing or not visible',
    async ([channel, status, body], { url }) => {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/messages'],
        ['PATCH', '/messages/1'],
        ['DELETE', '/messages/1'],
      ] as const) {
        const response = await callApplication(
          url,
          method,
          `/channels/${channel}${path}`,
          method === 'GET' ? undefined : {},
        );
        expect([response.status, response.body]).toEqual([status, body]);
      }
    },
  );

  it.for([
    ['six buttons in a row', [{ type: 1, components: Array.from({ length: 6 }, () => openButton) }]],
    ['six rows', Array.from({ length: 6 }, () => ({ type: 1, components: [openButton] }))],
    ['the same custom id twice', [buttons, buttons]],
    ['a button beside a menu', [{ type: 1, components: [...takeSeat.components, openButton] }]],
    ['a long custom id', [{ type: 1, components: [{ ...backButton, custom_id: 'x'.repeat(101) }] }]],
    [
      '26 options',
      [
        {
          type: 1,
          components: [
            {
              ...takeSeat.components[0],
              options: Array.from({ length: 26 }, (_, index) => ({ label: 'a', value: `${index}` })),
            },
          ],
        },
      ],
    ],
  ] as const)('reject a message with %s', async ([_what, components], { url }) => {
    const message = { content: 'AA12', components };
    const response = await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, message);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 50035, errors: { components: objectWith({}) } });
  });

  it('write to one person, in a channel that exists once it was opened', async ({ url }) => {
    const recipient = { recipient_id: '2200000000000000001' };
    const opened = await callApplication(url, 'POST', '/users/@me/channels', recipient);
    expect(opened.body).toMatchObject({ type: 1, recipients: [{ username: 'skyward.sam' }] });
    expect(idOf(await callApplication(url, 'POST', '/users/@me/channels', recipient))).toBe(idOf(opened));
    const sent = await callApplication(url, 'POST', `/channels/${idOf(opened)}/messages`, {
      content: 'Soon',
    });
    expect(sent.body).toMatchObject({ channel_id: idOf(opened) });
    expect(await listedPosts(url)).toMatchObject([
      { webhook: 'direct', userId: '2200000000000000001', content: 'Soon' },
    ]);
    const nobody = await callApplication(url, 'POST', '/users/@me/channels', { recipient_id: 'sam' });
    expect([nobody.status, nobody.body]).toMatchObject([400, { code: 50033 }]);
  });

  it('register commands, all at once, and keep the id of a known one', async ({ url }) => {
    const path = `/applications/${APPLICATION}/commands`;
    const me = { name: 'me', description: 'My next flight' };
    const from = { type: 3, name: 'from', description: 'First day', required: true };
    const reason = { type: 3, name: 'reason', description: 'Why', required: false };
    const leave = { name: 'leave', description: 'Ask for leave', options: [from, reason] };
    const first = await callApplication(url, 'PUT', path, [me, leave]);
    expect(first.body).toMatchObject([
      { id: anyString, application_id: APPLICATION, type: 1, ...me },
      { ...leave, options: [from, { type: 3, name: 'reason', description: 'Why' }] },
    ]);
    const second = await callApplication(url, 'PUT', path, [{ ...me, description: 'Quota' }]);
    expect(second.body).toMatchObject([{ ...me, description: 'Quota' }]);
    expect(z.array(z.object({ id: z.string() })).parse(second.body)[0]?.id).toBe(
      z.array(z.object({ id: z.string() })).parse(first.body)[0]?.id,
    );
    expect((await callApplication(url, 'GET', path)).body).toEqual(second.body);
    expect((await fetchJson(`${url}/control/discord/commands`)).body).toEqual(second.body);
    const wrong = await callApplication(url, 'PUT', path, [{ name: 'My Flight', description: '' }]);
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 50035 }]);
    expect((await callApplication(url, 'GET', '/applications/1/commands')).body).toMatchObject({
      code: 20012,
    });
  });
});

describe('rate limits', () => {
  it('are sent with every message, and apply to each channel and kind separately', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const { url } = await startTestSandbox({ clock: () => new Date(now) });
    const post = (channel = FLIGHTS): Promise<JsonResponse> =>
      callApplication(url, 'POST', `/channels/${channel}/messages`, { content: 'AA12' });
    const first = await post();
    expect(first.headers.get('x-ratelimit-remaining')).toBe('9');
    now += 150;
    for (let left = 9; left > 0; left -= 1) await post();
    const limited = await post();
    expect(limited.status).toBe(429);
    expect(limited.body).toEqual({
      message: 'You are being rate limited.',
      retry_after: 0.35,
      global: false,
    });
    expect(Object.fromEntries(limited.headers)).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1893456000.500',
      'x-ratelimit-reset-after': '0.350',
      'x-ratelimit-bucket': anyString,
      'x-ratelimit-scope': 'user',
    });
    expect((await post('1100000000000000002')).status).toBe(200);
    const edit = await callApplication(url, 'PATCH', `/channels/${FLIGHTS}/messages/${idOf(first)}`, {
      content: 'AA13',
    });
    expect(edit.status).toBe(200);
    now += 350;
    expect((await post()).status).toBe(200);
  });
});

describe('fault of Discord', () => {
  it.for([
    [
      { status: 404, match: `/channels/${FLIGHTS}` },
      { message: 'Unknown Channel', code: 10003 },
    ],
    [{ status: 403 }, { message: 'Missing Access', code: 50001 }],
    [{ status: 401 }, { message: '401: Unauthorized', code: 0 }],
    [
      { status: 404, code: 10008 },
      { message: 'Unknown Message', code: 10008 },
    ],
    [
      { status: 403, code: 50007 },
      { message: 'Cannot send messages to this user', code: 50007 },
    ],
    [{ status: 503 }, { message: 'Injected fault 503', code: 0 }],
  ] as const)('%o has the message and number of Discord', async ([fault, body], { url }) => {
    const set = { service: 'discord', ...fault };
    await fetchJson(`${url}/control/faults`, { method: 'PUT', body: JSON.stringify(set) });
    const response = await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, { content: 'AA12' });
    expect([response.status, response.body]).toEqual([fault.status, body]);
  });
});
