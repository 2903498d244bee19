import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import {
  type JsonResponse,
  anyString,
  fetchJson,
  objectWith,
  readGroup,
  sendJson,
  startTestSandbox,
  temporaryFolder,
  it,
} from '../testing/test-sandbox.ts';

// Everybody in the demo airline, including people outside of the group.
const DEMO_PEOPLE = 63;

const CASEY = '4690118302';
const TARA = '7719926044';

const put = (url: string, id: string, body: unknown): Promise<JsonResponse> =>
  sendJson('PUT', `${url}/control/accounts/${id}`, body);

const roleNames = (...names: string[]): unknown => names.map((name) => objectWith({ name }));

describe('list of accounts', () => {
  it('returns names, roles, picture and persona of everybody', async ({ url }) => {
    const { body } = await fetchJson(`${url}/control/accounts`);
    expect(body).toHaveProperty('accounts.length', DEMO_PEOPLE);
    expect(body).toHaveProperty('accounts.5', {
      robloxUserId: CASEY,
      username: 'CrewCasey',
      displayName: 'Casey',
      formerUsernames: [],
      rank: 239,
      roleName: 'Trainee Crew',
      roles: [
        { id: anyString, name: 'Trainee Crew', rank: 239 },
        { id: anyString, name: 'Member', rank: 1 },
      ],
      picture: true,
      persona: anyString,
    });
  });

  it('rejects web pages that have rebound their name to this machine', async ({ url }) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    // fetch would not send a different host than the host of the URL.
    get(`${url}/control/accounts`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
    expect(await promise).toBe(403);
  });
});

describe('change of an account', () => {
  it('creates a person, whom the next request finds', async ({ url }) => {
    const response = await put(url, '555000111222', {
      username: 'FreshFinn',
      displayName: 'Finn',
      rank: 240,
      roleName: 'Crew',
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      robloxUserId: '555000111222',
      rank: 240,
      roleName: 'Crew',
      roles: roleNames('Crew', 'Member'),
      persona: null,
    });
    const user = await fetchJson(`${url}/v1/users/555000111222`);
    expect(user.body).toMatchObject({ id: 555000111222, name: 'FreshFinn', displayName: 'Finn' });
  });

  it('promotes, and replaces the earlier roles', async ({ url }) => {
    const response = await put(url, TARA, { rank: 247, roleName: 'Administrator' });
    expect(response.body).toMatchObject({
      username: 'TwoRolesTara',
      roles: roleNames('Administrator', 'Member'),
    });
  });

  it('removes the person from the group when the rank is null', async ({ url }) => {
    const response = await put(url, CASEY, {
      username: 'CrewCasey',
      displayName: 'Casey',
      rank: null,
      roleName: null,
    });
    const filter = encodeURIComponent(`user == 'users/${CASEY}'`);
    const memberships = await readGroup(url, `/memberships?filter=${filter}`);
    expect(response.body).toMatchObject({ rank: null, roleName: null, roles: [] });
    expect(memberships.body).toEqual({ groupMemberships: [], nextPageToken: '' });
  });

  it('removes every role but the base role when the rank is 1', async ({ url }) => {
    const response = await put(url, CASEY, { rank: 1, roleName: 'Member' });
    expect(response.body).toMatchObject({ rank: 1, roles: roleNames('Member') });
  });

  it('keeps former usernames, and removes one that is taken again', async ({ url }) => {
    const renamed = await put(url, CASEY, { username: 'CaptainCasey' });
    const back = await put(url, CASEY, { username: 'CrewCasey' });
    expect(renamed.body).toMatchObject({
      username: 'CaptainCasey',
      formerUsernames: ['CrewCasey'],
      rank: 239,
    });
    expect(back.body).toMatchObject({ username: 'CrewCasey', formerUsernames: ['CaptainCasey'] });
  });

  it.for([
    ['a body that is no JSON', CASEY, '{', ''],
    ['an unknown field', CASEY, { username: 'A', isOwner: true }, ''],
    ['a rank above 255', CASEY, { rank: 256, roleName: 'God' }, 'rank'],
    ['a rank that is no whole number', CASEY, { rank: 2.5 }, 'rank'],
    ['a blank username', CASEY, { username: '  ' }, 'username'],
    ['a name somebody else bears', CASEY, { username: 'owneroLIVIA' }, 'username'],
    ['a new person without a name', '77', { rank: 239 }, 'username'],
    ['a new person without a rank', '77', { username: 'Somebody' }, 'rank'],
    ['an id that is no number', 'casey', { rank: 239 }, 'robloxUserId'],
    ['an id no JSON number can carry', '12345678901234567', { rank: 239 }, 'robloxUserId'],
  ] as const)('is rejected for %s', async ([_what, id, body, path], { url }) => {
    const init = { method: 'PUT', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetchJson(`${url}/control/accounts/${id}`, init);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      message: anyString,
      issues: [{ path, message: anyString }],
    });
  });
});

describe('change of many accounts', () => {
  const recruits = [
    { robloxUserId: '900001', username: 'RecruitRuth', rank: 239, roleName: 'Intake' },
    { robloxUserId: '900002', username: 'RecruitRoy', displayName: 'Roy', rank: 239, roleName: 'Intake' },
  ];

  it('creates and changes them in one request', async ({ url }) => {
    const accounts = [...recruits, { robloxUserId: CASEY, rank: null }];
    const response = await sendJson('PUT', `${url}/control/accounts`, { accounts });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      accounts: [
        objectWith({ robloxUserId: '900001', roleName: 'Intake', displayName: 'RecruitRuth' }),
        objectWith({ robloxUserId: '900002', roleName: 'Intake', displayName: 'Roy' }),
        objectWith({ robloxUserId: CASEY, rank: null }),
      ],
    });
    expect((await fetchJson(`${url}/control/accounts`)).body).toHaveProperty(
      'accounts.length',
      DEMO_PEOPLE + recruits.length,
    );
  });

  it.for([
    ['a name that is taken', { robloxUserId: '900003', username: 'OwnerOlivia', rank: 239 }, 'username'],
    ['a name taken by the same change', { ...recruits[0], robloxUserId: '900003' }, 'username'],
    ['an id that is none', { robloxUserId: 'ruth', username: 'Ruth', rank: 239 }, 'robloxUserId'],
    ['an unknown field', { ...recruits[0], robloxUserId: '900003', isOwner: true }, ''],
  ] as const)('changes nobody when one of them has %s', async ([_what, wrong, field], { url }) => {
    const before = (await fetchJson(`${url}/control/accounts`)).body;
    const response = await sendJson('PUT', `${url}/control/accounts`, { accounts: [...recruits, wrong] });
    expect(response.status).toBe(400);
    const path = ['accounts', '2', field].filter((part) => part !== '').join('.');
    expect(response.body).toEqual({ message: anyString, issues: [{ path, message: anyString }] });
    expect((await fetchJson(`${url}/control/accounts`)).body).toEqual(before);
  });
});

describe('stored people', () => {
  it('are kept across a restart', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestSandbox({ dataDir });
    await put(before.url, CASEY, { username: 'CaptainCasey', rank: 243, roleName: 'Line Captain' });
    const known = (await fetchJson(`${before.url}/control/accounts`)).body;
    await before.close();

    const after = await startTestSandbox({ dataDir });
    expect((await fetchJson(`${after.url}/control/accounts`)).body).toEqual(known);
  });

  it('are all written when many change at once, in one complete file', async () => {
    const dataDir = await temporaryFolder();
    const { url } = await startTestSandbox({ dataDir });
    const ids = Array.from({ length: 40 }, (_, index) => String(900_000 + index));
    await Promise.all(ids.map((id) => put(url, id, { username: `Recruit${id}`, rank: 239 })));

    const stored = await readFile(join(dataDir, 'sandbox.json'), 'utf8');
    expect(ids.every((id) => stored.includes(`Recruit${id}`))).toBe(true);
    expect(JSON.parse(stored)).toHaveProperty('people.length', DEMO_PEOPLE + ids.length);
    expect(await readdir(dataDir)).toEqual(['sandbox.json']);
  });
});
