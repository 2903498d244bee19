import { describe, expect } from 'vitest';
import { z } from 'zod';
import { fetchJson, objectWith, sendJson, it, textWith } from '../testing/test-sandbox.ts';

const askGroup = (url: string, group: string, key: string) =>
  fetchJson(`${url}/cloud/v2/groups/${group}`, { headers: { 'x-api-key': key } });

describe('API key', () => {
  it.for([
    ['test-key', '4242', 200],
    ['test-key', '4343', 403],
    ['test-key', '1', 404],
    ['test-key-without-groups', '4242', 403],
    ['test-key-of-another-group', '4242', 403],
    ['test-key-expired', '4242', 401],
    ['test-key-disabled', '4242', 401],
    ['test-secret', '4242', 401],
  ] as const)('%s for group %s returns %d', async ([key, group, status], { url }) => {
    expect((await askGroup(url, group, key)).status).toBe(status);
  });

  it.for([
    [
      'test-key',
      { enabled: true, expired: false, scopes: [objectWith({ name: 'group', groupIds: ['4242'] })] },
    ],
    ['test-key-without-groups', { enabled: true, scopes: [] }],
    ['test-key-of-another-group', { scopes: [objectWith({ groupIds: ['4343'] })] }],
    ['test-key-expired', { expired: true }],
    ['test-key-disabled', { enabled: false }],
  ] as const)('%s shows its owner its permissions', async ([apiKey, told], { url }) => {
    const response = await sendJson('POST', `${url}/api-keys/v1/introspect`, { apiKey });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject(told);
  });

  it('is unknown when nobody made it', async ({ url }) => {
    const response = await sendJson('POST', `${url}/api-keys/v1/introspect`, { apiKey: 'no-key' });
    expect(response.status).toBe(401);
  });
});

describe('group without a key', () => {
  it('returns its name and its roles', async ({ url }) => {
    expect((await fetchJson(`${url}/v1/groups/4242`)).body).toMatchObject({ id: 4242, name: 'Aurora Air' });
    const { body } = await fetchJson(`${url}/v1/groups/4242/roles`);
    const { roles } = z
      .object({ roles: z.array(z.object({ name: z.string(), rank: z.number() })) })
      .parse(body);
    expect(roles.slice(0, 2)).toEqual([
      { name: 'Guest', rank: 0 },
      { name: 'Member', rank: 1 },
    ]);
  });

  it('is rejected when it does not exist', async ({ url }) => {
    const { status, body } = await fetchJson(`${url}/v1/groups/7`);
    expect([status, body]).toEqual([
      400,
      { errors: [objectWith({ code: 1, message: textWith('not exist') })] },
    ]);
  });
});

it('names on the start page the values for the set-up of a portal', async ({ url }) => {
  const text = await (await fetch(url)).text();
  for (const named of ['test-client', 'test-secret', 'test-key', '4242', '4343', 'test-key-expired'])
    expect(text).toContain(`<code>${named}</code>`);
});
