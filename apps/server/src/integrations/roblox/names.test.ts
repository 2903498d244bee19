import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type StubRoblox, startStubRoblox } from '../../testing/fake-roblox.ts';
import { createRetryBudget, RobloxUnavailable } from './fetch.ts';
import { createNames } from './names.ts';

const PERSON = '4690118302';
const account = { id: 4690118302, name: 'CrewCasey', displayName: 'Casey', hasVerifiedBadge: false };

const namesAt = (stub: StubRoblox) => createNames(stub.settings()).readNames(PERSON);

describe('the names of an account', () => {
  it('are the current ones, requested by id, banned or not', async () => {
    await using stub = await startStubRoblox(() => ({ body: { data: [account] } }));
    expect(await namesAt(stub)).toEqual({ robloxId: PERSON, username: 'CrewCasey', displayName: 'Casey' });
    const [asked] = stub.requests;
    expect([asked?.method, asked?.url.pathname]).toEqual(['POST', '/v1/users']);
    expect(JSON.parse(asked?.body ?? '')).toEqual({ userIds: [4690118302], excludeBannedUsers: false });
    expect(asked?.headers['x-api-key']).toBeUndefined();
  });

  it('use the username as display name when there is none, or an invisible one', async () => {
    const unseen = [
      '',
      '\u3164',
      '\u2800',
      '\u115F\u1160',
      '\uFFA0',
      '\u034F',
      '\uFE0F',
      '\u{1D159}',
      '\u0301',
      ' ',
    ];
    const data = unseen.map((displayName, n) => ({ ...account, id: n + 1, name: `Crew_${n}`, displayName }));
    await using stub = await startStubRoblox(() => ({ body: { data } }));
    const { timeouts } = stub.settings();
    const budget = createRetryBudget(timeouts, timeouts.sync.onDemand, new AbortController().signal);
    const people = await createNames(stub.settings()).readNamesOfMany(
      data.map(({ id }) => String(id)),
      budget,
    );
    expect([...people.values()].map(({ displayName }) => displayName)).toEqual(data.map(({ name }) => name));
  });

  it('contain no invisible characters and none that change the text direction', async () => {
    const hidden = { ...account, name: 'Crew\u0000Casey', displayName: '\u3164\u202ECa\u200Bsey\n ' };
    await using stub = await startStubRoblox(() => ({ body: { data: [hidden] } }));
    expect(await namesAt(stub)).toMatchObject({ username: 'CrewCasey', displayName: 'Casey' });
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
    ['with a name of which nothing is seen', { data: [{ ...account, name: '\u200B\u0007\u3164' }] }],
    ['with an endless name', { data: [{ ...account, name: 'x'.repeat(61) }] }],
    ['with an endless display name', { data: [{ ...account, displayName: 'x'.repeat(101) }] }],
  ])('are rejected in a response %s', async (_what, body) => {
    await using stub = await startStubRoblox(() => ({ body }));
    await expect(namesAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });
});

describe('the accounts that usernames belong to', () => {
  it('are requested in batches of 100, banned or not, and returned by the requested names', async () => {
    const names = Array.from({ length: 201 }, (_, n) => `Pilot_${n}`);
    await using stub = await startStubRoblox(({ body }) => {
      const { usernames } = z.object({ usernames: z.array(z.string()).max(100) }).parse(JSON.parse(body));
      const known = usernames.filter((name) => name !== 'Pilot_7');
      const data = known.map((requestedUsername) => ({ requestedUsername, ...account, name: 'Now_Called' }));
      return { body: { data } };
    });
    const { timeouts } = stub.settings();
    const budget = createRetryBudget(timeouts, timeouts.sync.onDemand, new AbortController().signal);
    const people = await createNames(stub.settings()).findByUsername(names, budget);
    expect(stub.requests.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/v1/usernames/users'));
    expect(JSON.parse(stub.requests[2]?.body ?? '')).toEqual({
      usernames: ['Pilot_200'],
      excludeBannedUsers: false,
    });
    expect(people.size).toBe(200);
    expect(people.get('Pilot_0')).toEqual({ robloxId: PERSON, username: 'Now_Called', displayName: 'Casey' });
    expect(people.has('Pilot_7')).toBe(false);
  });
});

describe('the names of many accounts', () => {
  it('are requested in batches of 200, without deleted accounts', async () => {
    const ids = Array.from({ length: 401 }, (_, n) => String(4_690_118_302 + n));
    await using stub = await startStubRoblox(({ body }) => {
      const { userIds } = z.object({ userIds: z.array(z.number()) }).parse(JSON.parse(body));
      const data = userIds.filter((id) => id !== 4_690_118_303).map((id) => ({ ...account, id }));
      return { body: { data } };
    });
    const { timeouts } = stub.settings();
    const budget = createRetryBudget(timeouts, timeouts.sync.onDemand, new AbortController().signal);
    const people = await createNames(stub.settings()).readNamesOfMany(ids, budget);
    expect(stub.requests).toHaveLength(3);
    expect(people.size).toBe(400);
    expect(people.get(PERSON)).toEqual({ robloxId: PERSON, username: 'CrewCasey', displayName: 'Casey' });
    expect(people.has('4690118303')).toBe(false);
  });
});
