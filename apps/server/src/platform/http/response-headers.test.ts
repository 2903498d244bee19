import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const portal = await createTestPortal({ extend: (_app, open) => addGatedEndpoints(open) });
const member = await signedInMember(portal);

afterAll(() => portal[Symbol.asyncDispose]());

const ANY_URL = '/api/throw-away/signed-in/any';
const elsewhere = { origin: 'https://elsewhere.example' };

const responses: readonly (readonly [string, () => Promise<LightMyRequestResponse>])[] = [
  ['200', () => portal.send('GET', '/api/auth/me', { as: member.as })],
  ['200 of a write', () => portal.send('PUT', ANY_URL, { as: member.as })],
  ['302 of a sign-in', () => portal.send('GET', '/api/auth/roblox')],
  ['400', () => portal.send('GET', '/api/users/search?q=', { as: member.as })],
  ['401', () => portal.send('GET', '/api/auth/me')],
  ['403 of another site', () => portal.send('PUT', ANY_URL, { headers: elsewhere })],
  ['403', () => portal.send('GET', '/api/admin/users', { as: member.as })],
  ['404 of a call', () => portal.send('GET', '/api/nothing')],
  ['404 of a member', () => portal.send('GET', '/api/users/lookup/nobody', { as: member.as })],
  ['415', () => portal.send('POST', ANY_URL, { headers: { 'content-type': 'text/plain' }, payload: 'x' })],
];

describe('every API response', () => {
  it.each(responses)('has the headers that protect it in browsers: %s', async (_which, send) => {
    const { headers } = await send();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as unknown,
    });
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('enforces https only when the portal uses https', async () => {
    expect((await portal.send('GET', '/livez')).headers).not.toHaveProperty('strict-transport-security');
    await using secure = await createTestPortal({ environment: { PUBLIC_URL: 'https://portal.example' } });
    const { headers } = await secure.send('GET', '/livez');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

function me(headers: Readonly<Record<string, string>> = {}) {
  return portal.send('GET', '/api/auth/me', { as: member.as, headers });
}

describe('an unchanged response', () => {
  it('returns 304 without a body when the request has its tag', async () => {
    const first = await me();
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    for (const known of [tag, tag.replace('W/', '')]) {
      const again = await me({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers['cache-control']).toBe('no-store');
    }
    expect((await me({ 'if-none-match': '"other"' })).body).toBe(first.body);
  });

  it('gets another tag as soon as it changes', async () => {
    const tag = String((await me()).headers.etag);
    await portal.database.db
      .updateTable('users')
      .set({ display_name: 'Renamed' })
      .where('id', '=', member.user.id)
      .execute();
    const changed = await me({ 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('is sent in full when it is the result of a write', async () => {
    const first = await portal.send('PUT', ANY_URL, { as: member.as });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await portal.send('PUT', ANY_URL, { as: member.as, headers });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });
});
