import { createHmac, randomInt } from 'node:crypto';
import { type EndpointName, endpointNames, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { refusalsOf } from '@crewroom/domain/catalogue/reference';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  json,
  oneof,
  record,
  string,
} from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { makeKey } from '../testing/game/game-server.ts';
import { codeOf } from '../testing/portal-test.ts';
import { sentBody } from '../testing/sent-body.ts';
import { isFullRun } from '../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../testing/test-portal.ts';

/**
 * In nightly runs the texts are random and ten times as many. Otherwise they are always the same. A failure prints its
 * path as well.
 */
const isNight = isFullRun();
const seed = isNight ? randomInt(2 ** 31) : 20_260_302;
if (isNight) console.info(`input by chance has the seed ${seed}`);

const runs = (numRuns: number) => ({ seed, numRuns: isNight ? numRuns * 10 : numRuns });

const SECRET = 'the secret of the webhook';
const environment = {
  ROBLOX_WEBHOOK_SECRET: SECRET,
  TRUST_PROXY: 'true',
  WRITE_LIMIT_PER_MINUTE: '100000',
  SEARCH_LIMIT_PER_MINUTE: '100000',
};

const portal = await createTestPortal({ environment });
const owner = await signedInMember(portal, { rank: 255 });
const key = (await makeKey(portal, owner)).key;

afterAll(() => portal[Symbol.asyncDispose]());

/** What a header may hold: Node.js rejects line ends itself. */
const headerText = string({
  unit: constantFrom(...' ,;=:/"\\.-_*%0179azAZtv\t\u00e9\u00ff'.split('')),
  maxLength: 300,
});

/** A valid-looking value next to one that is not. */
const near = (...parts: readonly string[]) =>
  array(oneof(constantFrom(...parts), headerText), { maxLength: 12 }).map((some) => some.join(''));

const long = constantFrom(' ', ',', '=', 't=', 'v1=', '"', 'W/', ';', '::', '1.').map((part) =>
  part.repeat(1_000),
);

const headers: Readonly<Record<string, Arbitrary<string>>> = {
  cookie: near('crewroom-session=', 'crewroom-sign-in=', 'crewroom-appeal=', ';', '; ', '%', '%zz', '"'),
  'x-forwarded-for': near('1.2.3.4', '2001:db8::1', '[::1]:80', '::ffff:1.2.3.4', ',', ', ', ':', 'unknown'),
  'if-none-match': near('W/', '"', '*', ',', '"abc"', 'W/"abc"'),
  'if-modified-since': near('Mon, 02 Mar 2026 12:00:00 GMT', '-1'),
  range: near('bytes=', '0-', '-1', ',', '99999999999999999999'),
  'accept-encoding': near('gzip', 'br', ';q=', '0', '*', ','),
  'idempotency-key': near('a-key', 'key', '-', ':'),
  authorization: near('Bearer ', 'Basic ', 'crk_', '='),
  'roblox-signature': near('t=', 'v1=', ',', '1772452800', '=='),
  'content-type': near('application/json', ';', 'charset=', 'utf-8', 'text/plain', '"'),
  origin: near('http://localhost:3000', 'null', '://'),
  host: near('localhost', ':', '3000', '[::1]', '@'),
  'last-event-id': near('1', '-', '.'),
};

/** Fails when the portal failed, or rejected differently from the contract. */
function expectSound(response: LightMyRequestResponse, name?: EndpointName): void {
  const { statusCode, body } = response;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const code = statusCode >= 400 && isJson ? errorBodySchema.parse(response.json()).code : null;
  const isNamed = code === null || name === undefined || refusalsOf(name).some((one) => one === code);
  expect({ isNamed, hasFailed: statusCode >= 500, body }).toEqual({ isNamed: true, hasFailed: false, body });
}

describe('a header', () => {
  it.each(Object.entries(headers))(
    '%s of any text gets a response without a server error',
    async (name, texts) => {
      const any = asyncProperty(oneof({ weight: 9, arbitrary: texts }, long), async (text) => {
        const sent = { headers: { cookie: owner.as, [name]: text } };
        expectSound(await portal.send('GET', '/api/flights/week', sent));
        expectSound(await portal.send('POST', '/api/inbox/read', sent));
        expectSound(await portal.send('POST', plainRoutes.robloxNotice.path, { ...sent, payload: {} }));
      });
      await assert(any, runs(20));
    },
  );
});

/** Texts that often break parsers. */
const oddText = oneof(
  string({ maxLength: 60 }),
  string({ unit: 'binary', maxLength: 60 }),
  constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202etext',
    '__proto__',
    '2026-02-30',
    '2026-13-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.001Z',
    '24:00',
    '-1',
    '1e309',
    '9007199254740993',
    'NaN',
    '%',
    "' or 1=1 --",
    'a'.repeat(5_000),
  ),
);

const oddValue: Arbitrary<unknown> = oneof(
  oddText,
  json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
  constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
);

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Every path to a value in a sample. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const here = path.length === 0 ? [] : [path];
  return [...here, ...fieldsOf(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/** Returns a sample with another value at one path. */
function changedAt(value: unknown, [name, ...below]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (String(index) === name ? changedAt(one, below, to) : one));
  }
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(fieldsOf(value));
  return { ...fields, [name]: changedAt(fields[name], below, to) };
}

const isKeyed = ({ access }: Endpoint) => access.startsWith('game:');
const own = (endpoint: Endpoint) => ({
  headers: isKeyed(endpoint) ? { authorization: `Bearer ${key}` } : { cookie: owner.as },
});

/** All endpoints except signing out, which ends the session of all others. */
const called = endpointNames.filter((name) => name !== 'logout');
const withBody = called.filter((name) => 'body' in endpointTable[name]);
const withQuery = called.filter((name) => 'query' in endpointTable[name]);

/** Sends as the owner, or with a key. It begins a new minute first, to reset the rate limits. */
async function send(endpoint: Endpoint, url: string, payload?: unknown): Promise<LightMyRequestResponse> {
  portal.clock.advance(60_000);
  const { headers: opened } = own(endpoint);
  const { headers: typed, ...sent } = sentBody(endpoint, payload);
  return await portal.send(endpoint.method, url, { headers: { ...opened, ...typed }, ...sent });
}

const invalid = '400 invalid_input';

/** Sends a request, checks that the response fits the contract, and returns its status and code. */
async function codeFor(name: EndpointName, url: string, payload?: unknown): Promise<string> {
  const response = await send(endpointTable[name], url, payload);
  expectSound(response, name);
  return codeOf(response);
}

const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));
const rejectsBody = ({ body, bodyType }: Endpoint, sent: unknown): boolean =>
  bodyType === undefined && body !== undefined && !body.safeParse(asSent(sent)).success;

const anyId = '01a21553-8293-76cf-844e-6098ed9212c9';
const urlOf = ({ path }: Endpoint, value = anyId) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value])));

/**
 * Bodies that look valid for an endpoint: its sample with any value at one path, or a file of its parts with anything
 * between.
 */
function bodiesOf({ body }: Endpoint): Arbitrary<unknown> {
  const sample = body === undefined ? null : sampleOf(body);
  if (typeof sample === 'string') {
    const piece = oneof(constantFrom(...sample.split(/(?=[,;\r\n"])/), '"', '\n'), oddText);
    return array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  }
  return record({ place: constantFrom(...placesIn(sample)), value: oddValue }).map(({ place, value }) =>
    changedAt(sample, place, value),
  );
}

describe('a body', () => {
  it.each(withBody)(
    'of %s with any value at any path is accepted or rejected as in the contract',
    async (name) => {
      const endpoint: Endpoint = endpointTable[name];
      const any = asyncProperty(bodiesOf(endpoint), async (body) => {
        const code = await codeFor(name, urlOf(endpoint), body);
        return !rejectsBody(endpoint, body) || code === invalid;
      });
      await assert(any, runs(20));
    },
  );

  it('of Roblox’s notices, signed, is accepted or rejected', async () => {
    const notice = { NotificationId: 'n', EventType: 'RightToErasureRequest', EventPayload: { UserId: 1 } };
    const place = constantFrom(...placesIn(notice));
    const bodies = oneof(
      string({ unit: 'binary', maxLength: 80 }),
      record({ at: place, value: oddValue }).map(({ at, value }) =>
        JSON.stringify(changedAt(notice, at, value)),
      ),
    );
    const any = asyncProperty(bodies, async (body) => {
      portal.clock.advance(60_000);
      const time = Math.floor(portal.clock().getTime() / 1000);
      const mac = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('base64');
      const signed = { 'roblox-signature': `t=${time},v1=${mac}`, 'content-type': 'application/json' };
      const sent = { headers: signed, payload: body };
      expectSound(await portal.send('POST', plainRoutes.robloxNotice.path, sent));
    });
    await assert(any, runs(50));
  });
});

describe('an endpoint', () => {
  const unsafe = called.filter((name) => endpointTable[name].method !== 'GET');
  const unknown = { notAField: true };

  it.each(unsafe.filter((name) => !('body' in endpointTable[name])))(
    'rejects fields and lists where it takes no body: %s',
    async (name) => {
      for (const payload of [unknown, [], [1]]) {
        expect(await codeFor(name, urlOf(endpointTable[name]), payload)).toBe(invalid);
      }
    },
  );

  it.each(withBody.filter((name) => !('bodyType' in endpointTable[name])))(
    'rejects fields that it does not know, another type, and no body where it needs one: %s',
    async (name) => {
      const endpoint: Endpoint = endpointTable[name];
      const sample = endpoint.body === undefined ? {} : sampleOf(endpoint.body);
      const needsBody = endpoint.body?.safeParse(undefined).success === false;
      const rejected = [{ ...Object(sample), ...unknown }, 'x', [sample], ...(needsBody ? [undefined] : [])];
      for (const payload of rejected) {
        expect(await codeFor(name, urlOf(endpoint), payload)).toBe(invalid);
      }
    },
  );

  it.each(called.filter((name) => /:(?:\w*i|\w*I)d\b/.test(endpointTable[name].path)))(
    'rejects what is no id before it looks for anything: %s',
    async (name) => {
      const endpoint: Endpoint = endpointTable[name];
      const body = endpoint.body === undefined ? undefined : sampleOf(endpoint.body);
      for (const id of ['1', '0'.repeat(36), `${anyId}x`, '\u0000', "' or 1=1", '../../..']) {
        expect(await codeFor(name, urlOf(endpoint, id), body)).toBe(invalid);
      }
    },
  );
});

describe('a path', () => {
  it.each(withQuery)('succeeds or is rejected as in the contract with any query: %s', async (name) => {
    const endpoint: Endpoint = endpointTable[name];
    const names = fieldsOf(endpoint.query === undefined ? {} : sampleOf(endpoint.query)).map(([one]) => one);
    const pairs = array(record({ key: constantFrom(...names, 'x', '__proto__'), value: oddText }), {
      maxLength: 4,
    });
    const any = asyncProperty(pairs, async (some) => {
      const query = some.map(({ key: one, value }) => `${one}=${encodeURIComponent(value.toWellFormed())}`);
      await codeFor(name, `${urlOf(endpoint)}?${query.join('&')}`);
    });
    await assert(any, runs(20));
  });

  it('succeeds or is rejected as in the contract with any text instead of an id', async () => {
    const withParams = called.filter((name) => endpointTable[name].path.includes(':'));
    const any = asyncProperty(
      record({ name: constantFrom(...withParams), value: oddText }),
      async ({ name, value }) => {
        const endpoint: Endpoint = endpointTable[name];
        const body = endpoint.body === undefined ? undefined : sampleOf(endpoint.body);
        await codeFor(name, urlOf(endpoint, value.slice(0, 150) || '-'), body);
      },
    );
    await assert(any, runs(150));
  });
});
