import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { cast, type Scenario } from '../src/scenario.ts';
import { screens } from '../src/screens.ts';

const source = resolve(import.meta.dirname, '../../apps/web/src');

// They show nothing: both lead on to the profile at once.
const onlyRedirects = new Set(['/', '$']);

// The server renders it, for people who do not use the web app.
const renderedByServer = new Set(['/departures']);

test('the gates visit every path of the web app', () => {
  const files = globSync(['app/router.tsx', 'features/*/routes.ts'], { cwd: source });
  const routes = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
  );
  const walked = new Set(screens.map(({ route }) => route).filter((route) => !renderedByServer.has(route)));
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter((path) => !onlyRedirects.has(path)).toSorted()).toEqual([...walked].toSorted());
});

// No screen's search depends on the data.
const scenario: Scenario = { members: cast, flight: 'a', popularFlight: 'b', boardingFlight: 'c' };

test('the gates visit every tab of a record and every kind of decision', () => {
  const file = readFileSync(join(source, 'features/record/admin-search.ts'), 'utf8');
  const searches = screens.map(({ path }) => new URL(path(scenario), 'http://portal').searchParams);
  for (const [list, parameter] of [
    ['recordTabs', 'tab'],
    ['decisionViews', 'view'],
  ] as const) {
    const [, names = ''] = new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(file) ?? [];
    const wanted = [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
    expect(wanted.length).toBeGreaterThan(0);
    const visited = searches.map((search) => search.get(parameter));
    expect(wanted.filter((name) => !visited.includes(name))).toEqual([]);
  }
});
