import { apiRoutes } from '../contract/api-routes.ts';
import { fillPath } from '../contract/routes.ts';
import { insightsRequest, NO_TERMS, readInsightsSearch } from '../insights/search.ts';
import { namesOf } from '../record-from-names.ts';
import { type QueryName, queryTopics, type ScreenQuery, type Search } from './query-topics.ts';

const ID = /^[\w-]+$/;

/** The insights, whose responses are not cached. Those of a term are left to the app. */
const insightsScreen: ScreenQuery = {
  path: '/insights',
  query: (search, today) => {
    const [range, from, to, days] = [
      search.get('range'),
      search.get('from'),
      search.get('to'),
      search.get('days'),
    ];
    return insightsRequest(readInsightsSearch({ range, from, to, days }), NO_TERMS, today) ?? undefined;
  },
};

const screenOf = (name: QueryName | 'insights'): ScreenQuery | undefined =>
  name === 'insights' ? insightsScreen : queryTopics[name].screen;

/** The queries that a screen sends first, with the screen's paths. Queries that need more than an id are left to the app. */
const queriesOfScreens = [...namesOf(queryTopics), 'insights' as const].flatMap((name) => {
  const screen = screenOf(name);
  if (screen === undefined) return [];
  const urls = new RegExp(`^${screen.path.replace(':id', '(?<id>[^/]+)')}$`);
  return [{ urls, path: apiRoutes[name].path, screen }];
});

/** What every screen shows: who is signed in, sanctions above the screen, the inbox's number, and how times are written. */
const urlsOfEveryScreen = [
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
export function prefetchUrls(screenPath: string, search: Search, today: string): string[] {
  const urlsOfScreen = queriesOfScreens.flatMap(({ urls, path, screen: { id, query } }) => {
    const match = urls.exec(screenPath);
    if (match === null) return [];
    const params = id === undefined ? { ...match.groups } : { id: search.get(id) ?? '' };
    const parameters = query === undefined ? {} : query(search, today);
    if (parameters === undefined || !Object.values(params).every((value) => ID.test(value))) return [];
    const parts = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
    const url = fillPath(path, params);
    return [parts.length === 0 ? url : `${url}?${parts.join('&')}`];
  });
  return [...urlsOfEveryScreen, ...urlsOfScreen];
}
