import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { expect } from '@playwright/test';
import { annotateMeasurement } from '../src/annotations.ts';
import { cast } from '../src/scenario.ts';
import { emulateSlowConnection, firstVisit } from '../src/slow-connection.ts';
import { frameOf } from './first-frame.ts';
import { test } from './staged-portal.ts';

const MAX_REQUESTS = 40;

test('a page shows its airline before any script has run', async ({ browser, baseURL, requestsOf }) => {
  const storageState = await (await requestsOf(cast.crew)).storageState();
  for (const [path, options] of [
    ['/login', {}],
    ['/flights', { storageState }],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      ...options,
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    await expect(frameOf(page)).toContainText('Aurora Air');
    await expect(frameOf(page).getByText('Crewroom')).toBeVisible();
    if (path === '/flights') await expect(frameOf(page).getByText('Flight Schedule').first()).toBeVisible();
    await context.close();
  }
});

test('the page lists the files and queries that its first screen loads', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.goto('/leaderboard');
  await expect(page.getByRole('main').getByText(`@${cast.crew}`).first()).toBeVisible();
  const { named, loaded } = await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[as="fetch"]');
    return {
      named: [...links].map(({ href }) => new URL(href).pathname),
      loaded: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    };
  });
  const screen = loaded.find((path) => path.includes('/leaderboard-screen-') && path.endsWith('.js'));
  expect(named).toContain(screen);
  expect(named).toEqual(expect.arrayContaining(['/api/auth/me', '/api/users/leaderboard']));
  // Each is fetched once: the app uses what the page preloaded.
  expect(loaded.filter((path) => path === '/api/users/leaderboard')).toHaveLength(1);
});

test('the week needs few requests on a slow connection', async ({ pageOf, scenario }, testInfo) => {
  expect(scenario.flight).not.toBe('');
  // Nobody has a notice here that would be shown above the week.
  const page = await pageOf(cast.newcomer);
  await emulateSlowConnection(page);
  const { firstPaint, readable, asked } = await firstVisit(page, '/flights', (opened) =>
    expect(opened.getByRole('article').first()).toBeVisible(),
  );
  await page.waitForLoadState('networkidle');
  const weeks = [...asked].filter((url) => url.includes(endpointTable.flightWeek.path));
  const login = [...asked].filter((url) => /\/login-(route|screen|state)-/.test(url));
  // The weeks around the shown one are prefetched once it is readable, and the login screen when the browser is idle.
  const requests = asked.size - Math.max(0, weeks.length - 1) - login.length;
  annotateMeasurement(
    testInfo,
    `the week over a slow line: first paint ${firstPaint} ms, readable ${readable} ms, ${requests} requests`,
  );
  expect(requests, [...asked].join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});
