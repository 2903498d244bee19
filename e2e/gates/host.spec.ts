import { expect, type Page, test } from '@playwright/test';
import { annotateMeasurement } from '../src/annotations.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkBudget, measureScripts } from '../src/checks/download-size.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { OPERATOR, type RunningHost, signInAtHost, startRunningHost } from '../src/running-host.ts';

// The pages of the host load no router and none of the portal's screens.
const budget = { script: 180_000, style: 22_000 };

let host: RunningHost;

test.beforeAll(async () => {
  host = await startRunningHost();
});
test.afterAll(async () => {
  await host[Symbol.asyncDispose]();
});

/** Every rule of axe on a phone and a desk, each in one of the two themes, and no sideways scroll. */
async function checkPage(page: Page): Promise<number> {
  let elements = 0;
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    elements += (await checkAxe(page)).elements;
  }
  await checkNoSidewaysScroll(page, 320);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  return elements;
}

test('everybody can use the pages of the host', async ({ page }, testInfo) => {
  const downloaded = await measureScripts(page, async () => {
    await page.goto(host.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  checkBudget(downloaded, budget);
  let elements = await checkPage(page);

  await signInAtHost(page, host, OPERATOR);
  await page.goto(`${host.url}/start`);
  await page.getByRole('radio', { name: 'Aurora Air' }).click();
  await page.getByText('Restore from a backup').click();
  await expect(page.getByText('is free.')).toBeVisible();
  elements += await checkPage(page);

  await page.getByRole('button', { name: 'Start the airline' }).click();
  await page.waitForURL(/aurora-air\.localhost/);
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  elements += await checkPage(page);

  await page.goto(host.url);
  await page.getByRole('button', { name: 'Change address of Aurora Air' }).click();
  elements += await checkPage(page);

  await page.goto(`${host.url}/host`);
  await page.getByRole('button', { name: 'Enter Aurora Air' }).click();
  await expect(page.getByRole('alert')).toContainText('Support access');
  elements += await checkPage(page);
  annotateMeasurement(
    testInfo,
    `pages of the host: ${elements} elements, ${downloaded.script} bytes of script`,
  );
});

test('long words wrap on the pages of the host', async ({ page }) => {
  const airline = {
    _id: '019a2b3c-4d5e-7f60-8123-456789abcdef',
    slug: 'borealis',
    name: 'B'.repeat(60),
    groupId: '4251',
    ownerRobloxId: OPERATOR,
    url: host.url,
    state: 'suspended',
    reason: `See https://rules.example/${'r'.repeat(200)}`,
    closesAt: null,
    createdAt: '2026-03-02T12:00:00.000Z',
  };
  const operated = {
    ...airline,
    members: 42,
    bytes: 3_355_443,
    lastUsedAt: airline.createdAt,
    dueAt: null,
    isOpen: true,
    schemaVersion: '0001_create_schema',
    errorsToday: 0,
    problem: 'p'.repeat(200),
  };
  const claims = [{ airline, claimedBy: '310557281', objectBy: null }];
  const groups = [{ groupId: '4251', name: 'G'.repeat(60), airline: { ...airline, _id: 'another' } }];
  const event = { at: airline.createdAt, robloxId: OPERATOR, action: 'suspend', airlineId: airline._id };
  const responses = {
    '/api/airlines': { airlines: [airline] },
    '/api/claims': { claims },
    '/api/groups': { groups },
    '/api/host/airlines': { airlines: [operated] },
    '/api/host/claims': { claims },
    '/api/host/events': { events: [event], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  };
  await signInAtHost(page, host, OPERATOR);
  for (const [path, json] of Object.entries(responses))
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json }),
    );
  for (const path of ['/', '/host', '/start']) {
    await page.goto(host.url + path);
    await page
      .getByText(path === '/start' ? (groups[0]?.name ?? '') : airline.name)
      .first()
      .waitFor();
    for (const width of [320, 390]) await checkNoSidewaysScroll(page, width);
  }
});
