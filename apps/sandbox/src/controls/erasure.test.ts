import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished } from 'vitest';
import { anyString, it, objectWith, sendJson, startTestSandbox, textWith } from '../testing/test-sandbox.ts';

const DANA = '310557281';

type Notice = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Portal = {
  readonly url: string;
  readonly notices: readonly Notice[];
};

/** Starts a server in place of the portal's webhook, which stores its requests. */
async function startPortal(status: number, headers: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const notices: Notice[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      notices.push({ headers: request.headers, body });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/webhooks/roblox`, notices };
}

describe('erasure notice', () => {
  it('is sent as Roblox sends it, signed over its time and its raw body', async () => {
    const portal = await startPortal(200);
    const { url } = await startTestSandbox();
    const notice = { url: portal.url, secret: 'shared secret', userId: DANA, notificationId: 'notice-1' };
    const response = await sendJson('POST', `${url}/control/erasure`, {
      ...notice,
      at: '2030-01-01T00:00:00Z',
    });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ notificationId: 'notice-1', status: 200 });
    const [{ headers, body } = { headers: {}, body: '' }] = portal.notices;
    const mac = createHmac('sha256', 'shared secret').update(`1893456000.${body}`).digest('base64');
    expect(headers['roblox-signature']).toBe(`t=1893456000,v1=${mac}`);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      NotificationId: 'notice-1',
      EventType: 'RightToErasureRequest',
      EventTime: '2030-01-01T00:00:00.000Z',
      EventPayload: { UserId: Number(DANA), GameIds: [expect.any(Number), expect.any(Number)] },
    });
  });

  it('has an id and a time of its own by default, and returns the portal’s response', async () => {
    const portal = await startPortal(401);
    const { url } = await startTestSandbox({ clock: () => new Date('2031-05-05T05:05:05Z') });
    const notice = { url: portal.url, secret: 'wrong', userId: Number(DANA) };
    const first = await sendJson('POST', `${url}/control/erasure`, notice);
    const second = await sendJson('POST', `${url}/control/erasure`, notice);

    expect(first.body).toEqual({ notificationId: anyString, status: 401 });
    expect(first.body).not.toEqual(second.body);
    expect(portal.notices[0]?.headers['roblox-signature']).toMatch(/^t=1935723905,v1=/);
    expect(JSON.parse(portal.notices[0]?.body ?? '')).toEqual(
      objectWith({ EventTime: '2031-05-05T05:05:05.000Z' }),
    );
  });

  it('has only a time without a secret', async () => {
    const portal = await startPortal(401);
    const { url } = await startTestSandbox();
    const notice = { url: portal.url, userId: DANA, at: '2030-01-01T00:00:00Z' };
    await sendJson('POST', `${url}/control/erasure`, notice);
    expect(portal.notices[0]?.headers['roblox-signature']).toBe('t=1893456000');
  });

  it('is not sent on to the target of a redirect', async () => {
    const elsewhere = await startPortal(200);
    const portal = await startPortal(307, { location: elsewhere.url });
    const { url } = await startTestSandbox();
    const response = await sendJson('POST', `${url}/control/erasure`, { url: portal.url, userId: DANA });
    expect(response.body).toMatchObject({ status: 307 });
    expect(elsewhere.notices).toEqual([]);
  });

  it('returns 502 when there is no response', async ({ url }) => {
    // fetch never connects to port 9.
    const notice = { url: 'http://127.0.0.1:9/webhooks/roblox', secret: 's', userId: DANA };
    const response = await sendJson('POST', `${url}/control/erasure`, notice);
    expect(response.status).toBe(502);
    expect(response.body).toEqual({ message: textWith('did not answer') });
  });

  it.for([
    ['an address elsewhere', { url: 'https://portal.example/webhooks/roblox' }, 'url'],
    ['a name that begins like this machine', { url: 'http://localhost.example/x' }, 'url'],
    ['an address that is none', { url: 'portal' }, 'url'],
    ['another protocol', { url: 'ftp://127.0.0.1/x' }, 'url'],
    ['a user id that is none', { userId: 'dana' }, 'userId'],
    ['a time that is none', { at: 'yesterday' }, 'at'],
  ] as const)('is rejected for %s', async ([_what, wrong, path], { url }) => {
    const notice = { url: 'http://localhost:9/', secret: 's', userId: DANA, ...wrong };
    const response = await sendJson('POST', `${url}/control/erasure`, notice);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ issues: [objectWith({ path })] });
  });
});
