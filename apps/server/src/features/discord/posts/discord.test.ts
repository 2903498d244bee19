import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { sendToDiscord } from './discord.ts';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that returns the same response to every request, and records the requests. */
async function startServer(result: Responder) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { authorization } = request.headers;
      asked.push({ method: request.method, url: request.url, ...(authorization && { authorization }), body });
      result(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const webhook = `http://127.0.0.1:${address.port}/api/webhooks/1/secret-token`;
  return {
    asked,
    webhook,
    target: { by: 'webhook', url: webhook } as const,
    application: {
      by: 'application',
      application: { apiUrl: `http://127.0.0.1:${address.port}/api/v10`, botToken: 'bot-token' },
      channelId: '7',
    } as const,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const responder =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(10_000);
}

const message = { content: '', embeds: [{ title: '@everyone' }] };
const sending = { message, messageId: null, nonce: 'a-nonce' };
const signal = new AbortController().signal;

describe('a message', () => {
  it('is posted and edited, and pings nobody', async () => {
    await using server = await startServer(responder(200, { id: '42' }));
    expect(await sendToDiscord(server.target, sending, signal)).toEqual({
      type: 'sent',
      messageId: '42',
    });
    expect(await sendToDiscord(server.target, { ...sending, messageId: '42' }, signal)).toEqual({
      type: 'sent',
      messageId: '42',
    });
    const body = { ...message, allowed_mentions: { parse: [] } };
    expect(server.asked).toEqual([
      { method: 'POST', url: '/api/webhooks/1/secret-token?wait=true', body },
      { method: 'PATCH', url: '/api/webhooks/1/secret-token/messages/42', body },
    ]);
  });

  it.each([
    ['the body', { retry_after: 64.57 }, { 'retry-after': '65' }, 64_570],
    ['the header', {}, { 'retry-after': '3' }, 3_000],
    ['nothing', {}, {}, 5_000],
  ])('waits as %s says when it exceeds a limit', async (_where, body, headers, waitMs) => {
    await using server = await startServer(responder(429, body, headers));
    expect(await sendToDiscord(server.target, sending, signal)).toEqual({ type: 'limited', waitMs });
  });

  it.each([500, 502, 503, 408])('may be retried after %d', async (status) => {
    await using server = await startServer(responder(status, { message: 'secret-token' }));
    const outcome = await sendToDiscord(server.target, sending, signal);
    expect(outcome).toEqual({ type: 'failed', error: `Discord returned ${status}.` });
  });

  it.each([
    [
      404,
      { message: 'Unknown Webhook', code: 10015 },
      'Discord returned 404: Unknown Webhook. The webhook was deleted: the owner sets another in the settings.',
      false,
    ],
    [
      404,
      { message: 'Unknown Message', code: 10008 },
      'Discord returned 404: Unknown Message. It was deleted in Discord. Send it again to post a new message.',
      true,
    ],
    [400, { message: 'Invalid Form Body', code: 50035 }, 'Discord returned 400: Invalid Form Body', false],
    [
      401,
      {},
      'Discord returned 401: the webhook’s token is wrong. The owner sets another webhook in the settings.',
      false,
    ],
    [
      403,
      { message: 'No webhook secret-token here' },
      'Discord returned 403: the webhook may not post there',
      false,
    ],
    [418, 'no object', 'Discord returned 418.', false],
  ])('fails with the reason of a %d', async (status, body, error, isGone) => {
    await using server = await startServer(responder(status, body));
    const outcome = await sendToDiscord(server.target, sending, signal);
    expect(outcome).toEqual({ type: 'refused', error, isGone });
  });

  it('follows no redirect', async () => {
    await using elsewhere = await startServer(responder(200, { id: '1' }));
    await using server = await startServer(responder(307, {}, { location: elsewhere.webhook }));
    const outcome = await sendToDiscord(server.target, sending, signal);
    expect(outcome).toMatchObject({ type: 'refused', error: expect.stringContaining('redirect') as unknown });
    expect(elsewhere.asked).toEqual([]);
  });

  it('hides the URL in the error when the host is unknown or the connection breaks', async () => {
    await using server = await startServer((_request, response) => void response.destroy());
    const outcome = await sendToDiscord(server.target, sending, signal);
    expect(outcome).toEqual({ type: 'failed', error: 'The chat cannot be reached.' });
    const aborted = AbortSignal.abort();
    expect(await sendToDiscord(server.target, sending, aborted)).toMatchObject({ type: 'failed' });
  });

  it('may be retried when the response is not a message', async () => {
    await using server = await startServer(responder(200, { id: '../../1' }));
    expect(await sendToDiscord(server.target, sending, signal)).toMatchObject({ type: 'failed' });
  });

  it('reads at most one megabyte of an endless response', async () => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      pipeline(Readable.from(endless()), response).catch(() => undefined);
    });
    const outcome = await sendToDiscord(server.target, sending, signal);
    expect(outcome).toEqual({ type: 'failed', error: 'Discord returned something unknown.' });
  });
});

describe('a message of the application', () => {
  const row = {
    type: 1,
    components: [{ type: 2, style: 5, label: 'Open', url: 'http://localhost/' }],
  } as const;
  const components = [{ ...row, components: [...row.components] }];

  it('is posted in its channel with its buttons, once for its nonce, and edited there', async () => {
    await using server = await startServer(responder(200, { id: '42' }));
    const withButtons = { ...sending, message: { ...message, components } };
    const sent = { type: 'sent', messageId: '42' };
    expect(await sendToDiscord(server.application, withButtons, signal)).toEqual(sent);
    expect(await sendToDiscord(server.application, { ...sending, messageId: '42' }, signal)).toEqual(sent);
    const body = { ...message, allowed_mentions: { parse: [] } };
    const onlyOnce = { nonce: 'a-nonce', enforce_nonce: true };
    const url = '/api/v10/channels/7/messages';
    expect(server.asked).toEqual([
      { method: 'POST', url, authorization: 'Bot bot-token', body: { ...body, components, ...onlyOnce } },
      // Removes the earlier buttons.
      {
        method: 'PATCH',
        url: `${url}/42`,
        authorization: 'Bot bot-token',
        body: { ...body, components: [] },
      },
    ]);
  });

  it.each([
    [
      401,
      { message: '401: Unauthorized', code: 0 },
      'Discord returned 401: the token of the bot is wrong. The owner sets a new one in the settings.',
      false,
    ],
    [
      403,
      { message: 'Missing Access', code: 50001 },
      'Discord returned 403: Missing Access. The bot does not see the channel: add it there, under Permissions.',
      false,
    ],
    [
      403,
      { message: 'Missing Permissions', code: 50013 },
      'Discord returned 403: Missing Permissions. The bot may not post there: give it Send Messages and Embed Links, under Permissions.',
      false,
    ],
    [403, { message: 'No bot-token here' }, 'Discord returned 403.', false],
    [
      404,
      { message: 'Unknown Channel', code: 10003 },
      'Discord returned 404: Unknown Channel. The channel was deleted, or another ID is set: the owner names it in the settings.',
      false,
    ],
    [
      403,
      { message: 'Cannot edit a message authored by another user', code: 50005 },
      'Discord returned 403: Cannot edit a message authored by another user. Another application posted it. Send it again to post a new message.',
      true,
    ],
    [
      404,
      { message: 'Unknown Message', code: 10008 },
      'Discord returned 404: Unknown Message. It was deleted in Discord. Send it again to post a new message.',
      true,
    ],
  ])('fails with the reason of a %d: %o', async (status, body, error, isGone) => {
    await using server = await startServer(responder(status, body));
    const outcome = await sendToDiscord(server.application, sending, signal);
    expect(outcome).toEqual({ type: 'refused', error, isGone });
  });

  it('is gone when it is edited in a deleted channel', async () => {
    await using server = await startServer(responder(404, { message: 'Unknown Channel', code: 10003 }));
    const outcome = await sendToDiscord(server.application, { ...sending, messageId: '42' }, signal);
    expect(outcome).toEqual({
      type: 'refused',
      error:
        'Discord returned 404: Unknown Channel. Its channel was deleted. Send it again to post a new message.',
      isGone: true,
    });
  });

  it('waits as a bucket limit says', async () => {
    const limited = { message: 'You are being rate limited.', retry_after: 3.5, global: false };
    const headers = {
      'retry-after': '4',
      'x-ratelimit-reset-after': '3.5',
      'x-ratelimit-bucket': 'messages',
    };
    await using server = await startServer(responder(429, limited, headers));
    const outcome = await sendToDiscord(server.application, sending, signal);
    expect(outcome).toEqual({ type: 'limited', waitMs: 3_500 });
  });
});
