import { once } from 'node:events';
import { createServer } from 'node:http';
import { callTable } from '@crewroom/domain/catalogue/calls';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../tools/process.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { chromiumArgs, chromiumPath } from '../src/chromium.ts';
import { noteCounted } from '../src/notes.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { emulateSlowConnection, firstVisit } from '../src/slow-connection.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

// A portal of its own: it is stopped, and its board shows what these tests stage.
test.use({ portalOptions: { settings: { JOIN_URL: 'https://www.roblox.com/games/1818' } } });

const rowOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });

/** Has the page ask again now, as it does every half minute. */
const nextLook = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('anybody sees what departs, sees it called off, and joins from passenger joining on', async ({
  page,
  requestsOf,
}) => {
  const soon = await stageFlight(requestsOf, {
    code: 'PD 10',
    departs: hoursAhead(1),
    joiningLead: 90,
    route: { departure: 'Zürich', arrival: 'Longyearbyen' },
  });
  await stageFlight(requestsOf, { code: 'PD 20', departs: hoursAhead(30) });
  await page.goto('/departures');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aurora Air');
  await expect(rowOf(page, 'PD 20')).toContainText('On schedule');
  await expect(rowOf(page, 'PD 20').getByRole('link')).toHaveCount(0);
  const join = rowOf(page, 'PD 10').getByRole('link', { name: 'Join on Roblox PD 10 to Longyearbyen' });
  await expect(join).toHaveAttribute('href', 'https://www.roblox.com/games/1818');
  await expect(join).toHaveAttribute('rel', 'noopener noreferrer');
  // New York is behind Zulu, and both stand there.
  await expect(page.getByText('the small ones yours')).toBeVisible();

  await join.focus();
  const dispatcher = await requestsOf(cast.dispatcher);
  await makeCall(dispatcher, 'setFlightStatus', { params: { id: soon }, body: { status: 'CANCELLED' } });
  await expect(async () => {
    await nextLook(page);
    await expect(rowOf(page, 'PD 10')).toContainText('Cancelled', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rowOf(page, 'PD 10').locator('s').first()).toBeVisible();
  await expect(rowOf(page, 'PD 10').getByRole('link')).toHaveCount(0);
});

test('the page stands in another site’s frame with embed=1, and without it does not', async ({
  portal,
  playwright,
}) => {
  const frame = (path: string) => `<iframe src="${portal.url}${path}"></iframe>`;
  const site = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<!doctype html><title>Tonight</title>${frame('/departures?embed=1')}${frame('/departures')}`);
  });
  const port = await freePort();
  site.listen(port, 'localhost');
  await once(site, 'listening');
  // A browser of its own: the others may ask no site but the portal's.
  const browser = await playwright.chromium.launch({
    executablePath: await chromiumPath(),
    args: [...chromiumArgs],
  });
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const [open, closed] = [page.frameLocator('iframe').first(), page.frames()[2]];
  await expect(open.getByRole('listitem').first()).toBeVisible();
  await expect(open.getByRole('link', { name: 'Aurora Air' })).toHaveAttribute('target', '_blank');
  expect(closed?.url()).toMatch(/^chrome-error:/);
  await browser.close();
  site.close();
});

test('while the portal is away the page says since when it has no news, and goes on once it is back', async ({
  page,
  portal,
  expectLog,
}) => {
  expectLog('net::ERR_CONNECTION_REFUSED');
  await page.goto('/departures');
  const first = page.getByRole('listitem').first();
  await expect(first).toBeVisible();
  await portal.stopServer();
  await nextLook(page);
  await expect(page.getByRole('status')).toContainText(/^No news since \d\d:\d\dZ\./);
  await expect(first).toBeVisible();
  await checkNoSidewaysScroll(page, 320);
  await portal.startServer();
  await nextLook(page);
  await expect(page.getByRole('status')).toBeEmpty();
});

test('without a script the page is whole, and asks to be loaded again', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/departures', { waitUntil: 'commit' });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(1);
  await context.close();
});

test('the page comes over a slow line in one answer', async ({ page }, testInfo) => {
  await emulateSlowConnection(page);
  const { firstPaint, readable, asked } = await firstVisit(page, '/departures', (opened) =>
    expect(opened.getByRole('listitem').first()).toBeVisible(),
  );
  const calls = [...asked].filter((address) => address.includes(callTable.publicDepartures.path));
  expect(calls).toEqual([]);
  noteCounted(
    testInfo,
    `the departures over a slow line: first paint ${firstPaint} ms, readable ${readable} ms`,
  );
});

test('owners find the page in the administrative division, others do not', async ({ pageOf }) => {
  const owner = await pageOf(cast.owner);
  await owner.goto('/admin');
  await expect(owner.getByRole('link', { name: 'Public departures' })).toHaveAttribute('href', '/departures');
  const admin = await pageOf(cast.admin);
  await admin.goto('/admin');
  await expect(admin.getByRole('link', { name: 'Chat' })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Public departures' })).toHaveCount(0);
});
