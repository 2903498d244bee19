import { describe, expect, test } from 'vitest';
import { callJson, readGroup, sendJson } from '../testing/json-calls.ts';
import { anyString } from '../testing/matchers.ts';
import { beginSignIn, chooseAccount, exchangeCode } from '../testing/sign-in.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const DANA = '310557281';

describe('a fault', () => {
  test('makes the group fail in Open Cloud’s words until it is cleared', async () => {
    const { url } = await startTestSandbox();
    const set = await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 503 });
    const broken = await readGroup(url, '/roles');
    const cleared = await callJson(`${url}/control/faults`, { method: 'DELETE' });
    const whole = await readGroup(url, '/roles');

    expect(set.body).toEqual({ faults: [{ service: 'groups', status: 503, latencyMs: 0 }] });
    expect(broken.status).toBe(503);
    expect(broken.body).toEqual({ code: 'UNAVAILABLE', message: anyString, details: [] });
    expect(cleared.body).toEqual({ faults: [] });
    expect(whole.status).toBe(200);
  });

  test('of 429 says when to come back', async () => {
    const { url } = await startTestSandbox();
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status: 429 });
    const answer = await readGroup(url, '/memberships');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  });

  test('of the thumbnails reaches the images too, and nothing else', async () => {
    const { url } = await startTestSandbox();
    await sendJson('PUT', `${url}/control/faults`, { service: 'thumbnails', status: 500 });
    const list = await callJson(`${url}/v1/users/avatar-headshot?userIds=${DANA}`);
    const image = await fetch(`${url}/images/headshots/${DANA}.png`);
    const user = await callJson(`${url}/v1/users/${DANA}`);
    expect([list.status, image.status, user.status]).toEqual([500, 500, 200]);
  });

  test('of sign-in reaches what the portal calls, but neither the chooser nor the way back', async () => {
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

  test.each([0, 200])('of latency alone (status %d) answers as ever in the end', async (status) => {
    const { url } = await startTestSandbox();
    await sendJson('PUT', `${url}/control/faults`, { service: 'groups', status, latencyMs: 1 });
    expect((await readGroup(url, '/roles')).status).toBe(200);
  });

  test('lingers, and does not hold up the end of the sandbox', async () => {
    const sandbox = await startTestSandbox();
    await sendJson('PUT', `${sandbox.url}/control/faults`, { service: 'groups', latencyMs: 100_000 });
    const lingering = readGroup(sandbox.url, '/roles').then(
      () => 'answered',
      () => 'cut off',
    );
    const others = callJson(`${sandbox.url}/v1/users/${DANA}`).then(() => 'others are served');
    expect(await Promise.race([lingering, others])).toBe('others are served');
    await sandbox.close();
    expect(await lingering).toBe('cut off');
  });

  test.each([
    ['an unknown service', { service: 'users', status: 500 }],
    ['a status that is no failure', { service: 'groups', status: 302 }],
    ['a negative latency', { service: 'groups', latencyMs: -1 }],
    ['an unknown field', { service: 'groups', status: 500, token: 'forged' }],
    ['no service', { status: 500 }],
  ])('is refused for %s', async (_what, body) => {
    const { url } = await startTestSandbox();
    const answer = await sendJson('PUT', `${url}/control/faults`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: anyString, issues: [expect.any(Object)] });
    expect((await callJson(`${url}/control/faults`)).body).toEqual({ faults: [] });
  });
});
