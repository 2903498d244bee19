import { once } from 'node:events';
import { createServer } from 'node:http';
import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../tools/process.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { chromiumArgs, chromiumPath } from '../src/chromium.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

// A portal of its own: it is stopped, and its board shows only the flights of these tests.
test.use({ portalOptions: { settings: { JOIN_URL: 'https://www.roblox.com/games/1818' } } });

const rowOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });

/** Makes the page query again now, as it does every half minute. */
const nextLook = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('anybody sees departures, boarding, cancelled flights, and since when there is no update', async ({
  page,
  portal,
  requestsOf,
  expectLog,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
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
  // The page contains its flights, so a slow connection delivers them with the first response.
  expect(requests).not.toContain(endpointTable.publicDepartures.path);
  const join = rowOf(page, 'PD 10').getByRole('link', { name: 'Join on Roblox PD 10 to Longyearbyen' });
  await expect(join).toHaveAttribute('href', 'https://www.roblox.com/games/1818');
  await expect(join).toHaveAttribute('rel', 'noopener noreferrer');
  // New York is behind Zulu, and both times are shown there.
  await expect(page.getByText('Small times are your local time')).toBeVisible();

  await join.focus();
  const dispatcher = await requestsOf(cast.dispatcher);
  await fetchApi(dispatcher, 'setFlightStatus', { params: { id: soon }, body: { status: 'CANCELLED' } });
  await expect(async () => {
    await nextLook(page);
    await expect(rowOf(page, 'PD 10')).toContainText('Cancelled', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rowOf(page, 'PD 10').locator('s').first()).toBeVisible();
  await expect(rowOf(page, 'PD 10').getByRole('link')).toHaveCount(0);

  expectLog('net::ERR_CONNECTION_REFUSED');
  await portal.stopServer();
  await nextLook(page);
  await expect(page.getByRole('status')).toContainText(/^No news since \d\d:\d\dZ\./);
  await expect(rowOf(page, 'PD 10')).toBeVisible();
  await checkNoSidewaysScroll(page, 320);
  await portal.startServer();
  await nextLook(page);
  await expect(page.getByRole('status')).toBeEmpty();
});

test('another site frames the page with embed=1 only, and it works without a script', async ({
  portal,
  playwright,
}) => {
  const frame = (path: string) => `<iframe src="${portal.url}${path}"></iframe>`;
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Tonight</title>${frame('/departures?embed=1')}${frame('/departures')}`,
    );
  });
  const port = await freePort();
  site.listen(port, 'localhost');
  await once(site, 'listening');
  // A browser of its own: the others may send requests only to the portal.
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

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`${portal.url}/departures`, { waitUntil: 'commit' });
  await expect(unscripted.getByRole('listitem').first()).toBeVisible();
  await expect(unscripted.locator('meta[http-equiv=refresh]')).toHaveCount(1);
  await browser.close();
  site.close();
});
