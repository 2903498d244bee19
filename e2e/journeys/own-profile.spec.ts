import { expect, type Locator, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { unfold } from '../src/unfold.ts';
import { writtenTime } from '../src/written-dates.ts';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('the own profile shows the pass, the quota, the next flights with a free seat and own seats, and exports the data', async ({
  pageOf,
  requestsOf,
  sandbox,
}) => {
  await newMember({ sandbox, requestsOf }, 'FitFinn');
  const id = await stageFlight(requestsOf, { code: 'FITS1', departs: hoursAhead(4) });
  const page = await pageOf('FitFinn');
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      document.documentElement.dataset['revoked'] = url;
      revoke(url);
    };
  });
  await page.goto('/profile');
  const pass = part(page, 'Crew pass');
  await expect(pass).toContainText('FitFinn');
  const picture = pass.locator('img');
  await expect(picture).toHaveAttribute('src', /^\/avatars\/\d+$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(part(page, 'Where you stand')).toContainText(
    /of \d+ flights: \d+ more flights would meet the quota/,
  );
  await unfold(page, 'Your year');
  const year = part(page, 'Your year').getByRole('table').getByRole('row');
  const { months } = await fetchApi(await requestsOf('FitFinn'), 'ownYear');
  await expect(year).toHaveCount(months.length + 1);
  await expect(year.last().getByRole('cell')).toHaveText([
    String(months.at(-1)?.attended),
    String(months.at(-1)?.hosted),
  ]);
  const fits = part(page, 'Flights for you').getByRole('listitem');
  await expect(fits.first()).toBeVisible();
  expect(await fits.count()).toBeLessThanOrEqual(3);

  const seat = { params: { id }, body: { roleIndex: 1 } };
  const { scheduledDate } = await fetchApi(await requestsOf('FitFinn'), 'allocate', seat);
  await page.reload();
  const upcoming = part(page, 'Upcoming flights').getByRole('article');
  for (const text of [
    'FITS1',
    'Cabin Crew',
    'Self-assigned',
    `${writtenTime(scheduledDate, 'zulu')}Z`,
    writtenTime(scheduledDate, 'local'),
  ])
    await expect(upcoming).toContainText(text);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^crewroom-data-.*\.json$/);
  // Its URL stays valid after the click: some browsers read the file later.
  await expect(page.locator('html')).not.toHaveAttribute('data-revoked');
});
