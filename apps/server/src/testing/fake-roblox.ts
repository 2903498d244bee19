import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { foldName } from '@crewroom/domain/names';
import { defaultTimeouts, type RobloxTimeouts, RobloxUnavailable } from '../integrations/roblox/fetch.ts';
import type { Membership } from '../integrations/roblox/group-ranks.ts';
import type { Headshot } from '../integrations/roblox/headshots.ts';
import type { Person } from '../integrations/roblox/names.ts';
import type { Roblox } from '../integrations/roblox/roblox.ts';
import type { RobloxSettings } from '../integrations/roblox/settings.ts';

/** The requests that Roblox receives. */
type Subject = 'memberships' | 'names' | 'headshots' | 'rosters';
type Held = Record<Subject, Promise<void>>;

/** A fake Roblox with responses that a test sets, which counts its requests. */
export type FakeRoblox = Roblox & {
  readonly memberships: Map<string, Membership>;
  readonly names: Map<string, Person>;
  readonly headshots: Map<string, Headshot>;
  readonly asked: Record<Subject | 'usernames', number>;
  /** Members that a sync of the group does not list. */
  readonly unlisted: Set<string>;
  /** Whether the group has a role at or above the staff rank. */
  hasStaffRole: boolean;
  /** Whether every request fails, as when Roblox is down. */
  away: boolean;
  /** Delays responses until the returned function is called. They contain the data of the request's time. */
  readonly hold: (subject?: Subject) => () => void;
};

/** The membership of a user in the group with one role. */
export function memberWith(rank: number, name = `Rank ${rank}`, id = `role-${rank}`): Membership {
  const top = { id, rank, name };
  return { isMember: true, top, roles: [top] };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Creates a Roblox with an empty group and no sign-in. */
export function createFakeRoblox(clock: () => Date): FakeRoblox {
  const asked = { memberships: 0, names: 0, headshots: 0, rosters: 0, usernames: 0 };
  const held: Held = {
    memberships: Promise.resolve(),
    names: Promise.resolve(),
    headshots: Promise.resolve(),
    rosters: Promise.resolve(),
  };
  const fake: FakeRoblox = {
    memberships: new Map(),
    names: new Map(),
    headshots: new Map(),
    asked,
    unlisted: new Set(),
    hasStaffRole: true,
    away: false,
    hold: (subject = 'memberships') => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held[subject] = promise;
      return resolve;
    },
    startSignIn: () => Promise.reject(new RobloxUnavailable('no sign-in here')),
    finishSignIn: () => Promise.reject(new RobloxUnavailable('no sign-in here')),
    readRoles: () => {
      if (fake.away) return Promise.reject(new RobloxUnavailable('away'));
      const roles = [...fake.memberships.values()].flatMap((one) => (one.isMember ? one.roles : []));
      const byId = Map.groupBy(roles, ({ id }) => id);
      const listed = [...byId.values()].flatMap(([role, ...more]) =>
        role === undefined ? [] : [{ ...role, holders: 1 + more.length }],
      );
      return Promise.resolve(listed);
    },
    readMembership: async (robloxId) => {
      asked.memberships += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const respond = fake.memberships.get(robloxId) ?? { isMember: false };
      await held.memberships;
      if (fake.away) throw new RobloxUnavailable('away');
      return respond;
    },
    readNames: async (robloxId) => {
      asked.names += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const respond = fake.names.get(robloxId) ?? null;
      await held.names;
      return respond;
    },
    readHeadshot: async (robloxId) => {
      asked.headshots += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const respond = fake.headshots.get(robloxId) ?? { state: 'none' as const };
      await held.headshots;
      return respond;
    },
    openGroup: (_kind, signal) => ({
      readStaff: async (minRank) => {
        asked.rosters += 1;
        const askedAt = clock();
        const staff = [...fake.memberships].flatMap(([robloxId, membership]) =>
          membership.isMember && membership.top.rank >= minRank && !fake.unlisted.has(robloxId)
            ? [[robloxId, { membership, askedAt }] as const]
            : [],
        );
        await Promise.race([held.rosters, untilAborted(signal)]);
        signal.throwIfAborted();
        if (fake.away) throw new RobloxUnavailable('away');
        return fake.hasStaffRole ? new Map(staff) : null;
      },
      readMembership: (robloxId) => fake.readMembership(robloxId),
      findByUsername: (usernames) => {
        asked.usernames += usernames.length;
        if (fake.away) return Promise.reject(new RobloxUnavailable('away'));
        const people = new Map([...fake.names.values()].map((one) => [foldName(one.username), one]));
        const found = usernames.flatMap((name) => {
          const person = people.get(foldName(name));
          return person === undefined ? [] : [[name, person] as const];
        });
        return Promise.resolve(new Map(found));
      },
      readNames: (robloxIds) => {
        const people = robloxIds.map((robloxId) => fake.names.get(robloxId));
        return Promise.resolve(
          new Map(people.flatMap((person) => (person ? [[person.robloxId, person] as const] : []))),
        );
      },
    }),
  };
  return fake;
}

type Headers = Readonly<Record<string, string>>;

/** What a stub does with a request: respond (an object is sent as JSON), stay silent, hang up, or stall midway. */
export type StubResponse =
  | { readonly status?: number; readonly headers?: Headers; readonly body?: object | string | Buffer }
  | 'silence'
  | 'hang up'
  | 'stall midway'
  | 'hang up midway';

export type StubRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A Roblox that may return anything, and records its requests. */
export type StubRoblox = AsyncDisposable & {
  readonly url: string;
  readonly requests: readonly StubRequest[];
  /** Settings with every service there, and short timeouts. */
  readonly settings: (timeouts?: Partial<RobloxTimeouts>) => RobloxSettings;
};

const TEST_TIMEOUTS: RobloxTimeouts = {
  ...defaultTimeouts,
  responseMs: 5_000,
  signInMs: 5_000,
  retryDelaysMs: [0, 0],
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(request, 'end');
  return Buffer.concat(chunks).toString();
}

function write(response: ServerResponse, respond: StubResponse): void {
  if (respond === 'silence') return;
  if (respond === 'hang up') {
    response.destroy();
  } else if (respond === 'stall midway' || respond === 'hang up midway') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"half":', () => {
      if (respond === 'hang up midway') response.destroy();
    });
  } else {
    const { status = 200, headers = {}, body = '' } = respond;
    const isBytes = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(isBytes ? body : JSON.stringify(body));
  }
}

/** Starts a stub on a free port of this machine. `await using` ends it. */
export async function startStubRoblox(
  respond: (request: StubRequest, nth: number) => StubResponse | Promise<StubResponse>,
): Promise<StubRoblox> {
  const requests: StubRequest[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const seen = { method, headers, url: new URL(request.url ?? '/', url), body: await textOf(request) };
    requests.push(seen);
    write(response, await respond(seen, requests.length));
  }
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    requests,
    settings: (timeouts = {}) => ({
      mode: 'roblox',
      clientId: 'client',
      clientSecret: 'secret',
      apiKey: 'the-key',
      groupId: '7',
      issuer: `${url}/oauth/`,
      apisUrl: url,
      usersUrl: url,
      groupsUrl: url,
      thumbnailsUrl: url,
      isImageUrl: ({ origin }) => origin === url,
      timeouts: { ...TEST_TIMEOUTS, ...timeouts },
    }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
