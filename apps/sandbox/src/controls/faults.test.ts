import { describe, expect } from 'vitest';
import { beginSignIn, chooseAccount, exchangeCode } from '../testing/sign-in.ts';
import {
  anyString,
  fetchJson,
  readGroup,
  sendJson,
  startTestSandbox,
  it,
  testClient,
} from '../testing/test-sandbox.ts';

const DANA = '310557281';

describe('fault', () => {
  it('makes the group fail with Open Cloud’s errors until it is cleared', async ({ url }) => {
    const set = await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 503 });
    const broken = await readGroup(url, '/roles');
    const cleared = await fetchJson(`${url}/control/faults`, { method: 'DELETE' });
    const whole = await readGroup(url, '/roles');

    expect(set.body).toEqual({ faults: [{ service: 'groups', status: 503, latencyMs: 0 }] });
    expect(broken.status).toBe(503);
    expect(broken.body).toEqual({ code: 'UNAVAILABLE', message: anyString, details: [] });
    expect(cleared.body).toEqual({ faults: [] });
    expect(whole.status).toBe(200);
  });

  it('sends Retry-After with 429', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 429 });
    const response = await readGroup(url, '/memberships');
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.body).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  });

  it('applies to the images with the thumbnails, and to nothing else', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'thumbnails', status: 500 });
    const list = await fetchJson(`${url}/v1/users/avatar-headshot?userIds=${DANA}`);
    const image = await fetch(`${url}/images/headshots/${DANA}.png`);
    const user = await fetchJson(`${url}/v1/users/${DANA}`);
    expect([list.status, image.status, user.status]).toEqual([500, 500, 200]);
  });

  it('applies, for sign-in, to the portal’s requests, but neither to the chooser nor to the redirect back', async () => {
    const sandbox = await startTestSandbox();
    const signIn = await beginSignIn(sandbox);
    await sendJson('PUT', `${sandbox.url}/control/faults`, { service: 'oauth', status: 500 });

    const callback = await chooseAccount(signIn, DANA);
    expect(new URL(callback.url).searchParams.has('code')).toBe(true);
    await expect(exchangeCode(signIn, callback.url)).rejects.toThrow('unexpected HTTP response');
    for (const path of ['.well-known/openid-configuration', 'v1/certs', 'v1/userinfo']) {
      expect((await fetch(`${sandbox.issuer}${path}`)).status).toBe(500);
    }
  });

  it('applies, for users, to names and ids, and to nothing else', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'users', status: 503 });
    const user = await fetchJson(`${url}/v1/users/${DANA}`);
    const users = await sendJson('POST', `${url}/v1/users`, { userIds: [DANA] });
    const headshots = await fetchJson(`${url}/v1/users/avatar-headshot?userIds=${DANA}`);
    expect([user.status, users.status, headshots.status]).toEqual([503, 503, 200]);
    expect(user.body).toMatchObject({ errors: [{ code: 0 }] });
  });

  it('sends the gateway’s error with 401: the key has expired', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 401 });
    const response = await readGroup(url, '/roles');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ errors: [{ code: 0, message: 'Invalid API Key' }] });
  });

  it.for([
    ['groups', '/cloud/v2/groups/4242/roles'],
    ['thumbnails', `/v1/users/avatar-headshot?userIds=${DANA}`],
    ['oauth', '/oauth/v1/certs'],
  ] as const)('sends Retry-After for %s when set', async ([service, path], { url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service, status: 429, retryAfter: 17 });
    const response = await fetchJson(`${url}${path}`, { headers: { 'x-api-key': testClient.apiKey } });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('17');
  });

  it('applies to the given number of requests, then clears itself', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 500, times: 2 });
    const first = await readGroup(url, '/roles');
    const left = await fetchJson(`${url}/control/faults`);
    const second = await readGroup(url, '/roles');
    const third = await readGroup(url, '/roles');
    expect([first.status, second.status, third.status]).toEqual([500, 500, 200]);
    expect(left.body).toMatchObject({ faults: [{ service: 'groups', times: 1 }] });
    expect((await fetchJson(`${url}/control/faults`)).body).toEqual({ faults: [] });
  });

  it('applies to no more requests than set when many come at once', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, {
      service: 'groups',
      status: 500,
      latencyMs: 5,
      times: 3,
    });
    const responses = await Promise.all(Array.from({ length: 10 }, () => readGroup(url, '/roles')));
    expect(responses.filter(({ status }) => status === 500)).toHaveLength(3);
  });

  it('can apply to some requests: the second page of a sweep, or one role', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 500, match: 'pageToken=' });
    await sendJson('PUT', `${url}/control/faults`, {
      service: 'groups',
      status: 503,
      match: "role == 'groups/4242/roles/98760371'",
    });
    const filter = encodeURIComponent("role == 'groups/4242/roles/98760371'");
    const asForms = new URLSearchParams({ filter: "role == 'groups/4242/roles/98760371'" });
    expect((await readGroup(url, '/memberships?maxPageSize=100')).status).toBe(200);
    expect((await readGroup(url, '/memberships?maxPageSize=100&pageToken=abc')).status).toBe(500);
    expect((await readGroup(url, `/memberships?filter=${filter}`)).status).toBe(503);
    expect((await readGroup(url, `/memberships?${asForms.toString()}`)).status).toBe(503);
  });

  it('replaces a fault with the same service and match, and keeps others', async ({ url }) => {
    const all = { service: 'groups', status: 500, latencyMs: 0 };
    const some = { service: 'groups', status: 403, latencyMs: 0, match: '/roles' };
    for (const fault of [{ ...all, status: 503 }, some, all]) {
      await sendJson('PUT', `${url}/control/faults`, fault);
    }
    expect((await fetchJson(`${url}/control/faults`)).body).toEqual({ faults: [some, all] });
    expect((await readGroup(url, '/roles')).status).toBe(403);
    expect((await readGroup(url, '/memberships')).status).toBe(500);
  });

  it.for([0, 200] as const)(
    'with latency only (status %d) returns the usual response in the end',
    async (status, { url }) => {
      await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status, latencyMs: 1 });
      expect((await readGroup(url, '/roles')).status).toBe(200);
    },
  );

  it('delays neither other requests nor the end of the sandbox when its latency is long', async () => {
    const sandbox = await startTestSandbox();
    await sendJson('PUT', `${sandbox.url}/control/faults`, { service: 'groups', latencyMs: 100_000 });
    const delayed = readGroup(sandbox.url, '/roles').then(
      () => 'answered',
      () => 'cut off',
    );
    const others = fetchJson(`${sandbox.url}/v1/users/${DANA}`).then(() => 'others are served');
    expect(await Promise.race([delayed, others])).toBe('others are served');
    await sandbox.close();
    expect(await delayed).toBe('cut off');
  });

  it.for([
    ['an unknown service', { service: 'games', status: 500 }],
    ['a status that is no failure', { service: 'groups', status: 302 }],
    ['a negative latency', { service: 'groups', latencyMs: -1 }],
    ['an unknown field', { service: 'groups', status: 500, token: 'forged' }],
    ['no service', { status: 500 }],
    ['no times at all', { service: 'groups', status: 500, times: 0 }],
    ['a match of nothing', { service: 'groups', status: 500, match: '' }],
  ] as const)('is rejected for %s', async ([_what, body], { url }) => {
    const response = await sendJson('PUT', `${url}/control/faults`, body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: anyString, issues: [expect.any(Object)] });
    expect((await fetchJson(`${url}/control/faults`)).body).toEqual({ faults: [] });
  });
});
