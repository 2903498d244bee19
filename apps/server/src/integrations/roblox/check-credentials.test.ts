import type { ClientCheck, GroupCheck, KeyCheck } from '@crewroom/domain/setup/credential-checks';
import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startStubRoblox } from '../../testing/fake-roblox.ts';
import { startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { checkCredentials, type PastedCredentials } from './check-credentials.ts';
import { sandboxRoblox } from './settings.ts';

const REDIRECT = 'http://localhost:3000/api/auth/roblox/callback';
const { clientId, clientSecret, apiKey, groupId } = sandboxDefaults;
const right = { clientId, clientSecret, apiKey, groupId };

const sandbox = await startSharedSandbox();
afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

async function kindsOf(pasted: PastedCredentials) {
  const found = await checkCredentials(sandboxRoblox(sandbox.url), REDIRECT, pasted);
  return { group: found.group?.kind, apiKey: found.apiKey?.kind, client: found.client?.kind };
}

type Kinds = {
  readonly group?: GroupCheck['kind'];
  readonly apiKey?: KeyCheck['kind'];
  readonly client?: ClientCheck['kind'];
};

const allRight = { group: 'found', apiKey: 'reads', client: 'accepted' } as const;

describe('the pasted credentials', () => {
  it('are accepted, with the group’s name and its roles', async () => {
    const { group, ...rest } = await checkCredentials(sandboxRoblox(sandbox.url), REDIRECT, right);
    expect(group).toMatchObject({ kind: 'found', name: 'Aurora Air' });
    const roles = group?.kind === 'found' ? group.roles : [];
    expect([roles.length, roles[0], roles.at(-1)]).toMatchObject([
      27,
      { rank: 255, name: 'Owner', holders: 1 },
      { rank: 1, name: 'Member' },
    ]);
    expect(rest).toEqual({
      apiKey: { kind: 'reads', name: 'Crewroom', endsAt: null },
      client: { kind: 'accepted' },
    });
  });

  it.each<[string, PastedCredentials, Kinds]>([
    ['nothing', {}, {}],
    ['the group alone', { groupId }, { group: 'found' }],
    ['the key alone', { apiKey }, { apiKey: 'known' }],
    ['the id alone', { clientId }, { client: 'no_secret' }],
    ['the secret alone', { clientSecret }, { client: 'no_id' }],
    ['another app', { ...right, clientId: 'another' }, { ...allRight, client: 'refused' }],
    ['another secret', { ...right, clientSecret: 'another' }, { ...allRight, client: 'refused' }],
    [
      'the id and the secret swapped',
      { ...right, clientId: clientSecret, clientSecret: clientId },
      { ...allRight, client: 'swapped' },
    ],
    ['the key as the secret', { clientId, clientSecret: apiKey }, { client: 'secret_is_key' }],
    [
      'the secret and the key swapped',
      { ...right, clientSecret: apiKey, apiKey: clientSecret },
      { group: 'found', apiKey: 'is_secret', client: 'secret_is_key' },
    ],
    ['the secret as the key too', { ...right, apiKey: clientSecret }, { ...allRight, apiKey: 'is_secret' }],
    ['the id as the key', { ...right, apiKey: clientId }, { ...allRight, apiKey: 'is_client_id' }],
    ['the group as the id', { ...right, clientId: groupId }, { ...allRight, client: 'id_is_group' }],
    [
      'the id as the group',
      { ...right, groupId: clientId },
      { group: 'is_client_id', apiKey: 'known', client: 'accepted' },
    ],
    ['words as the group', { groupId: 'Aurora Air' }, { group: 'no_number' }],
    ['a group that does not exist', { groupId: '1' }, { group: 'unknown' }],
    ['that and the key', { groupId: '1', apiKey }, { group: 'unknown', apiKey: 'no_group' }],
    ['another group', { groupId: '4343', apiKey }, { group: 'found', apiKey: 'other_group' }],
    ['another key', { groupId, apiKey: 'another' }, { group: 'found', apiKey: 'unknown' }],
    ['a key of no header', { groupId, apiKey: 'a key\nin lines' }, { group: 'found', apiKey: 'unknown' }],
    [
      'a key without the permission',
      { groupId, apiKey: `${apiKey}-without-groups` },
      { group: 'found', apiKey: 'no_permission' },
    ],
    [
      'a key of another group',
      { groupId, apiKey: `${apiKey}-of-another-group` },
      { group: 'found', apiKey: 'other_group' },
    ],
    ['an expired key', { groupId, apiKey: `${apiKey}-expired` }, { group: 'found', apiKey: 'expired' }],
    ['an expired key alone', { apiKey: `${apiKey}-expired` }, { apiKey: 'expired' }],
    ['a disabled key', { groupId, apiKey: `${apiKey}-disabled` }, { group: 'found', apiKey: 'disabled' }],
  ])('as %s are rejected with the reason', async (_what, pasted, kinds) => {
    expect(await kindsOf(pasted)).toEqual({
      group: undefined,
      apiKey: undefined,
      client: undefined,
      ...kinds,
    });
  });
});

it('show a group and its roles without invisible characters, and by number without visible ones', async () => {
  const roles = [
    { name: 'Cr\u0000ew', rank: 2 },
    { name: '\u3164', rank: 1 },
  ];
  await using stub = await startStubRoblox(({ url }) => ({
    body: url.pathname.endsWith('/roles') ? { roles } : { name: '\u2800' },
  }));
  const found = await checkCredentials(stub.settings(), REDIRECT, { groupId });
  expect(found.group).toEqual({
    kind: 'found',
    name: `Group ${groupId}`,
    roles: [
      { name: 'Crew', rank: 2, holders: null },
      { name: 'Rank 1', rank: 1, holders: null },
    ],
  });
});

describe('credentials that could not be tested', () => {
  it.each([503, 500])('are reported as such while Roblox returns %d', async (status) => {
    await sandbox.break({ service: 'groups', status });
    await sandbox.break({ service: 'oauth', status });
    expect(await kindsOf(right)).toEqual({ group: 'away', apiKey: 'away', client: 'away' });
  });

  it('are reported as such while Roblox asks for a pause', async () => {
    await sandbox.break({ service: 'groups', status: 429 });
    await sandbox.break({ service: 'oauth', status: 429, match: '/token' });
    expect(await kindsOf(right)).toEqual({ group: 'busy', apiKey: 'busy', client: 'busy' });
  });

  it('are reported as such without a response in time', async () => {
    await using stub = await startStubRoblox(() => 'silence');
    const settings = stub.settings({ responseMs: 50, signInMs: 50 });
    const found = await checkCredentials(settings, REDIRECT, right);
    expect(found).toEqual({ group: { kind: 'away' }, apiKey: { kind: 'away' }, client: { kind: 'away' } });
  });

  it('may be right when Roblox shows a group only with a key', async () => {
    await using stub = await startStubRoblox(() => ({ status: 401, body: {} }));
    const found = await checkCredentials(stub.settings(), REDIRECT, { groupId });
    expect(found.group).toEqual({ kind: 'unseen' });
  });

  it('are not rejected when Roblox returns an unknown error about the code', async () => {
    await using stub = await startStubRoblox(({ url }) =>
      url.pathname.endsWith('/token')
        ? { status: 400, body: { error: 'invalid_request' } }
        : {
            body: {
              issuer: `${stub.url}/oauth/`,
              token_endpoint: `${stub.url}/oauth/v1/token`,
              jwks_uri: `${stub.url}/oauth/v1/certs`,
            },
          },
    );
    const found = await checkCredentials(stub.settings(), REDIRECT, { clientId, clientSecret });
    expect(found.client).toEqual({ kind: 'unclear' });
  });
});
