import { callTable } from '@crewroom/domain/catalogue/calls';
import { expect, type Page } from '@playwright/test';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { holdAnswer } from '../src/intercept.ts';
import { noteCounted } from '../src/notes.ts';
import { cast } from '../src/scenario.ts';
import { screens } from '../src/screens.ts';
import { emulateSlowConnection, firstVisit } from '../src/slow-connection.ts';
import { settle } from '../src/visit-screen.ts';
import { test } from './staged-portal.ts';

const MAX_REQUESTS = 40;
const MAX_SHIFT = 0.02;

/** The login screen, and one screen of each kind: with figures, with columns, with a list, with forms. */
const examples = new Set(['login', 'own-profile-new', 'flights', 'leaderboard', 'scheduling', 'admin-quota']);

/** The layout shift so far, as browsers count it: how far what is drawn has moved by itself. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')));
    return shifts.reduce((sum, value) => sum + value, 0);
  });

/** What stands until the app has drawn its first screen. */
const frameOf = (page: Page) => page.locator('.first-frame');

for (const path of ['/login', '/privacy-policy', '/flights']) {
  test(`the page of ${path} shows whose portal it is before any script has run`, async ({
    browser,
    baseURL,
    requestsOf,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      ...(path === '/flights' && { storageState: await (await requestsOf(cast.crew)).storageState() }),
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    await expect(frameOf(page)).toContainText('Aurora Air');
    await expect(frameOf(page).getByText('Crewroom')).toBeVisible();
    if (path === '/flights') await expect(frameOf(page).getByText('Flight Schedule').first()).toBeVisible();
    await context.close();
  });
}

test('the page names the files and queries that its first screen loads', async ({ pageOf }) => {
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
    await expect(frameOf(page)).toBeVisible();
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
  const login = [...asked].filter((address) => /\/login-(route|screen|state)-/.test(address));
  // The weeks around the shown one are fetched ahead when it can be read, and the login screen when the browser is idle.
  const requests = asked.size - Math.max(0, weeks.length - 1) - login.length;
  noteCounted(
    testInfo,
    `the week over a slow line: first paint ${firstPaint} ms, readable ${readable} ms, ${requests} requests`,
  );
  expect(requests, [...asked].join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});
