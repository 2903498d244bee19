import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, describe, expect, it } from 'vitest';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const OWN = 'http://localhost:3000';
const ANY_URL = '/api/throw-away/signed-in/any';

const portal = await createTestPortal({ extend: (_app, open) => addGatedEndpoints(open) });
const member = await signedInMember(portal);

afterAll(() => portal[Symbol.asyncDispose]());

type Headers = Readonly<Record<string, string>>;

/** Sends exactly these headers, the session and nothing a browser would add. */
async function sendBare(method: 'GET' | 'POST' | 'PUT' | 'DELETE', headers: Headers, payload?: string) {
  const response = await portal.app.inject({
    method,
    url: ANY_URL,
    headers: { cookie: member.as, ...headers },
    ...(payload !== undefined && { payload }),
  });
  const refusal = response.statusCode === 200 ? null : errorBodySchema.parse(response.json());
  return { status: response.statusCode, code: refusal?.code ?? null };
}

const allowed = { status: 200, code: null };
const foreign = { status: 403, code: 'foreign_origin' };
const notJson = { status: 415, code: 'not_json' };

const foreignSources: readonly (readonly [string, Headers])[] = [
  ['another site', { origin: 'https://elsewhere.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['another port of this host', { origin: 'http://localhost:3001' }],
  ['another scheme', { origin: 'https://localhost:3000' }],
  ['another name of this machine', { origin: 'http://127.0.0.1:3000' }],
  ['a name that begins like ours', { origin: 'http://localhost:3000.elsewhere.example' }],
  ['another site, as only Sec-Fetch-Site tells', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring host, as only Sec-Fetch-Site tells', { 'sec-fetch-site': 'same-site' }],
  ['a neighbouring host that claims our origin', { origin: OWN, 'sec-fetch-site': 'same-site' }],
  ['a Sec-Fetch-Site nobody knows', { origin: OWN, 'sec-fetch-site': 'anything' }],
  ['elsewhere, though Sec-Fetch-Site says otherwise', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
];

const ownSources: readonly (readonly [string, Headers])[] = [
  ['the portal itself', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
  ['the portal in a browser without Sec-Fetch-Site', { origin: OWN }],
  ['the portal, as only Sec-Fetch-Site tells', { 'sec-fetch-site': 'same-origin' }],
  ['a person’s own doing', { 'sec-fetch-site': 'none' }],
  ['no browser at all', {}],
];

describe('the origin of an unsafe request', () => {
  it.each(foreignSources)('rejects %s for every method', async (_from, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const json = { 'content-type': 'application/json', ...headers };
      expect(await sendBare(method, json, '{"name":"x"}')).toEqual(foreign);
    }
    expect(await sendBare('PUT', headers)).toEqual(foreign);
  });

  it.each(ownSources)('accepts %s', async (_from, headers) => {
    expect(await sendBare('PUT', headers)).toEqual(allowed);
  });

  it('is ignored for reads', async () => {
    for (const [, headers] of [...foreignSources, ...ownSources]) {
      expect(await sendBare('GET', headers)).toEqual(allowed);
    }
  });

  it('is compared with the public URL of the portal', async () => {
    const environment = { PUBLIC_URL: 'https://portal.example/' };
    await using other = await createTestPortal({ environment });
    const logout = async (origin: string) =>
      (await other.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin } })).json<{
        code: string;
      }>().code;
    expect(await logout('https://portal.example')).toBe('no_session');
    expect(await logout(OWN)).toBe('foreign_origin');
  });

  it('is checked for unknown routes as well', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const response = await portal.app.inject({ method: 'POST', url: '/api/nothing', headers });
    expect(response.statusCode).toBe(403);
  });
});

const otherTypes = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-8; boundary=x',
  'application/json, text/plain',
  'application/json text/plain',
  'application/jsonp',
  'application/json-seq',
  'application/merge-patch+json',
  'application/ld+json',
  'text/json',
  'json',
  '',
];

const jsonTypes = [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
];

describe('the body of an unsafe request', () => {
  it.each(otherTypes)('is rejected as %j', async (type) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(await sendBare(method, { 'content-type': type }, '{"name":"x"}')).toEqual(notJson);
    }
  });

  it.each(jsonTypes)('is parsed as %j', async (type) => {
    expect(await sendBare('POST', { 'content-type': type }, '{"name":"x"}')).toEqual(allowed);
  });

  it('is rejected without a type', async () => {
    expect(await sendBare('POST', {}, '{"name":"x"}')).toEqual(notJson);
    expect(await sendBare('POST', { 'transfer-encoding': 'chunked' }, '{"name":"x"}')).toEqual(notJson);
  });

  it('is rejected under a type that is not JSON even when it is empty', async () => {
    expect(await sendBare('PUT', { 'content-type': 'text/plain' })).toEqual(notJson);
    expect(await sendBare('PUT', { 'content-type': 'text/plain', cookie: '' })).toEqual(notJson);
  });

  it('needs no type when it is absent', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await sendBare(method, {})).toEqual(allowed);
      expect(await sendBare(method, { 'content-length': '0' })).toEqual(allowed);
    }
  });

  it('may be empty under the type of JSON, as some clients always send that type', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const type = { 'content-type': 'application/json' };
      expect(await sendBare(method, type)).toEqual(allowed);
      expect(await sendBare(method, { ...type, 'content-length': '0' })).toEqual(allowed);
    }
  });

  it('is accepted with DELETE', async () => {
    const response = await portal.send('DELETE', ANY_URL, { as: member.as, payload: { name: 'the one' } });
    expect(response.json()).toEqual({ name: 'the one' });
  });

  it('is ignored for reads', async () => {
    expect(await sendBare('GET', { 'content-type': 'text/plain' })).toEqual(allowed);
  });
});

describe('an endpoint without a body', () => {
  it.each(['{}', 'null'])('ignores %s', async (payload) => {
    expect(await sendBare('PUT', { 'content-type': 'application/json' }, payload)).toEqual(allowed);
  });
});
