import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { sendToDiscord } from './discord.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers every request in one way, and keeps what it was sent. */
async function startServer(answer: Answering) {
  const asked: { method: string | undefined; url: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push({ method: request.method, url: request.url, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    asked,
    webhook: `http://127.0.0.1:${address.port}/api/webhooks/1/secret-token`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(10_000);
}

const message = { content: '', embeds: [{ title: '@everyone' }] };
const signal = new AbortController().signal;

describe('a message', () => {
  it('is posted and edited, and can ping nobody', async () => {
    await using server = await startServer(answering(200, { id: '42' }));
    expect(await sendToDiscord(server.webhook, message, null, signal)).toEqual({
      type: 'sent',
      messageId: '42',
    });
    expect(await sendToDiscord(server.webhook, message, '42', signal)).toEqual({
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
  ])('that is one too many waits as %s tells', async (_where, body, headers, waitMs) => {
    await using server = await startServer(answering(429, body, headers));
    expect(await sendToDiscord(server.webhook, message, null, signal)).toEqual({ type: 'limited', waitMs });
  });

  it.each([500, 502, 503, 408])('may be tried again after %d', async (status) => {
    await using server = await startServer(answering(status, { message: 'secret-token' }));
    const outcome = await sendToDiscord(server.webhook, message, null, signal);
    expect(outcome).toEqual({ type: 'failed', error: `The chat answered ${status}.` });
  });

  it.each([
    [404, { message: 'Unknown Webhook', code: 10015 }, 'The chat answered 404: Unknown Webhook', false],
    [404, { message: 'Unknown Message', code: 10008 }, 'The chat answered 404: Unknown Message', true],
    [400, { message: 'Invalid Form Body', code: 50035 }, 'The chat answered 400: Invalid Form Body', false],
    [401, {}, 'The chat answered 401: the webhook’s token is wrong', false],
    [
      403,
      { message: 'No webhook secret-token here' },
      'The chat answered 403: the webhook may not post there',
      false,
    ],
    [418, 'no object', 'The chat answered 418.', false],
  ])('ends with the reason of a %d', async (status, body, error, isGone) => {
    await using server = await startServer(answering(status, body));
    const outcome = await sendToDiscord(server.webhook, message, null, signal);
    expect(outcome).toEqual({ type: 'refused', error, isGone });
  });

  it('follows no redirect', async () => {
    await using elsewhere = await startServer(answering(200, { id: '1' }));
    await using server = await startServer(answering(307, {}, { location: elsewhere.webhook }));
    const outcome = await sendToDiscord(server.webhook, message, null, signal);
    expect(outcome).toMatchObject({ type: 'refused', error: expect.stringContaining('redirect') as unknown });
    expect(elsewhere.asked).toEqual([]);
  });

  it('that finds nobody, or is broken off, says nothing of the address', async () => {
    await using server = await startServer((_request, response) => void response.destroy());
    const outcome = await sendToDiscord(server.webhook, message, null, signal);
    expect(outcome).toEqual({ type: 'failed', error: 'The chat cannot be reached.' });
    const aborted = AbortSignal.abort();
    expect(await sendToDiscord(server.webhook, message, null, aborted)).toMatchObject({ type: 'failed' });
  });

  it('answered with what is no message may be tried again', async () => {
    await using server = await startServer(answering(200, { id: '../../1' }));
    expect(await sendToDiscord(server.webhook, message, null, signal)).toMatchObject({ type: 'failed' });
  });

  it('answered without end is read no further than one megabyte', async () => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      pipeline(Readable.from(endless()), response).catch(() => undefined);
    });
    const outcome = await sendToDiscord(server.webhook, message, null, signal);
    expect(outcome).toEqual({ type: 'failed', error: 'The chat answered something unknown.' });
  });
});
