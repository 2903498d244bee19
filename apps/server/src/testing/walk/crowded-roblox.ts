import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A user in the group: their names, and their rank, null once they have left. */
export type GroupMember = {
  readonly robloxId: string;
  readonly username: string;
  rank: number | null;
};

/** A fake of Roblox and of the chat, at one URL, for a group of any size. */
export type CrowdedRoblox = AsyncDisposable & {
  readonly url: string;
  /** How many messages the chat has received. */
  readonly posted: () => number;
};

const PAGE = 100;

const roleOf = (rank: number) => `groups/1/roles/${rank}`;

function pageOf(members: readonly GroupMember[], rank: number, from: number) {
  const held = members.filter((member) => member.rank === rank);
  const groupMemberships = held.slice(from, from + PAGE).map(({ robloxId }) => ({
    user: `users/${robloxId}`,
    role: roleOf(rank),
  }));
  return { groupMemberships, nextPageToken: from + PAGE < held.length ? String(from + PAGE) : '' };
}

/** The responses of Open Cloud: the roles, the members of one, or one member. */
function memberships(members: readonly GroupMember[], filter: string, token: string) {
  const [, robloxId] = /^user == 'users\/(\d+)'$/.exec(filter) ?? [];
  if (robloxId === undefined)
    return pageOf(members, Number(/\/roles\/(\d+)'$/.exec(filter)?.[1]), Number(token));
  const found = members.find((member) => member.robloxId === robloxId);
  const groupMemberships =
    found === undefined || found.rank === null
      ? []
      : [{ user: `users/${robloxId}`, role: roleOf(found.rank) }];
  return { groupMemberships, nextPageToken: '' };
}

function roles(members: readonly GroupMember[]) {
  const ranks = [...new Set(members.flatMap(({ rank }) => rank ?? []))];
  return {
    groupRoles: ranks.map((rank) => ({
      path: roleOf(rank),
      id: String(rank),
      displayName: `Rank ${rank}`,
      rank,
    })),
  };
}

/** Starts the fake. The members may be changed while it runs. */
export async function startCrowdedRoblox(members: readonly GroupMember[]): Promise<CrowdedRoblox> {
  const byId = new Map(members.map((member) => [member.robloxId, member]));
  let posted = 0;

  function respond({ pathname, searchParams }: URL, body: string): object {
    if (pathname.endsWith('/roles')) return roles(members);
    if (pathname.endsWith('/memberships'))
      return memberships(members, searchParams.get('filter') ?? '', searchParams.get('pageToken') ?? '0');
    if (pathname === '/v1/users') {
      const { userIds } = z.object({ userIds: z.array(z.number()) }).parse(JSON.parse(body));
      const found = userIds.flatMap((id) => byId.get(String(id)) ?? []);
      return {
        data: found.map(({ robloxId, username: name }) => ({
          id: Number(robloxId),
          name,
          displayName: name,
        })),
      };
    }
    posted += 1;
    return { id: String(posted) };
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(respond(new URL(request.url ?? '/', 'http://localhost'), body)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    posted: () => posted,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
