import { describe, expect, it } from 'vitest';
import { type StubRequest, type StubRoblox, startStubRoblox } from '../../testing/fake-roblox.ts';
import { createClock } from '../../testing/movable-clock.ts';
import { createRetryBudget, RobloxUnavailable } from './fetch.ts';
import { createGroupRanks } from './group-ranks.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PERSON = '4690118302';

type Role = {
  readonly path: string;
  readonly id: string;
  readonly displayName: string;
  readonly rank: number;
};

function role(id: number, rank: number, displayName = `Rank ${rank}`): Role {
  return { path: `groups/7/roles/${id}`, id: String(id), displayName, rank };
}

const member = role(1, 1, 'Member');
const crew = role(2, 239, 'Crew');
const dispatcher = role(3, 244, 'Dispatcher');

function groupRole({ id, rank, displayName: name }: Role) {
  return { id, rank, name };
}

function membership(roles: readonly Role[], more: object = {}) {
  const paths = roles.map(({ path }) => path);
  return { user: `users/${PERSON}`, role: paths[0], roles: paths, ...more };
}

function isAboutRoles({ url }: StubRequest): boolean {
  return url.pathname.endsWith('/roles');
}

/** A group with roles, and one response about the person's membership. */
function startGroup(roles: readonly Role[], response: object | string): Promise<StubRoblox> {
  return startStubRoblox((request) =>
    isAboutRoles(request) ? { body: { groupRoles: roles } } : { body: response },
  );
}

const membershipsResponse = (...groupMemberships: readonly unknown[]) => ({ groupMemberships });

async function membershipAt(stub: StubRoblox) {
  return await createGroupRanks(stub.settings(), createClock(NOW)).readMembership(PERSON);
}

describe('a person’s membership of the group', () => {
  it('is requested from Open Cloud with the key, by the person’s id', async () => {
    await using stub = await startGroup([member], membershipsResponse(membership([member])));
    await membershipAt(stub);
    const [asked] = stub.requests;
    expect(asked?.method).toBe('GET');
    expect(asked?.url.pathname).toBe('/cloud/v2/groups/7/memberships');
    expect(asked?.url.searchParams.get('filter')).toBe(`user == 'users/${PERSON}'`);
    expect(stub.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['the-key', 'the-key']);
  });

  it('shows a role without invisible characters', async () => {
    const hidden = role(2, 239, '\u202ECr\u0000ew\n');
    await using stub = await startGroup([hidden], membershipsResponse(membership([hidden])));
    expect(await membershipAt(stub)).toMatchObject({ top: { name: 'Crew' } });
  });

  it('names a role by its rank when its name is invisible', async () => {
    const unseen = role(2, 239, '\u3164\u200B');
    await using stub = await startGroup([unseen], membershipsResponse(membership([unseen])));
    expect(await membershipAt(stub)).toMatchObject({ top: { name: 'Rank 239' } });
  });

  it('has all roles, the highest rank first, in any order of the response', async () => {
    const response = membershipsResponse(membership([member, dispatcher, crew], { role: crew.path }));
    await using stub = await startGroup([crew, dispatcher, member], response);
    expect(await membershipAt(stub)).toEqual({
      isMember: true,
      top: groupRole(dispatcher),
      roles: [groupRole(dispatcher), groupRole(crew), groupRole(member)],
    });
  });

  it('has the same one of two roles of equal rank on top, in any order of the response', async () => {
    const twin = role(9, 244, 'Chief Dispatcher');
    for (const order of [
      [dispatcher, twin],
      [twin, dispatcher],
    ]) {
      await using stub = await startGroup([dispatcher, twin], membershipsResponse(membership(order)));
      expect(await membershipAt(stub)).toMatchObject({ top: groupRole(dispatcher) });
    }
  });

  it('counts a repeated role once', async () => {
    await using stub = await startGroup([crew], membershipsResponse(membership([crew, crew])));
    expect(await membershipAt(stub)).toMatchObject({ roles: [groupRole(crew)] });
  });

  it.each<readonly [string, object]>([
    ['are missing', { roles: undefined, role: crew.path }],
    ['are null', { roles: null, role: crew.path }],
    ['are none', { roles: [], role: crew.path }],
  ])('has the one highest role alone when the roles %s', async (_how, fields) => {
    await using stub = await startGroup([member, crew], membershipsResponse(membership([], fields)));
    expect(await membershipAt(stub)).toEqual({
      isMember: true,
      top: groupRole(crew),
      roles: [groupRole(crew)],
    });
  });

  it('is none when the list of memberships is empty and complete', async () => {
    await using stub = await startGroup([member], { groupMemberships: [], nextPageToken: '' });
    expect(await membershipAt(stub)).toEqual({ isMember: false });
  });

  it('is unknown while the list continues', async () => {
    await using stub = await startStubRoblox((request) => {
      if (isAboutRoles(request)) return { body: { groupRoles: [crew] } };
      const isLast = request.url.searchParams.get('pageToken') === 'next';
      const page = isLast
        ? membershipsResponse(membership([crew]))
        : { groupMemberships: [], nextPageToken: 'next' };
      return { body: page };
    });
    expect(await membershipAt(stub)).toMatchObject({ isMember: true, top: groupRole(crew) });
  });
});

describe('the roles of the group', () => {
  it('are fetched page by page, twenty at a time', async () => {
    const roles = Array.from({ length: 45 }, (_, index) => role(100 + index, index + 1));
    const top = roles[44] ?? member;
    await using stub = await startStubRoblox((request) => {
      if (!isAboutRoles(request)) return { body: membershipsResponse(membership([top])) };
      const { searchParams } = request.url;
      expect(searchParams.get('maxPageSize')).toBe('20');
      const from = Number((searchParams.get('pageToken') ?? 'a&b=0').split('=')[1]);
      const nextPageToken = from + 20 < roles.length ? `a&b=${from + 20}` : undefined;
      return { body: { groupRoles: roles.slice(from, from + 20), nextPageToken } };
    });
    expect(await membershipAt(stub)).toMatchObject({ top: { rank: 45 } });
    expect(stub.requests.filter(isAboutRoles)).toHaveLength(3);
  });

  it('fail when the list is endless', async () => {
    await using stub = await startStubRoblox((request) =>
      isAboutRoles(request)
        ? { body: { groupRoles: [member], nextPageToken: 'again' } }
        : { body: membershipsResponse(membership([member])) },
    );
    await expect(membershipAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
    expect(stub.requests.length).toBeLessThan(60);
  });

  it('are cached for ten minutes', async () => {
    await using stub = await startGroup([crew], membershipsResponse(membership([crew])));
    const clock = createClock(NOW);
    const { readMembership } = createGroupRanks(stub.settings(), clock);
    const roleRequests = () => stub.requests.filter(isAboutRoles).length;
    await readMembership(PERSON);
    clock.advance(600_000);
    await readMembership(PERSON);
    expect(roleRequests()).toBe(1);
    clock.advance(1);
    await readMembership(PERSON);
    expect(roleRequests()).toBe(2);
  });

  it('are fetched again at once for an unknown role', async () => {
    const roles = [crew];
    await using stub = await startStubRoblox((request) =>
      isAboutRoles(request)
        ? { body: { groupRoles: roles } }
        : { body: membershipsResponse(membership(roles.includes(dispatcher) ? [dispatcher] : [crew])) },
    );
    const { readMembership } = createGroupRanks(stub.settings(), createClock(NOW));
    await readMembership(PERSON);
    roles.push(dispatcher);
    expect(await readMembership(PERSON)).toMatchObject({ top: groupRole(dispatcher) });
    expect(stub.requests.filter(isAboutRoles)).toHaveLength(2);
  });
});

describe('a membership', () => {
  it.each<readonly [string, object | string]>([
    ['a role that the group does not list', membershipsResponse(membership([dispatcher, crew]))],
    ['another person', membershipsResponse({ ...membership([crew]), user: 'users/1' })],
    ['no role', membershipsResponse(membership([], { role: undefined, roles: undefined }))],
    ['empty roles', membershipsResponse(membership([], { role: '', roles: [] }))],
    ['null for both roles', membershipsResponse(membership([], { role: null, roles: null }))],
    ['no list', {}],
    ['null for a list', { groupMemberships: null }],
    ['text for a list', { groupMemberships: 'none' }],
    ['a member without a user', membershipsResponse({ role: crew.path })],
    ['roles that are numbers', membershipsResponse({ user: `users/${PERSON}`, roles: [2] })],
    ['the error of a gateway', { errors: [{ code: 0, message: 'Invalid API Key' }] }],
    ['a page', '<html></html>'],
  ])('for a response with %s', async (_what, body) => {
    await using stub = await startGroup([crew], body);
    await expect(membershipAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });

  it.each<readonly [string, object]>([
    ['of no shape', {}],
    ['of ranks beyond 255', { groupRoles: [{ ...crew, rank: 256 }] }],
    ['of ranks below 0', { groupRoles: [{ ...crew, rank: -1 }] }],
    ['of ranks that are no whole numbers', { groupRoles: [{ ...crew, rank: 239.5 }] }],
    ['of ranks that are text', { groupRoles: [{ ...crew, rank: '239' }] }],
    ['without ids', { groupRoles: [{ path: crew.path, displayName: 'Crew', rank: 239 }] }],
  ])('for a list of roles %s', async (_what, body) => {
    await using stub = await startStubRoblox((request) =>
      isAboutRoles(request) ? { body } : { body: membershipsResponse(membership([crew])) },
    );
    await expect(membershipAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });

  it.each([401, 403, 404, 429, 500])('is unknown for status %i of either request', async (status) => {
    await using failing = await startStubRoblox(() => ({ status, body: membershipsResponse() }));
    await expect(membershipAt(failing)).rejects.toBeInstanceOf(RobloxUnavailable);
    await using withoutRoles = await startStubRoblox((request) =>
      isAboutRoles(request) ? { status } : { body: membershipsResponse(membership([crew])) },
    );
    await expect(membershipAt(withoutRoles)).rejects.toBeInstanceOf(RobloxUnavailable);
  });

  it('is read again after a failure', async () => {
    let isAway = true;
    await using stub = await startStubRoblox((request) => {
      if (isAway) return { status: 503 };
      return {
        body: isAboutRoles(request) ? { groupRoles: [crew] } : membershipsResponse(membership([crew])),
      };
    });
    const { readMembership } = createGroupRanks(stub.settings(), createClock(NOW));
    await expect(readMembership(PERSON)).rejects.toBeInstanceOf(RobloxUnavailable);
    isAway = false;
    expect(await readMembership(PERSON)).toMatchObject({ top: groupRole(crew) });
  });
});

const OTHER = '4690118303';
const filterOf = ({ url }: StubRequest) => url.searchParams.get('filter') ?? '';
const membershipOf = (robloxId: string, roles: readonly Role[], more: object = {}) =>
  membership(roles, { user: `users/${robloxId}`, ...more });

/** A group whose members are listed by the requested role, page after page. */
function startStaff(roles: readonly Role[], pages: Readonly<Record<string, readonly (readonly object[])[]>>) {
  return startStubRoblox((request) => {
    if (isAboutRoles(request)) return { body: { groupRoles: roles } };
    const path = /'(.+)'/.exec(filterOf(request))?.[1] ?? '';
    const page = Number(request.url.searchParams.get('pageToken') ?? '0');
    const nextPageToken = (pages[path]?.length ?? 0) > page + 1 ? String(page + 1) : '';
    return { body: { groupMemberships: pages[path]?.[page] ?? [], nextPageToken } };
  });
}

async function staffAt(stub: StubRoblox, least = 239) {
  const { timeouts } = stub.settings();
  const budget = createRetryBudget(timeouts, timeouts.sync.onDemand, new AbortController().signal);
  return await createGroupRanks(stub.settings(), createClock(NOW)).readStaff(least, budget);
}

describe('the staff of the group', () => {
  it('is fetched role by role, a hundred at a time, without lower roles', async () => {
    await using stub = await startStaff([member, crew, dispatcher], {
      [crew.path]: [[membershipOf(PERSON, [crew, member])], [], [membershipOf(OTHER, [crew])]],
    });
    const staff = await staffAt(stub);
    expect([...(staff?.keys() ?? [])]).toEqual([PERSON, OTHER]);
    expect(staff?.get(PERSON)?.membership).toEqual({
      isMember: true,
      top: groupRole(crew),
      roles: [groupRole(crew), groupRole(member)],
    });
    const asked = stub.requests.filter((request) => !isAboutRoles(request));
    expect([...new Set(asked.map(filterOf))]).toEqual([
      `role == '${crew.path}'`,
      `role == '${dispatcher.path}'`,
    ]);
    expect(asked.every(({ url }) => url.searchParams.get('maxPageSize') === '100')).toBe(true);
  });

  it('has a member of two roles once, with the higher one, even if a response omits roles', async () => {
    const bare = { roles: undefined };
    await using stub = await startStaff([crew, dispatcher], {
      [crew.path]: [[membershipOf(PERSON, [], { ...bare, role: null })]],
      [dispatcher.path]: [[membershipOf(PERSON, [], { ...bare, role: dispatcher.path })]],
    });
    const staff = await staffAt(stub);
    expect(staff?.size).toBe(1);
    expect(staff?.get(PERSON)?.membership).toMatchObject({
      top: groupRole(dispatcher),
      roles: [groupRole(dispatcher), groupRole(crew)],
    });
  });

  it('may have thousands in one role', async () => {
    const pages = Array.from({ length: 60 }, (_, n) => [membershipOf(String(1_000 + n), [crew])]);
    await using stub = await startStaff([crew], { [crew.path]: pages });
    expect((await staffAt(stub))?.size).toBe(60);
  });

  it('is null when the group has no such role, and empty when nobody holds one', async () => {
    await using stub = await startStaff([member, crew], {});
    expect(await staffAt(stub, 240)).toBeNull();
    expect(await staffAt(stub)).toEqual(new Map());
  });

  it.each<readonly [string, object]>([
    ['somebody who is no user', { ...membershipOf(PERSON, [crew]), user: 'groups/9' }],
    ['a role the group does not list', membershipOf(PERSON, [crew, role(77, 250)])],
  ])('fails for a response about %s', async (_what, listed) => {
    await using stub = await startStaff([crew], { [crew.path]: [[listed]] });
    await expect(staffAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });
});
