import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
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
