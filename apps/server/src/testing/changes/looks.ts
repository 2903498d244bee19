import { canSchedule } from '@crewroom/domain/contract/access';
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

function requestsOf({ viewers, memberIds, flightIds, weeks }: Watched) {
  const own = [
    '/api/users/profile',
    '/api/inbox',
    ...weeks.map((date) => `/api/flights/week?date=${date}`),
    ...flightIds.map((id) => `/api/flights/${id}`),
  ];
  const ofAll = [
    '/api/users/leaderboard',
    '/api/admin/users',
    '/api/admin/users?filter=quota-deficit',
    '/api/admin/history',
    '/api/users/search?q=er',
    ...memberIds.flatMap((id) => [`/api/users/${id}`, `/api/admin/users/${id}`]),
  ];
  return viewers.flatMap(({ as, user }) => {
    const board = canSchedule(user.rank ?? null) ? ['/api/flights/scheduling'] : [];
    const urls = [...own, ...board, ...(user.id === viewers.at(-1)?.user.id ? ofAll : [])];
    return urls.map((url) => ({ as, url, name: `${user.username} at ${url}` }));
  });
}

/** Reads the cached queries with versioned ETags, as several members. */
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
   * Reads again, as a client with the responses of `before`. `stale` are the cached queries that returned 304 although
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
