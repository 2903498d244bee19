import { callTable } from '@crewroom/domain/contract/calls';
import { expect, type Page } from '@playwright/test';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { holdAnswer } from '../src/hold-answer.ts';
import { noteCounted } from '../src/notes.ts';
import { cast } from '../src/scenario.ts';
import { screens } from '../src/screens.ts';
import { emulateSlowConnection, firstVisit } from '../src/slow-connection.ts';
import { settle } from '../src/visit-screen.ts';
import { appRuns } from '../src/wait-for-app.ts';
import { test } from './staged-portal.ts';

const MAX_REQUESTS = 20;
const MAX_SHIFT = 0.02;

/** One drawing of each kind: without the bar, with figures, with columns, with a list, with forms. */
const examples = new Set(['login', 'own-profile-new', 'flights', 'leaderboard', 'scheduling', 'admin-quota']);

/** The layout shift so far, as browsers count it: how far what is drawn has moved by itself. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')));
    return shifts.reduce((sum, value) => sum + value, 0);
  });

test.use({ drawing: true });

/** The first screen of each address. */
const firstOfEachRoute = screens.filter(
  ({ route, refusal }, at) => !refusal && screens.findIndex((other) => other.route === route) === at,
);

test.describe('before any script has run', () => {
  for (const screen of firstOfEachRoute) {
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

test('no script of the app is asked for before the page stands, which would hold up its first paint', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.crew);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const asked = performance.getEntriesByType('resource').map(({ name }) => name);
      const kinds = ['css', 'js'].filter((kind) => asked.some((address) => address.endsWith(`.${kind}`)));
      const title = document.querySelector('h1')?.textContent ?? 'nothing';
      document.documentElement.dataset['asked'] = `${title} with ${kinds.join(' and ')}`;
    });
  });
  await page.goto('/leaderboard');
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'Leaderboard with css');
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

test('a link pressed before the app runs opens its screen, and nothing that needs the app can be pressed', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.crew);
  const app = await holdAnswer(page, '**/assets/start-*.js');
  await page.goto('/flights', { waitUntil: 'commit' });
  await app.held;
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { disabled: false })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL('/leaderboard');
  app.release();
  await expect(page.getByRole('main').getByText(`@${cast.crew}`).first()).toBeVisible();
});

test('a page that was scrolled before the app runs stays where it is', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const app = await holdAnswer(page, '**/assets/start-*.js');
  await page.goto('/privacy-policy', { waitUntil: 'commit' });
  await app.held;
  const last = page.getByRole('heading', { level: 2 }).last();
  await last.scrollIntoViewIfNeeded();
  app.release();
  await appRuns(page);
  await expect(last).toBeInViewport();
});

// The crew member has a sanction to read, which stands above every screen from its first drawing.
for (const screen of screens.filter(({ name }) => examples.has(name))) {
  test(`${screen.name} is accessible before the app runs, and nothing moves when it does`, async ({
    blankPageFor,
    scenario,
  }) => {
    const page = await blankPageFor(screen);
    const app = await holdAnswer(page, '**/assets/start-*.js');
    const ownSanctions = screen.who === null ? null : page.waitForResponse('**/api/sanctions');
    await page.goto(screen.path(scenario), { waitUntil: 'commit' });
    await app.held;
    await ownSanctions;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkColours(page);
    app.release();
    await expect(screen.shows(page)).toBeVisible();
    await settle(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });
}

test('the week comes over a slow line with few requests', async ({ pageOf, scenario }, testInfo) => {
  expect(scenario.flight).not.toBe('');
  // Nobody has anything to read about themself here, which would be shown above the week.
  const page = await pageOf(cast.newcomer);
  await emulateSlowConnection(page);
  const { firstPaint, readable, asked } = await firstVisit(page, '/flights', (opened) =>
    expect(opened.getByRole('article').first()).toBeVisible(),
  );
  await page.waitForLoadState('networkidle');
  const weeks = [...asked].filter((address) => address.includes(callTable.flightWeek.path));
  // Those around the shown one are fetched ahead, when it can be read.
  const requests = asked.size - Math.max(0, weeks.length - 1);
  noteCounted(
    testInfo,
    `the week over a slow line: first paint ${firstPaint} ms, readable ${readable} ms, ${requests} requests`,
  );
  expect(requests, [...asked].join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});
