import type { QueryName } from '@crewroom/domain/catalogue/query-topics';
import { canSchedule } from '@crewroom/domain/contract/access';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath } from '@crewroom/domain/contract/routes';
import { namesOf } from '@crewroom/domain/record-from-names';
import { vi } from 'vitest';
import { ResponseCache } from '../../platform/http/response-cache.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** The viewers and the queries with versioned ETags that they read. */
type Watched = {
  /** All viewers read the queries that differ by viewer. The last one, an administrator, reads the rest. */
  readonly viewers: readonly SignedInMember[];
  readonly memberIds: readonly string[];
  readonly flightIds: readonly string[];
  /** Dates or timestamps. */
  readonly weeks: readonly string[];
};

type Look = { readonly status: number; readonly body: string; readonly tag?: string };

/** The responses, by viewer and query. */
export type Looks = ReadonlyMap<string, Look>;

type Reader = {
  /** Who reads it. The administrator is the last viewer. */
  readonly by: 'everybody' | 'dispatchers' | 'administrator';
  /** For each request the id in its path, or its query string. Without it, one request is sent. */
  readonly asked?: (watched: Watched) => readonly string[];
};

const forEachFlight = { by: 'everybody', asked: ({ flightIds }: Watched) => flightIds } as const;
const forEachMember = { by: 'administrator', asked: ({ memberIds }: Watched) => memberIds } as const;
const everybody = { by: 'everybody' } as const;
const administrator = { by: 'administrator' } as const;

/** How each query is read. Null for those of owners, and those that another test reads. */
const readers: Readonly<Record<QueryName, Reader | null>> = {
  me: everybody,
  ownProfile: everybody,
  ownTerms: everybody,
  ownYear: everybody,
  inbox: everybody,
  ownLeave: everybody,
  ownSanctions: everybody,
  preferences: everybody,
  calendar: everybody,
  discord: everybody,
  notifications: everybody,
  airline: everybody,
  flightWeek: { by: 'everybody', asked: ({ weeks }) => weeks.map((date) => `?date=${date}`) },
  flight: forEachFlight,
  flightLog: { by: 'administrator', asked: ({ flightIds }) => flightIds },
  attendance: { by: 'administrator', asked: ({ flightIds }) => flightIds },
  schedulingBoard: { by: 'dispatchers' },
  aircraft: { by: 'dispatchers' },
  user: forEachMember,
  reliability: forEachMember,
  adminUser: forEachMember,
  lookUpUser: null,
  searchUsers: { by: 'administrator', asked: () => ['?q=er'] },
  leaderboard: administrator,
  adminUsers: { by: 'administrator', asked: () => ['', '?filter=quota-deficit'] },
  adminHistory: administrator,
  leaveQueue: administrator,
  appealQueue: administrator,
  licences: administrator,
  previewTerm: administrator,
  roster: administrator,
  outbox: administrator,
  // The time of the last request is in it.
  ownSessions: null,
  erasures: null,
  settings: null,
  gameKeys: null,
};

function urlsOf(name: QueryName, { asked }: Reader, watched: Watched): readonly string[] {
  const { path } = apiRoutes[name];
  const parameters = asked?.(watched) ?? [''];
  return parameters.map((one) => (path.includes(':id') ? fillPath(path, { id: one }) : `${path}${one}`));
}

function requestsOf(watched: Watched) {
  const { viewers } = watched;
  return viewers.flatMap(({ as, user }) => {
    const reads = {
      everybody: true,
      dispatchers: canSchedule(user.rank ?? null),
      administrator: user.id === viewers.at(-1)?.user.id,
    };
    const urls = namesOf(readers).flatMap((name) => {
      const reader = readers[name];
      return reader !== null && reads[reader.by] ? urlsOf(name, reader, watched) : [];
    });
    return urls.map((url) => ({ as, url, name: `${user.username} at ${url}` }));
  });
}

/** Reads the queries with versioned ETags, as several members. */
export function looksOf(portal: Pick<TestPortal, 'send'>, watched: Watched) {
  const requests = requestsOf(watched);

  async function look(as: string, url: string, tag?: string): Promise<Look> {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { statusCode: status, body, headers: response } = await portal.send('GET', url, { as, headers });
    // A query without access has no version.
    return status < 400 ? { status, body, tag: String(response.etag) } : { status, body: '' };
  }

  /** As a process with an empty cache returns it. */
  async function lookAnew(as: string, url: string): Promise<Look> {
    const keeping = vi
      .spyOn(ResponseCache.prototype, 'getOrCompute')
      .mockImplementation((_name, _now, make) => make());
    try {
      return await look(as, url);
    } finally {
      keeping.mockRestore();
    }
  }

  async function take(): Promise<Looks> {
    const looks = new Map<string, Look>();
    for (const { as, url, name } of requests) looks.set(name, await look(as, url));
    return looks;
  }

  /**
   * Reads again, as a client with the responses of `before`. `stale` are the queries that returned 304 although
   * the response changed, or whose old response has the new tag. `changed` are those whose response changed.
   */
  async function compare(before: Looks): Promise<{ readonly stale: string[]; readonly changed: string[] }> {
    const stale: string[] = [];
    const changed: string[] = [];
    for (const { as, url, name } of requests) {
      const old = before.get(name);
      const response = await look(as, url, old?.tag);
      const now = response.status === 304 ? await lookAnew(as, url) : response;
      if (now.status === old?.status && now.body === old.body) continue;
      changed.push(name);
      if (response.status === 304 || (now.tag !== undefined && now.tag === old?.tag)) stale.push(name);
    }
    return { stale, changed };
  }

  return { take, compare };
}
