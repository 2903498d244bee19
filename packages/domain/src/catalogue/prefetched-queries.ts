import { apiRoutes } from '../contract/api-routes.ts';
import { fillPath } from '../contract/routes.ts';
import { namesOf } from '../per-name.ts';
import { cachedQueries, type Search } from './cached-queries.ts';

const ID = /^[\w-]+$/;

/** The reads that a screen makes first, with the addresses of the screen: an id stands there as it is, or the app reads for itself. */
const firstOfScreens = namesOf(cachedQueries).flatMap((name) => {
  const { screen } = cachedQueries[name];
  if (screen === undefined) return [];
  const urls = new RegExp(`^${screen.path.replace(':id', '(?<id>[^/]+)')}$`);
  return [{ addresses: urls, path: apiRoutes[name].path, screen }];
});

/**
 * The addresses that the screen opened at a path reads first, as the web app's own queries ask for them: who is signed in, their
 * sanctions, which may stand above the screen, and what the screen shows. `today` is `YYYY-MM-DD` in UTC. A screen whose
 * reading depends on more is read by the app alone.
 */
export function prefetchUrls(opened: string, search: Search, today: string): string[] {
  const shown = firstOfScreens.flatMap(({ addresses: urls, path, screen: { id, query } }) => {
    const found = urls.exec(opened);
    if (found === null) return [];
    const params = id === undefined ? { ...found.groups } : { id: search.get(id) ?? '' };
    const asked = query === undefined ? {} : query(search, today);
    if (asked === undefined || !Object.values(params).every((value) => ID.test(value))) return [];
    const parts = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
    return [[fillPath(path, params), ...parts].join('?')];
  });
  return [apiRoutes.me.path, apiRoutes.ownSanctions.path, ...shown];
}
