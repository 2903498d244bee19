import { canSchedule } from '@crewroom/domain/contract/access';
import { vi } from 'vitest';
import { ResponseCache } from '../../platform/http/response-cache.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Who looks, and at what, on every reading whose ETag says what it was read from. */
type Watched = {
  /** What is shown to each in their own way is looked at by all of them, the rest by the last, an administrator. */
  readonly viewers: readonly SignedInMember[];
  readonly memberIds: readonly string[];
  readonly flightIds: readonly string[];
  /** Days or instants. */
  readonly weeks: readonly string[];
};

type Look = { readonly status: number; readonly body: string; readonly tag?: string };

/** What everybody saw, by who looked at what. */
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

/** Looks at the cached queries whose ETag says what they were read from, as several members. */
export function looksOf(portal: Pick<TestPortal, 'send'>, watched: Watched) {
  const requests = requestsOf(watched);

  async function look(as: string, url: string, tag?: string): Promise<Look> {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { statusCode: status, body, headers: response } = await portal.send('GET', url, { as, headers });
    // What may not be read has no version.
    return status < 400 ? { status, body, tag: String(response.etag) } : { status, body: '' };
  }

  /** As a process that has kept nothing answers it. */
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
   * Looks again, as who has the answers of `before`. `stale` are the cached queries where a 304 was answered though the answer is
   * another one now, or the old answer was given the new tag; `changed` are those where the answer is another one.
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
