import { describe, expect } from 'vitest';
import {
  fetchJson,
  objectWith,
  sendJson,
  startTestSandbox,
  temporaryFolder,
  it,
} from '../testing/test-sandbox.ts';

const OLIVIA = '1207744';
const CASEY = '4690118302';

const read = (url: string, path: string) =>
  fetchJson(`${url}/cloud/v2/groups/${path}`, { headers: { 'x-api-key': 'test-key' } });

/** Returns the ids of the groups of a person, as Open Cloud lists them. */
async function groupsOf(url: string, id: string): Promise<string[]> {
  const filter = encodeURIComponent(`user in ['users/${id}']`);
  const { body } = await read(url, `-/memberships?filter=${filter}`);
  return JSON.stringify(body)
    .matchAll(/"path":"groups\/(\d+)\/memberships/g)
    .map(([, group = '']) => group)
    .toArray();
}

/** Returns a person's rank in a group, by the roles of their membership. */
async function rankIn(url: string, group: string, id: string): Promise<number> {
  const filter = encodeURIComponent(`user == 'users/${id}'`);
  const memberships = JSON.stringify((await read(url, `${group}/memberships?filter=${filter}`)).body);
  const { body } = await read(url, `${group}/roles?maxPageSize=20`);
  const roles = JSON.stringify(body).matchAll(
    /"path":"([^"]+)","id":"\d+","displayName":"[^"]+","rank":(\d+)/g,
  );
  return Math.max(
    0,
    ...roles.filter(([, path = '']) => memberships.includes(path)).map(([, , rank]) => Number(rank)),
  );
}

describe('groups', () => {
  it('include three with an owner each', async ({ url }) => {
    expect((await fetchJson(`${url}/control/groups`)).body).toEqual({
      groups: [
        { groupId: '4242', name: 'Aurora Air', ownerRobloxId: OLIVIA },
        { groupId: '4251', name: 'Borealis Air', ownerRobloxId: '88410293' },
        { groupId: '4252', name: 'Cirrus Air', ownerRobloxId: '310557281' },
      ],
    });
    expect(await groupsOf(url, '88410293')).toEqual(['4242', '4251']);
    expect(await rankIn(url, '4251', '88410293')).toBe(255);
  });

  it('take another owner, and are kept across a restart', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestSandbox({ dataDir });
    await sendJson('PUT', `${before.url}/control/groups/4251`, { name: 'Boreal', ownerRobloxId: CASEY });
    await sendJson('PUT', `${before.url}/control/groups/4242`, { name: 'Aurora', ownerRobloxId: CASEY });
    await sendJson('PUT', `${before.url}/control/groups/5000`, { name: 'Delta', ownerRobloxId: CASEY });
    const known = (await fetchJson(`${before.url}/control/groups`)).body;
    expect(known).toMatchObject({
      groups: [objectWith({ name: 'Aurora', ownerRobloxId: CASEY }), objectWith({ name: 'Boreal' }), {}, {}],
    });
    expect(await rankIn(before.url, '4251', '88410293')).toBe(254);
    expect(await rankIn(before.url, '4251', CASEY)).toBe(255);
    await before.close();
    const after = await startTestSandbox({ dataDir });
    expect((await fetchJson(`${after.url}/control/groups`)).body).toEqual(known);
    expect((await fetchJson(`${after.url}/v1/groups/5000`)).body).toMatchObject({ name: 'Delta' });
  });

  it('take members with ranks of their own, and do not change the first group', async ({ url }) => {
    const memberships = [
      { groupId: '4251', rank: 244, roleName: 'Dispatcher' },
      { groupId: '4252', rank: 239, roleName: 'Crew' },
    ];
    const changed = await sendJson('PUT', `${url}/control/accounts/${CASEY}`, { memberships });
    expect(changed.body).toMatchObject({ rank: 239, roleName: 'Trainee Crew' });
    expect(await groupsOf(url, CASEY)).toEqual(['4242', '4251', '4252']);
    expect(await rankIn(url, '4251', CASEY)).toBe(244);
    await sendJson('PUT', `${url}/control/accounts/${CASEY}`, {
      memberships: [{ groupId: '4251', rank: null }],
    });
    expect(await groupsOf(url, CASEY)).toEqual(['4242', '4252']);
  });

  it('reject an owner and a group that do not exist', async ({ url }) => {
    const owner = await sendJson('PUT', `${url}/control/groups/4251`, { name: 'B', ownerRobloxId: '99' });
    expect(owner).toMatchObject({ status: 400, body: { issues: [objectWith({ path: 'ownerRobloxId' })] } });
    const memberships = [{ groupId: '77', rank: 239 }];
    const account = await sendJson('PUT', `${url}/control/accounts/${CASEY}`, { memberships });
    expect(account).toMatchObject({ status: 400, body: { issues: [objectWith({ path: 'memberships' })] } });
  });

  it('fail one at a time', async ({ url }) => {
    await sendJson('PUT', `${url}/control/faults`, {
      service: 'groups',
      status: 503,
      match: '/groups/4251/',
    });
    expect((await read(url, '4251/roles')).status).toBe(503);
    expect((await read(url, '4252/roles')).status).toBe(200);
  });
});
