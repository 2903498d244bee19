import { routeTable } from '@crewroom/domain/contract/routes';
import { expect } from '@playwright/test';
import { holdAnswer } from '../src/hold-answer.ts';
import { noteCounted } from '../src/notes.ts';
import { cast } from '../src/scenario.ts';
import { screens } from '../src/screens.ts';
import { firstVisit, slowDown } from '../src/slow-line.ts';
import { test } from './staged-portal.ts';

const MOST_REQUESTS = 20;

/** One visit of each address. */
const visits = screens.filter(
  ({ route, refusal }, at) => !refusal && screens.findIndex((other) => other.route === route) === at,
);

test.describe('before any script has run', () => {
  for (const screen of visits) {
    test(`the page of ${screen.name} shows its heading, and its bar and menu to who is signed in`, async ({
      browser,
      baseURL,
      requestsOf,
      scenario,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL ?? '',
        ...(screen.who !== null && {
          storageState: await (await requestsOf(cast[screen.who])).storageState(),
        }),
      });
      const page = await context.newPage();
      await page.goto(screen.path(scenario));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (screen.who !== null) {
        await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search staff' })).toBeVisible();
        await expect(page.getByRole('banner')).toContainText(cast[screen.who]);
        await expect(
          page.getByRole('navigation', { name: 'Portal' }).getByRole('link').first(),
        ).toBeVisible();
      }
      await context.close();
    });
  }
});

test('what is typed before the app runs is searched for when it does', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const app = await holdAnswer(page, '**/assets/start-*.js');
  await page.goto('/flights', { waitUntil: 'commit' });
  await app.held;
  const search = page.getByRole('combobox', { name: 'Search staff' });
  await search.fill('dana');
  app.release();
  await expect(page.getByRole('option', { name: '@DispatcherDana' })).toBeVisible();
  await expect(search).toHaveValue('dana');
  await expect(search).toBeFocused();
});

test('the week comes over a slow line with few requests', async ({ pageOf, scenario }, testInfo) => {
  expect(scenario.flight).not.toBe('');
  // Nobody has anything to read about themself here, which would be shown above the week.
  const page = await pageOf(cast.newcomer);
  await slowDown(page);
  const { firstPaint, readable, asked } = await firstVisit(page, '/flights', (opened) =>
    expect(opened.getByRole('article').first()).toBeVisible(),
  );
  await page.waitForLoadState('networkidle');
  const weeks = [...asked].filter((address) => address.includes(routeTable.flightWeek.path));
  // Those around the shown one are fetched ahead, when it can be read.
  const requests = asked.size - Math.max(0, weeks.length - 1);
  noteCounted(
    testInfo,
    `the week over a slow line: first paint ${firstPaint} ms, readable ${readable} ms, ${requests} requests`,
  );
  expect(requests, [...asked].join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});
