import { expect, type Locator, type Page } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';

const pass = (page: Page): Locator => page.getByRole('region', { name: 'Crew pass' });

const top = async (one: Locator): Promise<number | undefined> => (await one.boundingBox())?.y;

const open = async (page: Page, username: string): Promise<void> => {
  await page.goto(`/u/${username}`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Profile of @${username}`, exact: true }),
  ).toBeVisible();
};

test('a colleague’s rewards, hidden notes and issuers of sanctions are not shown, and the picture and layout stand', async ({
  pageOf,
  requestsOf,
  sandbox,
}) => {
  const amir = await requestsOf('AdminAmir');
  const recordOf = async (username: string) =>
    (await fetchApi(amir, 'adminUser', { params: { id: await memberIdOf(amir, username) } })).user;
  const { notes } = await recordOf('CrewCasey');
  const hidden = notes.filter(({ visibleToUser }) => !visibleToUser);
  const { sanctions } = await recordOf('SuspendedSam');
  const issuers = sanctions.flatMap(({ issuerUsername }) => issuerUsername ?? []);
  expect(Math.min(hidden.length, issuers.length)).toBeGreaterThan(0);

  for (const viewer of ['CrewChidi', 'AdminAmir']) {
    const page = await pageOf(viewer);
    await open(page, 'CrewCasey');
    await expect(page.getByRole('region', { name: 'Public notes' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^(Rewards|Term pay)$/ })).toHaveCount(0);
    for (const { content } of hidden) await expect(page.locator('body')).not.toContainText(content);
    await open(page, 'SuspendedSam');
    const shown = page.getByRole('region', { name: /^Active Sanctions/ });
    await expect(shown.getByRole('listitem').first()).toBeVisible();
    for (const issuer of issuers) await expect(shown).not.toContainText(issuer);
  }

  const page = await pageOf('CrewChidi');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'SuspendedSam');
  const passTop = await top(pass(page));
  expect(passTop).toBeGreaterThan(0);
  expect(
    await top(page.getByRole('main').locator('dl').filter({ hasText: 'Term flights attended' }).first()),
  ).toBe(passTop);

  // A placeholder is shown for members without a picture.
  await sandbox.putFault({ service: 'thumbnails', status: 503 });
  await open(page, 'StickShakerStan');
  const picture = pass(page).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
});
