import { describe, expect, it } from 'vitest';
import { type StubRoblox, startStubRoblox } from '../testing/fake-roblox.ts';
import { RobloxUnavailable } from './ask.ts';
import { createNames } from './names.ts';

const PERSON = '4690118302';
const account = { id: 4690118302, name: 'CrewCasey', displayName: 'Casey', hasVerifiedBadge: false };

const namesAt = (stub: StubRoblox) => createNames(stub.settings())(PERSON);

describe('the names of an account', () => {
  it('are those of today, asked for by id, banned or not', async () => {
    await using stub = await startStubRoblox(() => ({ body: { data: [account] } }));
    expect(await namesAt(stub)).toEqual({ robloxId: PERSON, username: 'CrewCasey', displayName: 'Casey' });
    const [asked] = stub.requests;
    expect([asked?.method, asked?.url.pathname]).toEqual(['POST', '/v1/users']);
    expect(JSON.parse(asked?.body ?? '')).toEqual({ userIds: [4690118302], excludeBannedUsers: false });
    expect(asked?.headers['x-api-key']).toBeUndefined();
  });

  it('have the username for a display name when there is none', async () => {
    await using stub = await startStubRoblox(() => ({ body: { data: [{ ...account, displayName: '' }] } }));
    expect(await namesAt(stub)).toMatchObject({ displayName: 'CrewCasey' });
  });

  it.each<readonly [string, readonly object[]]>([
    ['is gone', []],
    ['is not among the answers', [{ ...account, id: 1 }]],
  ])('are null when the account %s', async (_how, data) => {
    await using stub = await startStubRoblox(() => ({ body: { data } }));
    expect(await namesAt(stub)).toBeNull();
  });

  it.each<readonly [string, object]>([
    ['of no shape', {}],
    ['without a name', { data: [{ ...account, name: '' }] }],
    ['with an endless name', { data: [{ ...account, name: 'x'.repeat(61) }] }],
    ['with an endless display name', { data: [{ ...account, displayName: 'x'.repeat(101) }] }],
  ])('are not taken from an answer %s', async (_what, body) => {
    await using stub = await startStubRoblox(() => ({ body }));
    await expect(namesAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });
});
