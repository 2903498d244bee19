import { signInPaths } from '@crewroom/domain/contract/routes';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, describe, expect, it } from 'vitest';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { insertSanction } from '../../testing/rows.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';

const portal = await createTestPortal({
  environment: {
    WRITE_LIMIT_PER_MINUTE: '3',
    SEARCH_LIMIT_PER_MINUTE: '2',
    SIGN_IN_LIMIT_PER_MINUTE: '2',
  },
  extend: (_app, open) => addGatedEndpoints(open),
});

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function outcomeOf({ as }: SignedInMember, method: Method, url: string, payload?: object) {
  const response = await portal.send(method, url, { as, ...(payload && { payload }) });
  return response.statusCode < 300 ? 'done' : errorBodySchema.parse(response.json()).code;
}

const write = (member: SignedInMember) => outcomeOf(member, 'PUT', '/api/throw-away/signed-in/any');
const search = (member: SignedInMember) => outcomeOf(member, 'GET', '/api/users/search?q=sky');

describe('the limit of writes', () => {
  it('counts all mutations together, with any result', async () => {
    const member = await signedInMember(portal, { rank: 244 });
    expect(await outcomeOf(member, 'POST', '/api/throw-away/dispatch/any', { name: 'x' })).toBe('done');
    expect(await outcomeOf(member, 'DELETE', '/api/throw-away/signed-in/absent')).toBe('not_found');
    expect(await outcomeOf(member, 'PUT', '/api/throw-away/admin/any')).toBe('insufficient_rank');
    expect(await outcomeOf(member, 'POST', '/api/throw-away/signed-in/any', { name: 'x' })).toBe('too_many');
  });

  it('counts no reads, and blocks neither them nor signing out', async () => {
    const member = await signedInMember(portal);
    for (let n = 0; n < 3; n += 1) await write(member);
    expect(await write(member)).toBe('too_many');
    expect(await outcomeOf(member, 'GET', '/api/auth/me')).toBe('done');
    expect(await outcomeOf(member, 'GET', '/api/throw-away/signed-in/any')).toBe('done');
    expect(await outcomeOf(member, 'POST', '/api/auth/logout')).toBe('done');
    expect(await write(member)).toBe('no_session');
  });

  it('counts all sessions of a member, and no other member', async () => {
    const [member, other] = [await signedInMember(portal), await signedInMember(portal)];
    const elsewhere = { ...member, as: await portal.signIn(member.user.id) };
    for (const from of [member, elsewhere, member]) expect(await write(from)).toBe('done');
    expect(await write(elsewhere)).toBe('too_many');
    expect(await write(other)).toBe('done');
  });

  it('does not count requests that an earlier check rejects', async () => {
    const member = await signedInMember(portal);
    const url = '/api/throw-away/signed-in/any';
    const { db } = portal.database;
    for (let n = 0; n < 5; n += 1) {
      await portal.send('PUT', url, { as: member.as, headers: { origin: 'https://elsewhere.example' } });
      await portal.send('PUT', url, {
        as: member.as,
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      });
      await portal.send('PUT', url);
    }
    const { id } = await insertSanction(db, { user_id: member.user.id });
    for (let n = 0; n < 5; n += 1) expect(await write(member)).toBe('suspended');
    await db.deleteFrom('sanctions').where('id', '=', id).execute();
    expect(await write(member)).toBe('done');
  });

  it('returns when to retry, and lasts a minute from the first request', async () => {
    const member = await signedInMember(portal);
    await write(member);
    portal.clock.advance(45_000);
    for (let n = 0; n < 2; n += 1) expect(await write(member)).toBe('done');
    const response = await portal.send('PUT', '/api/throw-away/signed-in/any', { as: member.as });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '15']);
    expect(errorBodySchema.parse(response.json())).toMatchObject({
      code: 'too_many',
      message: 'That was a lot at once. Please wait a moment and try again.',
    });
    portal.clock.advance(14_999);
    expect(await write(member)).toBe('too_many');
    portal.clock.advance(1);
    expect(await write(member)).toBe('done');
  });
});

describe('the limit of searches', () => {
  it('counts both searches of each member together, separately from writes and other reads', async () => {
    const [member, other] = [await signedInMember(portal, { rank: 247 }), await signedInMember(portal)];
    for (let n = 0; n < 3; n += 1) expect(await write(member)).toBe('done');
    expect(await outcomeOf(member, 'GET', '/api/admin/users?search=sky')).toBe('done');
    expect([await search(member), await search(member)]).toEqual(['done', 'too_many']);
    expect(await search(other)).toBe('done');
    expect(await outcomeOf(member, 'GET', '/api/users/lookup/nobody')).toBe('not_found');
    portal.clock.advance(60_000);
    expect(await search(member)).toBe('done');
  });
});

async function startSignIn(remoteAddress: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await portal.send('GET', signInPaths.start, { remoteAddress, headers });
  expect(response.statusCode).toBe(302);
  return new URL(response.headers.location ?? '', 'http://localhost').searchParams.get('error');
}

describe('the limit of sign-ins', () => {
  it('counts each IP address, and shows an error on the login screen', async () => {
    for (let n = 0; n < 2; n += 1) expect(await startSignIn('192.0.2.1')).not.toBe('too_many');
    const response = await portal.send('GET', signInPaths.start, { remoteAddress: '192.0.2.1' });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/login?error=too_many']);
    expect(Number(response.headers['retry-after'])).toBe(60);
    // A forged address does not evade the limit.
    expect(await startSignIn('192.0.2.1', { 'x-forwarded-for': '198.51.100.1' })).toBe('too_many');
    expect(await startSignIn('192.0.2.2')).not.toBe('too_many');
  });

  it('counts a whole IPv6 network as one address', async () => {
    await startSignIn('2001:db8:1:2::1');
    await startSignIn('2001:db8:1:2:ffff::2');
    expect(await startSignIn('2001:db8:1:2::3')).toBe('too_many');
    expect(await startSignIn('2001:db8:1:3::1')).not.toBe('too_many');
  });

  it('counts a larger IPv6 network as eight addresses, each with its own share at most', async () => {
    const networks = Array.from({ length: 9 }, (_, n) => `2001:db8:7:${n}::1`);
    for (let n = 0; n < 20; n += 1) await startSignIn('2001:db8:7:0::1');
    for (const address of networks.slice(1, 8)) {
      expect([await startSignIn(address), await startSignIn(address)]).not.toContain('too_many');
    }
    expect(await startSignIn('2001:db8:7:8::1')).toBe('too_many');
    expect(await startSignIn('2001:db8:8:8::1')).not.toBe('too_many');
    portal.clock.advance(60_000);
    expect(await startSignIn('2001:db8:7:8::1')).not.toBe('too_many');
  });

  it('counts by the address that a trusted proxy sends', async () => {
    await using behind = await createTestPortal({
      environment: { SIGN_IN_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'true' },
    });
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const response = await behind.send('GET', signInPaths.start, { headers });
      return response.headers.location;
    };
    await from('198.51.100.1');
    expect(await from('198.51.100.1')).toBe('/login?error=too_many');
    expect(await from('198.51.100.2')).not.toBe('/login?error=too_many');
    // Only the last address comes from the proxy. The visitor chose those before it.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe('/login?error=too_many');
    // Some proxies include the port too, which differs for each connection.
    expect(await from('198.51.100.1:4711')).toBe('/login?error=too_many');
    await from('[2001:db8::1]:4711');
    expect(await from('2001:DB8:0::2')).toBe('/login?error=too_many');
    await from('::ffff:192.0.2.9');
    expect(await from('192.0.2.9')).toBe('/login?error=too_many');
  });
});
