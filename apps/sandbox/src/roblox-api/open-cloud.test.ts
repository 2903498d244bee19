import { describe, expect } from 'vitest';
import { z } from 'zod';
import { anyString, fetchJson, readGroup, sendJson, it, testClient } from '../testing/test-sandbox.ts';

const TARA = '7719926044';
const BEA = '6012287430';
const OTTO = '3377190064';

const membershipsSchema = z.strictObject({
  groupMemberships: z.array(
    z.strictObject({
      path: z.string(),
      createTime: z.iso.datetime(),
      updateTime: z.iso.datetime(),
      user: z.string(),
      role: z.string(),
      roles: z.array(z.string()).min(1),
    }),
  ),
  nextPageToken: z.string(),
});
const rolesSchema = z.strictObject({
  groupRoles: z.array(
    z.strictObject({
      path: z.string(),
      id: z.string(),
      displayName: z.string(),
      rank: z.number(),
      memberCount: z.number(),
    }),
  ),
  nextPageToken: z.string(),
});

async function memberships(url: string, query: string): Promise<z.infer<typeof membershipsSchema>> {
  return membershipsSchema.parse((await readGroup(url, `/memberships?${query}`)).body);
}

async function allRoles(url: string): Promise<z.infer<typeof rolesSchema>['groupRoles']> {
  const first = rolesSchema.parse((await readGroup(url, '/roles?maxPageSize=20')).body);
  const rest = await readGroup(url, `/roles?maxPageSize=20&pageToken=${first.nextPageToken}`);
  return [...first.groupRoles, ...rolesSchema.parse(rest.body).groupRoles];
}

const ofUser = (id: string): string => `filter=${encodeURIComponent(`user == 'users/${id}'`)}`;

describe('API key', () => {
  it.for([{}, { 'x-api-key': 'wrong' }])('is required at the gateway: %o', async (headers, { url }) => {
    const response = await fetchJson(`${url}/cloud/v2/groups/4242/memberships`, { headers });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ errors: [{ code: 0, message: 'Invalid API Key' }] });
  });

  it('does not give access to another group', async ({ url }) => {
    const headers = { 'x-api-key': 'test-key' };
    const response = await fetchJson(`${url}/cloud/v2/groups/1/roles`, { headers });
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ code: 'NOT_FOUND', message: anyString, details: [] });
  });
});

describe('memberships', () => {
  it('come ten at a time by default, each member once', async ({ url }) => {
    const users: string[] = [];
    let token = '';
    do {
      const page = await memberships(url, `pageToken=${token}`);
      expect(page.groupMemberships.length).toBeLessThanOrEqual(10);
      users.push(...page.groupMemberships.map(({ user }) => user));
      token = page.nextPageToken;
    } while (token !== '');
    const whole = await memberships(url, 'maxPageSize=5000');
    expect(new Set(users).size).toBe(users.length);
    expect(whole.groupMemberships.map(({ user }) => user)).toEqual(users);
  });

  it('name the higher of two roles as the role, and list both', async ({ url }) => {
    const [membership] = (await memberships(url, ofUser(TARA))).groupMemberships;
    const ranks = new Map((await allRoles(url)).map((role) => [role.path, role.rank]));
    expect(membership?.user).toBe(`users/${TARA}`);
    expect(ranks.get(membership?.role ?? '')).toBe(244);
    expect(membership?.roles.map((path) => ranks.get(path))).toEqual([244, 239, 1]);
  });

  it('list the role of rank 1 for a base member, and every member has it', async ({ url }) => {
    const base = (await allRoles(url)).find((role) => role.rank === 1);
    const [bea] = (await memberships(url, ofUser(BEA))).groupMemberships;
    const everyone = await memberships(url, 'maxPageSize=100');
    expect(bea?.roles).toEqual([base?.path]);
    expect(everyone.groupMemberships.every(({ roles }) => roles.includes(base?.path ?? ''))).toBe(true);
  });

  it('are empty for a person outside of the group', async ({ url }) => {
    expect(await memberships(url, ofUser(OTTO))).toEqual({ groupMemberships: [], nextPageToken: '' });
  });

  it('can be filtered by role, secondary roles included', async ({ url }) => {
    const trainee = (await allRoles(url)).find((role) => role.rank === 239);
    const filter = encodeURIComponent(`role == '${trainee?.path}'`);
    const found = (await memberships(url, `maxPageSize=100&filter=${filter}`)).groupMemberships;
    expect(found.map(({ user }) => user)).toContain(`users/${TARA}`);
    expect(found).toHaveLength(trainee?.memberCount ?? 0);
  });

  it('can be filtered by several users', async ({ url }) => {
    const filter = encodeURIComponent(`user in ['users/${TARA}', 'users/${OTTO}', "users/${BEA}"]`);
    const found = (await memberships(url, `filter=${filter}`)).groupMemberships;
    expect(found.map(({ user }) => user)).toEqual([`users/${TARA}`, `users/${BEA}`]);
  });

  it.for([
    ['a filter Roblox does not take', `filter=${encodeURIComponent("user != 'users/1'")}`],
    ['a role of another group', `filter=${encodeURIComponent("role == 'groups/1/roles/2'")}`],
    ['a page size that is no number', 'maxPageSize=many'],
    ['a page token that it did not give', 'pageToken=abc'],
  ])('reject %s', async ([_what, query], { url }) => {
    const response = await readGroup(url, `/memberships?${query}`);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ code: 'INVALID_ARGUMENT', message: anyString, details: [] });
  });

  it('come a hundred at a time for a large role, each member once', async ({ url }) => {
    const accounts = Array.from({ length: 250 }, (_, index) => ({
      robloxUserId: String(40_000_000_001 + index),
      username: `Recruit_${index}`,
      rank: 239,
      roleName: 'Intake',
    }));
    await sendJson('PUT', `${url}/control/accounts`, { accounts });
    const intake = (await allRoles(url)).find((role) => role.displayName === 'Intake');
    const query = `maxPageSize=100&filter=${encodeURIComponent(`role == '${intake?.path}'`)}`;

    const pages = [await memberships(url, query)];
    while (pages.at(-1)?.nextPageToken) {
      pages.push(await memberships(url, `${query}&pageToken=${pages.at(-1)?.nextPageToken}`));
    }

    expect(intake?.memberCount).toBe(250);
    expect(pages.map((page) => page.groupMemberships.length)).toEqual([100, 100, 50]);
    const users = pages.flatMap((page) => page.groupMemberships.map(({ user }) => user));
    expect(new Set(users)).toEqual(new Set(accounts.map((one) => `users/${one.robloxUserId}`)));
  });

  it.for([
    ['another filter', `/memberships?maxPageSize=2&${ofUser(TARA)}`],
    ['another page size', '/memberships?maxPageSize=3'],
    ['no page size', '/memberships?'],
    ['another collection', '/roles?maxPageSize=2'],
  ] as const)('give a page token that is rejected with %s', async ([_what, path], { url }) => {
    const { nextPageToken } = await memberships(url, 'maxPageSize=2');
    const response = await readGroup(url, `${path}&pageToken=${nextPageToken}`);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('roles', () => {
  it('take more than one page, lowest rank first, and count their members', async ({ url }) => {
    const first = rolesSchema.parse((await readGroup(url, '/roles?maxPageSize=500')).body);
    const roles = await allRoles(url);
    const ranks = roles.map(({ rank }) => rank);
    expect(first.groupRoles).toHaveLength(20);
    expect(first.nextPageToken).not.toBe('');
    expect(roles.length).toBeGreaterThan(20);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(roles.find(({ rank }) => rank === 255)?.memberCount).toBe(1);
  });

  it('grow when a person gets an unknown role', async ({ url }) => {
    const before = await allRoles(url);
    await sendJson('PUT', `${url}/control/accounts/${BEA}`, { rank: 239, roleName: 'Ground Crew' });
    const after = await allRoles(url);
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ rank }) => rank === 239).map((role) => role.displayName)).toEqual([
      'Trainee Crew',
      'Ground Crew',
    ]);
  });
});

describe('Open Cloud outside of groups', () => {
  it('returns a user to requests with the key', async ({ url }) => {
    const headers = { 'x-api-key': testClient.apiKey };
    const response = await fetchJson(`${url}/cloud/v2/users/${TARA}`, { headers });
    expect(response.body).toEqual({
      path: `users/${TARA}`,
      createTime: anyString,
      id: TARA,
      name: 'TwoRolesTara',
      displayName: 'Tara Nguyen',
      about: '',
      locale: 'en_us',
    });
    expect((await fetchJson(`${url}/cloud/v2/users/1`, { headers })).status).toBe(404);
    expect((await fetchJson(`${url}/cloud/v2/users/${TARA}`)).status).toBe(401);
  });

  it('returns 404 for unknown paths', async ({ url }) => {
    const response = await fetchJson(`${url}/cloud/v2/universes/1`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});
