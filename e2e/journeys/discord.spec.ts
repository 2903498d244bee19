import { expect } from '@playwright/test';
import { newMember, shownInToast } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test('a member links their Discord account with the URL it returned, takes a seat there, and unlinks it', async ({
  pageOf,
  sandbox,
  requestsOf,
  browser,
}) => {
  await newMember({ sandbox, requestsOf }, 'DiscordDora');
  await stageFlight(requestsOf, { code: 'DC12', departs: hoursAhead(50) });
  const chat = await browser.newPage();
  await chat.goto(`${sandbox.url}/discord`);
  await chat.getByText('Be somebody else').click();
  await chat.getByLabel('Somebody new').fill('dora.flies');
  await chat.getByRole('button', { name: 'Be them' }).click();
  await expect(chat.getByRole('heading', { name: 'You are dora.flies' })).toBeVisible();
  const responses = chat.locator('#answers');
  await chat.getByRole('button', { name: /^\/link / }).click();
  const url = await responses.getByRole('link', { name: /\/link\// }).getAttribute('href');

  const page = await pageOf('DiscordDora');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Discord account' })).toBeVisible();
  await expect(page.getByText('Link the Discord account @dora.flies to @DiscordDora?')).toBeVisible();
  await checkNoSidewaysScroll(page, 360);
  await page.getByRole('button', { name: 'Link it to me' }).press('Enter');
  await expect(shownInToast(page, 'Your Discord account is linked')).toBeVisible();
  await expect(page.getByText('Go back to Discord')).toBeFocused();

  const message = chat
    .getByRole('region', { name: 'flights' })
    .getByRole('listitem')
    .filter({ hasText: 'DC12' });
  await expect(async () => {
    await chat.reload();
    await expect(message).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const width of [360, 1440]) {
    await chat.setViewportSize({ width, height: 900 });
    await checkNoSidewaysScroll(chat, width);
  }
  await checkAxe(chat);
  await message.getByText('Take a seat').click();
  await message.getByRole('button', { name: /^Captain/ }).click();
  await expect(responses.getByRole('listitem').first()).toContainText('DC12');
  await expect(async () => {
    await chat.reload();
    await expect(message).toContainText('Captain: full', { timeout: 500 });
  }).toPass();
  await chat.close();

  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByRole('main')).toContainText('DC12');
  const own = page.getByRole('region', { name: 'Your Discord account' });
  await expect(own).toContainText('@dora.flies has acted as you in Discord since');
  await checkNoSidewaysScroll(page, 360);
  await own.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(own).toContainText('No account is linked.');
});
