import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BrowserKeys, decryptPush } from './encrypted-content.ts';
import { checkVapid } from './vapid.ts';

const MAX_BYTES = 4096;
const MAX_KEPT = 1000;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const TOPIC = /^[\w-]{1,32}$/;

/** A subscription as a browser creates it. */
export type Subscription = {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** A push as the browser reads it. `ttl` is in seconds. */
export type Arrived = {
  readonly endpoint: string;
  readonly payload: unknown;
  readonly at: string;
  readonly ttl: number;
};

type Browser = BrowserKeys & {
  readonly endpoint: string;
  readonly applicationServerKey: string | null;
  isGone: boolean;
};

export type PushService = {
  readonly origin: string;
  readonly clock: () => Date;
  subscribe(applicationServerKey: string | null): Subscription;
  /** Returns the browser with an id, or undefined. */
  browser(id: string): Browser | undefined;
  /** Newest first. */
  arrived(): readonly Arrived[];
  deliver(arrived: Arrived): void;
  /** Ends the subscription of a browser. Returns false when there is none. */
  end(endpoint: string): boolean;
};

/** Creates the push service with its browsers, in memory. Subscriptions end with a restart. */
export function createPushService(origin: string, clock: () => Date): PushService {
  const browsers = new Map<string, Browser>();
  let arrived: readonly Arrived[] = [];

  return {
    origin,
    clock,
    subscribe: (applicationServerKey) => {
      const id = randomUUID();
      const endpoint = `${origin}/push/${id}`;
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(id, { endpoint, ecdh, auth, applicationServerKey, isGone: false });
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    browser: (id) => browsers.get(id),
    arrived: () => arrived,
    deliver: (one) => {
      arrived = [one, ...arrived].slice(0, MAX_KEPT);
    },
    end: (endpoint) => {
      const browser = browsers.get(idOf(endpoint));
      if (browser?.endpoint !== endpoint) return false;
      browser.isGone = true;
      return true;
    },
  };
}

function idOf(endpoint: string): string {
  return endpoint.slice(endpoint.lastIndexOf('/') + 1);
}

type PushRoute = { Params: { id: string } };
type PushRefusal = readonly [status: number, message: string];

/**
 * Accepts pushes (RFC 8030), strictly. It rejects pushes that a browser's service might reject, and pushes that the browser
 * could not read.
 */
export function pushRoutes(app: FastifyInstance, push: PushService): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post<PushRoute>('/push/:id', async ({ params, headers, body }, reply) => {
    const browser = push.browser(params.id);
    const refused =
      browserRefusal(browser) ??
      (await senderRefusal(push, browser, headers)) ??
      contentRefusal(headers, body);
    if (refused || !browser || !Buffer.isBuffer(body))
      return refuse(reply, refused ?? [400, 'There is nothing to deliver']);
    const text = decryptPush(body, browser);
    if (text === null) return refuse(reply, [400, 'The browser could not read this']);
    const { endpoint } = browser;
    const [at, ttl] = [push.clock().toISOString(), Number(headers['ttl'])];
    push.deliver({ endpoint, payload: payloadOf(text), at, ttl });
    return reply.code(201).header('location', `${push.origin}/push/messages/${randomUUID()}`).send();
  });
}

function refuse(reply: FastifyReply, [status, message]: PushRefusal): FastifyReply {
  return reply.code(status).send({ message });
}

function browserRefusal(browser: Browser | undefined): PushRefusal | null {
  if (!browser) return [404, 'There is no such subscription'];
  return browser.isGone ? [410, 'The subscription has ended'] : null;
}

async function senderRefusal(
  { origin, clock }: PushService,
  browser: Browser | undefined,
  { authorization }: IncomingHttpHeaders,
): Promise<PushRefusal | null> {
  const vapid = await checkVapid(authorization, origin, clock());
  if (vapid.kind === 'refused') return [403, vapid.message];
  const expected = browser?.applicationServerKey ?? vapid.key;
  return expected === vapid.key ? null : [403, 'The subscription was made for another key'];
}

function contentRefusal(headers: IncomingHttpHeaders, body: unknown): PushRefusal | null {
  const { urgency = 'normal', topic = 'none' } = headers;
  if (!/^\d+$/.test(String(headers['ttl']))) return [400, 'TTL must be a number of seconds'];
  if (!URGENCIES.includes(String(urgency))) return [400, 'Urgency is none that there is'];
  if (!TOPIC.test(String(topic))) return [400, 'Topic must be at most 32 characters of base64url'];
  if (headers['content-encoding'] !== 'aes128gcm') return [415, 'Content-Encoding must be aes128gcm'];
  const isTooLong = Buffer.isBuffer(body) && body.length > MAX_BYTES;
  return isTooLong ? [413, `A push has at most ${MAX_BYTES} bytes`] : null;
}

/** Returns the payload as a service worker reads it: JSON, or the text itself when it is not JSON. */
function payloadOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
