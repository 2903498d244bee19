import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callApplication, idOf, listedPosts } from '../testing/test-application.ts';
import {
  type Delivered,
  type MockResponse,
  startTestPortal,
  type TestPortal,
} from '../testing/test-portal.ts';
import {
  anyString,
  type JsonResponse,
  objectWith,
  sendJson,
  startTestSandbox,
  textWith,
} from '../testing/test-sandbox.ts';

const APPLICATION = '1100000000000000000';
const FLIGHTS = '1100000000000000001';
const kai = { id: '2200000000000000042', username: 'kai' };

const backButton = { type: 2, style: 2, label: 'Give my seat back', custom_id: 'back:1' };
const rows = [{ type: 1, components: [backButton] }];

type Started = {
  readonly url: string;
  readonly portal: TestPortal;
  readonly interact: (body: Record<string, unknown>) => Promise<JsonResponse>;
  readonly post: (message: Record<string, unknown>) => Promise<string>;
};

async function start(response: (interaction: Delivered, url: string) => MockResponse): Promise<Started> {
  let link = '';
  const portal = await startTestPortal((interaction) => response(interaction, link));
  const { url } = await startTestSandbox({ interactionsUrl: portal.url });
  link = url;
  return {
    url,
    portal,
    interact: (body) => sendJson('POST', `${url}/control/discord/interact`, { user: kai, ...body }),
    post: async (message) =>
      idOf(await callApplication(url, 'POST', `/channels/${FLIGHTS}/messages`, message)),
  };
}

const privately = (content: string, more = {}): MockResponse => [
  200,
  { type: 4, data: { content, flags: 64, ...more } },
];
const messageIdOf = ({ body }: JsonResponse): string =>
  z.object({ messageId: z.string() }).parse(body).messageId;
const pageOf = async (url: string, person = kai): Promise<string> =>
  (await fetch(`${url}/discord?as=${person.id}`)).text();

/** Sends a request of the portal with an interaction's token. */
function underToken(
  url: string,
  { token }: Delivered,
  method: 'POST' | 'PATCH',
  body: unknown,
): Promise<JsonResponse> {
  const path = method === 'POST' ? '' : '/messages/@original';
  return sendJson(method, `${url}/api/v10/webhooks/${APPLICATION}/${token}${path}`, body);
}

describe('interaction', () => {
  test('sends a signed command to the portal, and shows the response to the sender only', async () => {
    const { url, portal, interact } = await start(() => privately('No flight yet'));
    const response = await interact({
      command: { name: 'leave', options: [{ name: 'from', value: '2030-01-01' }] },
    });
    expect(response.body).toEqual({
      status: 200,
      messageId: anyString,
      answer: { type: 4, data: { content: 'No flight yet', flags: 64, embeds: [], components: [] } },
      followUps: [],
    });
    expect(portal.delivered).toMatchObject([
      {
        type: 2,
        application_id: APPLICATION,
        channel_id: FLIGHTS,
        member: { user: kai },
        data: { name: 'leave', options: [{ name: 'from', type: 3, value: '2030-01-01' }] },
      },
    ]);
    expect(await listedPosts(url)).toEqual([]);
    expect(await pageOf(url)).toContain('No flight yet');
    expect(await pageOf(url, { id: '2200000000000000001', username: 'skyward.sam' })).not.toContain(
      'No flight yet',
    );
  });

  test('includes the message of a button or menu, also a private one', async () => {
    const { portal, interact, post } = await start(() => privately('Your seat', { components: rows }));
    const messageId = await post({ content: 'AA12', components: rows });
    const first = await interact({ messageId, customId: 'seat:1', values: ['0'] });
    await interact({ messageId: messageIdOf(first), customId: 'back:1' });
    expect(portal.delivered).toMatchObject([
      {
        type: 3,
        data: { custom_id: 'seat:1', component_type: 3, values: ['0'] },
        message: { id: messageId, content: 'AA12', components: rows },
      },
      {
        data: { custom_id: 'back:1', component_type: 2 },
        message: { id: messageIdOf(first), content: 'Your seat', flags: 64 },
      },
    ]);
    const unknown = await interact({ messageId: '1', customId: 'back:1' });
    expect([unknown.status, unknown.body]).toMatchObject([400, { issues: [{ path: 'messageId' }] }]);
  });

  test('may update its message', async () => {
    const { url, interact, post } = await start(() => [200, { type: 7, data: { components: [] } }]);
    const messageId = await post({ content: 'AA12', components: rows });
    const response = await interact({ messageId, customId: 'back:1' });
    expect(response.body).toMatchObject({ messageId, answer: { type: 7, data: { content: 'AA12' } } });
    expect(await listedPosts(url)).toEqual([objectWith({ messageId, components: [], edited: true })]);
  });

  test.each(['PATCH', 'POST'] as const)('is deferred and completed with %s', async (method) => {
    const edits: Promise<JsonResponse>[] = [];
    const { interact } = await start((interaction, url) => {
      edits.push(underToken(url, interaction, method, { content: 'It took a while' }));
      return [200, { type: 5, data: { flags: 64 } }];
    });
    const response = await interact({ command: { name: 'flights' } });
    expect(response.body).toMatchObject({ answer: { type: 5, data: { content: 'It took a while' } } });
    expect((await edits[0])?.body).toMatchObject({ content: 'It took a while', flags: 64 });
  });

  test('allows edits and follow-ups of its response while its token is valid', async () => {
    const { url, portal, interact } = await start(() => privately('First'));
    await interact({ command: { name: 'me' } });
    const [one] = z.tuple([z.custom<Delivered>()]).parse(portal.delivered);
    expect((await underToken(url, one, 'PATCH', { content: 'Second' })).body).toMatchObject({
      content: 'Second',
    });
    await underToken(url, one, 'POST', { content: 'For everybody' });
    await underToken(url, one, 'POST', { content: 'For you', flags: 64 });
    expect(await listedPosts(url)).toMatchObject([{ webhook: 'flights', content: 'For everybody' }]);
    const page = await pageOf(url);
    expect([page.includes('Second'), page.includes('For you'), page.includes('>First<')]).toEqual([
      true,
      true,
      false,
    ]);
    const unknown = await underToken(url, { ...one, token: 'guessed' }, 'PATCH', { content: 'x' });
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Unknown Webhook', code: 10015 }]);
  });

  test('is delivered twice under the same id when asked to', async () => {
    const { portal, interact } = await start(() => privately('Yes'));
    for (const id of ['77', '77']) await interact({ id, command: { name: 'me' } });
    expect(portal.delivered.map(({ id }) => id)).toEqual(['77', '77']);
  });

  test.each<[string, MockResponse, Record<string, unknown>]>([
    ['a refusal', [401, { error: 'bad' }], { status: 401, answer: { error: 'bad' }, messageId: null }],
    [
      'what Discord would not take',
      [200, { type: 4, data: { content: 'x'.repeat(2001) } }],
      { status: 200, problem: textWith('2000') },
    ],
    [
      'an empty message',
      [200, { type: 4, data: { flags: 64 } }],
      { problem: 'Cannot send an empty message' },
    ],
    ['an update of no message', [200, { type: 7, data: { content: 'x' } }], { problem: anyString }],
  ])('reports %s', async (_what, response, expected) => {
    const { interact } = await start(() => response);
    expect((await interact({ command: { name: 'me' } })).body).toMatchObject(expected);
  });

  test('returns 502 when there is no response', async () => {
    const { url } = await startTestSandbox({ interactionsUrl: 'http://127.0.0.1:9/' });
    const body = { user: kai, command: { name: 'me' } };
    const response = await sendJson('POST', `${url}/control/discord/interact`, body);
    expect([response.status, response.body]).toEqual([502, { message: anyString }]);
  });
});

const send = (url: string, path: string, fields: Record<string, string>, headers = {}): Promise<Response> =>
  fetch(`${url}/discord/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ as: kai.id, ...fields }),
    headers,
    redirect: 'manual',
  });

describe('chat page', () => {
  test('lets people send a command with options, click a button and dismiss the response', async () => {
    const { url, portal, interact, post } = await start(() => privately('Done'));
    const from = { type: 3, name: 'from', description: 'First day', required: true };
    await callApplication(url, 'PUT', `/applications/${APPLICATION}/commands`, [
      { name: 'leave', description: 'Ask for leave', options: [from] },
    ]);
    const messageId = await post({ content: 'AA12', components: rows });
    const response = await interact({ command: { name: 'me' } });
    const page = await pageOf(url);
    for (const part of ['/leave', 'name="option.from"', 'Give my seat back', 'You are kai'])
      expect(page).toContain(part);

    const given = await send(url, 'command', { command: 'leave', 'option.from': '2030-01-01' });
    expect([given.status, given.headers.get('location')]).toEqual([303, `/discord?as=${kai.id}#answers`]);
    await send(url, 'press', { message: messageId, customId: 'back:1' });
    expect(portal.delivered.slice(1)).toMatchObject([
      { data: { name: 'leave', options: [{ name: 'from', type: 3, value: '2030-01-01' }] } },
      { data: { custom_id: 'back:1', component_type: 2 } },
    ]);
    expect((await pageOf(url)).match(/<p>Done<\/p>/g)).toHaveLength(3);
    await send(url, 'dismiss', { message: messageIdOf(response) });
    expect((await pageOf(url)).match(/<p>Done<\/p>/g)).toHaveLength(2);
  });

  test('says when the application did not respond', async () => {
    const { url } = await start(() => [500, {}]);
    const given = await send(url, 'command', { command: 'me' });
    const page = await (await fetch(new URL(given.headers.get('location') ?? '', url))).text();
    expect(page).toContain('The application did not respond.');
  });

  test('lets new people join, once under a name', async () => {
    const { url } = await start(() => privately('Hello'));
    const [first, again] = [
      await send(url, 'people', { username: ' lou ' }),
      await send(url, 'people', { username: 'lou' }),
    ];
    expect(first.headers.get('location')).toMatch(/^\/discord\?as=\d+$/);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await (await fetch(new URL(first.headers.get('location') ?? '', url))).text()).toContain(
      'You are lou',
    );
  });

  test('rejects a form of another page', async () => {
    const { url, portal } = await start(() => privately('Done'));
    const given = await send(url, 'command', { command: 'me' }, { origin: 'https://example.org' });
    expect(given.status).toBe(403);
    expect(portal.delivered).toEqual([]);
  });
});
