import { expect, type Locator, type Page } from '@playwright/test';
import { formOf, newMember, toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead } from '../src/stage-flight.ts';

const zuluDay = (days: number) => hoursAhead(days * 24).slice(0, 10);
const card = (page: Page) => page.getByRole('region', { name: 'Leave', exact: true });
const opener = (page: Page) => card(page).getByRole('button', { name: 'Ask for leave' });
const form = (page: Page) => formOf(page, 'Ask for leave');
const send = (page: Page) => form(page).getByRole('button', { name: 'Ask for leave' });

const fill = async (page: Page, from: string, to: string, reason?: string): Promise<void> => {
  await form(page).getByLabel('First day').fill(from);
  await form(page).getByLabel('Last day').fill(to);
  if (reason !== undefined) await form(page).getByLabel('Reason').fill(reason);
};

/** Follows what is written in a part of the page from now on. Answers a function that reads all of it, also when the part is gone. */
const followText = async (part: Locator): Promise<() => Promise<readonly string[]>> => {
  const texts = await part.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
};

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

for (const [where, size] of sizes) {
  const username = `Leave${size.width}`;

  test(`on ${where} leave is asked for, its effect known before, and withdrawn again`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    await newMember({ sandbox, requestsOf }, username);
    const page = await pageOf(username);
    await page.setViewportSize(size);
    await page.goto('/profile');
    await expect(card(page)).toContainText('No leave asked for.');
    await opener(page).click();
    await expect(send(page)).toBeDisabled();
    const [today, nextYear] = [zuluDay(0), zuluDay(400)];
    await fill(page, today, today, 'Exams at school.');
    await expect(form(page)).toContainText(
      /1 day\. This term (still )?asks for \d flights?.*: 4 × \d+ of \d+ days = \d\./,
    );
    await fill(page, nextYear, zuluDay(403));
    await expect(form(page)).toContainText(
      '4 days. None of its days is in this term, which asks for 4 flights.',
    );
    await checkNoSidewaysScroll(page, size.width);
    const effects = await followText(form(page).locator('[aria-live]').filter({ hasText: '4 days.' }));
    await send(page).click();
    await expect(toldInToast(page, 'Asked for leave. You hear of the decision in your inbox.')).toBeVisible();
    await expect(opener(page)).toBeFocused();
    await expect(card(page).getByRole('listitem')).toContainText('Exams at school.');
    await expect(card(page).getByText('Pending')).toBeVisible();
    // Nor that these days are taken, which by now they are.
    expect((await effects()).join()).not.toContain('already');

    await card(page)
      .getByRole('button', { name: /^Withdraw request/ })
      .click();
    const question = formOf(page, 'Withdraw request');
    await expect(question).toContainText('Nobody decides on it any more. You can ask again.');
    await question.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(toldInToast(page, 'Leave withdrawn')).toBeVisible();
    await expect(card(page).getByText('Withdrawn')).toBeVisible();
    await expect(card(page).getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
    await expect(card(page).getByRole('heading', { name: 'Leave' })).toBeFocused();
  });
}

test('days that are past or taken are refused at their field, and nothing typed is lost', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/api/leave');
  expectRefusal(409, '/api/leave');
  await newMember({ sandbox, requestsOf }, 'LeaveOverlap');
  const page = await pageOf('LeaveOverlap');
  await page.goto('/profile');
  await opener(page).click();
  await fill(page, zuluDay(-3), zuluDay(3), 'Too late.');
  await send(page).click();
  await expect(form(page).locator('form').getByText('A leave cannot begin in the past.')).toBeVisible();
  await expect(form(page).getByLabel('First day')).toBeFocused();
  const taken = { from: zuluDay(10), to: zuluDay(12) };
  await fill(page, taken.from, taken.to);
  // In another tab, meanwhile.
  const body = { ...taken, reason: 'The same days.' };
  await makeCall(await requestsOf('LeaveOverlap'), 'askLeave', { body });
  await send(page).click();
  const refusal = 'You have asked for leave, or have it, on some of these days already.';
  await expect(form(page).locator('form').getByText(refusal)).toBeVisible();
  await expect(form(page)).toContainText('You have asked for leave already:');
  await expect(form(page).getByLabel('Reason')).toHaveValue('Too late.');
  await form(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.reload();
  await opener(page).click();
  await expect(form(page)).toContainText('What you typed earlier is back.');
  await expect(form(page).getByLabel('Reason')).toHaveValue('Too late.');
});

test('leave that runs lowers the quota with its arithmetic, and ends', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'LeaveRuns');
  const body = { from: zuluDay(-1), to: zuluDay(20) };
  await makeCall(await requestsOf(cast.admin), 'addLeave', { params: { id }, body });
  const page = await pageOf('LeaveRuns');
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toContainText(
    /After leave: 4 × \d+ of \d+ days = \d/,
  );
  await expect(card(page)).toContainText('Recorded by @AdminAmir');
  await expect(card(page).getByText('On leave now')).toBeVisible();
  await card(page)
    .getByRole('button', { name: /^End leave/ })
    .click();
  const question = formOf(page, 'End leave');
  await expect(question).toContainText('The days from today on are days at work, and the quota counts them.');
  await question.getByRole('button', { name: 'End leave' }).click();
  await expect(toldInToast(page, 'Leave ended')).toBeVisible();
  await expect(card(page).getByText('Over')).toBeVisible();
});

test('leave that cannot be read says so, the profile stands', async ({ pageOf, expectLog }) => {
  expectLog('Failed to load resource');
  const page = await pageOf(cast.crew);
  const outage = await intercept(page, '**/api/leave', (route) => route.abort());
  await page.goto('/profile');
  await expect(card(page).getByRole('alert')).toContainText('Your leave could not be loaded');
  await expect(opener(page)).toHaveCount(0);
  outage.stop();
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(opener(page)).toBeVisible();
});
