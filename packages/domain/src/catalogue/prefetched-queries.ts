import { apiRoutes } from '../contract/api-routes.ts';
import { fillPath } from '../contract/routes.ts';
import { rangeError } from '../insights/rules.ts';
import { daysMeant, NO_TERMS, readInsightsSearch } from '../insights/search.ts';
import { namesOf } from '../record-from-names.ts';
import { cachedQueries, type Search } from './cached-queries.ts';

const ID = /^[\w-]+$/;

/** The queries that a screen sends first, with the screen's paths. Queries that need more than an id are left to the app. */
const queriesOfScreens = namesOf(cachedQueries).flatMap((name) => {
  const { screen } = cachedQueries[name];
  if (screen === undefined) return [];
  const urls = new RegExp(`^${screen.path.replace(':id', '(?<id>[^/]+)')}$`);
  return [{ urls, path: apiRoutes[name].path, screen }];
});

/** The insights of the days in the URL, whose responses are not cached. Those of a term are left to the app. */
function insightsUrls(opened: string, search: Search, today: string): string[] {
  if (opened !== '/insights') return [];
  const { days = 'all', ...range } = readInsightsSearch({
    range: search.get('range'),
    from: search.get('from'),
    to: search.get('to'),
    days: search.get('days'),
  });
  const meant = daysMeant(range, NO_TERMS, today);
  if (meant === null || rangeError(meant) !== null) return [];
  return [`${apiRoutes.insights.path}?from=${meant.from}&to=${meant.to}&days=${days}`];
}

/** What every screen shows: who is signed in, sanctions above the screen, the inbox's number, and how times are written. */
const ofEveryScreen = [
  apiRoutes.me.path,
  apiRoutes.ownSanctions.path,
  apiRoutes.inbox.path,
  apiRoutes.preferences.path,
];

/**
 * Returns the URLs that the screen at a path reads first, exactly as the web app's own queries request them. They are what
 * every screen shows, and the data of the screen. `today` is `YYYY-MM-DD` in UTC. A screen whose query depends on more is left
 * to the app.
 */
export function prefetchUrls(opened: string, search: Search, today: string): string[] {
  const shown = queriesOfScreens.flatMap(({ urls, path, screen: { id, query } }) => {
    const found = urls.exec(opened);
    if (found === null) return [];
    const params = id === undefined ? { ...found.groups } : { id: search.get(id) ?? '' };
    const asked = query === undefined ? {} : query(search, today);
    if (asked === undefined || !Object.values(params).every((value) => ID.test(value))) return [];
    const parts = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
    return [[fillPath(path, params), ...parts].join('?')];
  });
  return [...ofEveryScreen, ...shown, ...insightsUrls(opened, search, today)];
}
