import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test.use({ live: true });

test('somebody new in the chat is joined to a member, takes a seat there, and it stands in the portal', async ({
  pageOf,
  sandbox,
  requestsOf,
  browser,
}) => {
  const code = 'CASEY1';
  const flight = await stageFlight(requestsOf, { code, departs: hoursAhead(50) });
  const page = await pageOf(cast.crew);
  await gotoLive(page, `/flights/${flight}`);

  const chat = await browser.newPage();
  await chat.goto(`${sandbox.url}/discord`);
  await chat.getByText('Be somebody else').click();
  await chat.getByLabel('Somebody new').fill('casey.flies');
  await chat.getByRole('button', { name: 'Be them' }).click();
  await expect(chat.getByRole('heading', { name: 'You are casey.flies' })).toBeVisible();

  const answers = chat.locator('#answers');
  await chat.getByRole('button', { name: /^\/link / }).click();
  const address = await answers.getByRole('link', { name: /\/link\// }).getAttribute('href');
  const member = await requestsOf('CrewCasey');
  const token = (address ?? '').split('/').at(-1) ?? '';
  await makeCall(member, 'linkDiscord', { body: { token } });

  const message = chat
    .getByRole('region', { name: 'flights' })
    .getByRole('listitem')
    .filter({ hasText: code });
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
  await expect(answers.getByRole('listitem').first()).toContainText(code);
  await expect(page.getByText('@CrewCasey').first()).toBeVisible();
  await expect(async () => {
    await chat.reload();
    await expect(message).toContainText('Captain: full', { timeout: 500 });
  }).toPass();
  await message.getByText('Take a seat').click();
  await expect(message.getByRole('button', { name: /^Cabin Crew/ })).toBeVisible();
  await expect(message.getByRole('button', { name: /^Captain/ })).toHaveCount(0);
  await expect(message.getByRole('button', { name: 'Wait' })).toBeVisible();
  await chat.close();
});
