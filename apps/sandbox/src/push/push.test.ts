import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  anyString,
  fetchJson,
  type JsonResponse,
  sendJson,
  startTestSandbox,
} from '../testing/test-sandbox.ts';

const NOW = new Date('2030-01-01T00:00:00Z');

const subscriptionSchema = z.strictObject({
  endpoint: z.string(),
  expirationTime: z.null(),
  keys: z.strictObject({ p256dh: z.string(), auth: z.string() }),
});
type Subscription = z.infer<typeof subscriptionSchema>;

async function subscribe(url: string, body: unknown = {}): Promise<Subscription> {
  return subscriptionSchema.parse((await sendJson('POST', `${url}/control/push/subscribe`, body)).body);
}

function derive(secret: Buffer, by: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, by, info, length));
}

/** Encrypts a text as a portal does, by the formulas of RFC 8291 and RFC 8188. */
function encrypted(text: string, { keys }: Subscription): Buffer {
  const sender = createECDH('prime256v1');
  const senderKey = sender.generateKeys();
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const salt = randomBytes(16);
  const ikm = derive(
    sender.computeSecret(receiver),
    Buffer.from(keys.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey]),
    32,
  );
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(`${text}\u0002\0\0`), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4096);
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, record]);
}

type Token = {
  readonly audience: string;
  readonly hours?: number;
  readonly subject?: string;
};

async function vapid({ audience, hours = 12, subject = 'mailto:crew@example.org' }: Token): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setExpirationTime(NOW.getTime() / 1000 + hours * 3600)
    .sign(privateKey);
  return `vapid t=${token}, k=${point.toString('base64url')}`;
}

type Push = {
  readonly subscription: Subscription;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: Partial<Token>;
  readonly body?: Buffer;
};

async function push(url: string, { subscription, headers, token, body }: Push): Promise<number> {
  const response = await fetch(subscription.endpoint, {
    method: 'POST',
    headers: {
      authorization: await vapid({ audience: url, ...token }),
      ttl: '3600',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: new Uint8Array(body ?? encrypted('{"title":"AA12"}', subscription)),
  });
  return response.status;
}

const arrived = async (url: string): Promise<unknown> => (await fetchJson(`${url}/control/push`)).body;
const start = (): ReturnType<typeof startTestSandbox> => startTestSandbox({ clock: () => NOW });

describe('push service', () => {
  test('accepts a push that was encrypted for a browser, and lists it decrypted, newest first', async () => {
    const { url } = await start();
    const [phone, laptop] = [await subscribe(url), await subscribe(url)];
    expect(await push(url, { subscription: phone })).toBe(201);
    const payload = { title: 'Reminder', body: 'Gate A4 ✈', link: '/flights/1', kind: 'reminder' };
    const body = encrypted(JSON.stringify(payload), laptop);
    expect(await push(url, { subscription: laptop, body, headers: { ttl: '0' } })).toBe(201);
    const at = NOW.toISOString();
    expect(await arrived(url)).toEqual([
      { endpoint: laptop.endpoint, payload, at, ttl: 0 },
      { endpoint: phone.endpoint, payload: { title: 'AA12' }, at, ttl: 3600 },
    ]);
  });

  test.each<[string, number, Omit<Push, 'subscription'>]>([
    ['without a time to live', 400, { headers: { ttl: 'soon' } }],
    ['without a known urgency', 400, { headers: { urgency: 'urgent' } }],
    ['with a long topic', 400, { headers: { topic: 'x'.repeat(33) } }],
    ['in another encoding', 415, { headers: { 'content-encoding': 'aesgcm' } }],
    ['of too many bytes', 413, { body: Buffer.alloc(4097) }],
    ['of nothing that could be read', 400, { body: Buffer.alloc(200) }],
    ['unsigned', 403, { headers: { authorization: 'Bearer x' } }],
    ['signed for another service', 403, { token: { audience: 'https://push.example.org' } }],
    ['signed for more than a day', 403, { token: { hours: 25 } }],
    ['signed by nobody to turn to', 403, { token: { subject: 'crew' } }],
    ['signed long ago', 403, { token: { hours: -1 } }],
  ])('rejects a push %s', async (_what, status, how) => {
    const { url } = await start();
    const subscription = await subscribe(url);
    expect(await push(url, { subscription, ...how })).toBe(status);
    expect(await arrived(url)).toEqual([]);
  });

  test('rejects a token whose key differs from the key next to it', async () => {
    const { url } = await start();
    const subscription = await subscribe(url);
    const [mine, other] = [await vapid({ audience: url }), await vapid({ audience: url })];
    const authorization = mine.slice(0, mine.indexOf('k=')) + other.slice(other.indexOf('k='));
    expect(await push(url, { subscription, headers: { authorization } })).toBe(403);
  });

  test('accepts only the key that a browser subscribed with, when it named one', async () => {
    const { url } = await start();
    const authorization = await vapid({ audience: url });
    const applicationServerKey = authorization.slice(authorization.indexOf('k=') + 2);
    const subscription = await subscribe(url, { applicationServerKey });
    expect(await push(url, { subscription })).toBe(403);
    expect(await push(url, { subscription, headers: { authorization } })).toBe(201);
  });

  test('rejects a push that was encrypted for another browser', async () => {
    const { url } = await start();
    const [phone, laptop] = [await subscribe(url), await subscribe(url)];
    expect(await push(url, { subscription: phone, body: encrypted('x', laptop) })).toBe(400);
  });

  test('returns 404 for an unknown subscription, and 410 once a browser has ended it', async () => {
    const { url } = await start();
    const subscription = await subscribe(url);
    const unknown = { ...subscription, endpoint: `${url}/push/none` };
    expect(await push(url, { subscription: unknown })).toBe(404);
    const end = (endpoint: string): Promise<Response> =>
      fetch(`${url}/control/push/gone`, { method: 'POST', body: JSON.stringify({ endpoint }) });
    expect((await end(unknown.endpoint)).status).toBe(400);
    expect((await end(subscription.endpoint)).status).toBe(204);
    expect(await push(url, { subscription })).toBe(410);
  });

  test('has faults of its own', async () => {
    const { url } = await start();
    const subscription = await subscribe(url);
    const fault = { service: 'push', status: 429, retryAfter: 3, times: 1 };
    await sendJson('PUT', `${url}/control/faults`, fault);
    const limited: JsonResponse = await fetchJson(subscription.endpoint, { method: 'POST' });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('3');
    expect(limited.body).toEqual({ message: anyString });
    expect(await push(url, { subscription })).toBe(201);
  });
});
