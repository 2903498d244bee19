import { expect, type Page } from '@playwright/test';
import { formOf, newMember } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { endSessionAt } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { returnToWindow } from '../src/return-to-window.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  newFlightForm,
  openNewFlight,
  readFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const BACK = 'What you typed earlier is back.';
const ENDED = 'Your session has ended. Log in again to go on.';

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
const notes = (page: Page) => newFlightForm(page).getByLabel('Briefing notes');
const atLogin = (page: Page) => expect(page).toHaveURL(({ pathname }) => pathname === '/login');
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' }).click();

test('a session that ends under a whole form says so, and the form is whole again after signing in', async ({
  page,
  signIn,
  chooseAccount,
  expectRefusal,
  allowRefusal,
}) => {
  await signIn(page, cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  const typed = typedFlight('KEPT1', zuluDay(25));
  await typeFlight(form, typed);
  const whole = await readFlight(form, Object.keys(typed));
  await form.getByRole('button', { name: 'Add role' }).click();
  await form.getByLabel('Name of role 3').fill('Purser');

  await endSessionAt(page, '**/api/flights');
  expectRefusal(401, '/api/flights');
  // What the page reads by itself may be refused as well.
  allowRefusal(401, '/api/');
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  await checkAxe(page);
  await chooseAccount(page, cast.dispatcher);
  await expect(page).toHaveURL('/scheduling');
  await expect(form.getByText(BACK)).toBeVisible();
  expect(await readFlight(form, Object.keys(typed))).toEqual(whole);
  await expect(form.getByLabel('Name of role 3')).toHaveValue('Purser');
  await checkAxe(page);

  await form.getByRole('button', { name: 'Create Flight' }).click();
  await expect(toasts(page, 'Flight created successfully')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'KEPT1')).toHaveCount(1);
  await expect(form.getByText(BACK)).toHaveCount(0);
  expect(await stored(page)).not.toContain('KEPT1');
});

test('what was typed when another tab logged out is its writer’s alone', async ({
  page,
  context,
  signIn,
  chooseAccount,
}) => {
  await signIn(page, cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  await openNewFlight(page);
  await notes(page).fill('For Dana’s eyes');
  const other = await context.newPage();
  await other.goto('/profile');
  await logOut(other);
  await expect(page.getByText(ENDED)).toBeVisible();

  await test.step('back to the same member', async () => {
    await chooseAccount(page, cast.dispatcher);
    await page.goto('/scheduling');
    await openNewFlight(page);
    await expect(notes(page)).toHaveValue('For Dana’s eyes');
  });

  await test.step('and to nobody else', async () => {
    await other.goto('/profile');
    await logOut(other);
    await expect(page.getByText(ENDED)).toBeVisible();
    await chooseAccount(page, 'DispatcherDiego');
    await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
    expect(await stored(page)).not.toContain('Dana');
    await page.goto('/scheduling');
    await openNewFlight(page);
    await expect(notes(page)).toHaveValue('');
    await expect(page.getByText(BACK)).toHaveCount(0);
  });
});

test('one’s own logout leaves nothing of what was typed, and says nothing of an end', async ({
  page,
  signIn,
  chooseAccount,
}) => {
  await signIn(page, cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  await openNewFlight(page);
  await notes(page).fill('Half a sentence');
  expect(await stored(page)).toContain('Half a sentence');
  await logOut(page);
  await atLogin(page);
  expect(await stored(page)).not.toContain('Half a sentence');
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await chooseAccount(page, cast.dispatcher);
  await page.goto('/scheduling');
  await openNewFlight(page);
  await expect(notes(page)).toHaveValue('');
});

test('a form that becomes another’s without leaving the screen is empty, and nothing of it is kept', async ({
  page,
  context,
  signIn,
  requestsOf,
}) => {
  await signIn(page, cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  await openNewFlight(page);
  await notes(page).fill('For Dana’s eyes');
  const { cookies } = await (await requestsOf('DispatcherDiego')).storageState();
  await context.addCookies(cookies);
  await returnToWindow(page);
  await expect(page.getByRole('banner')).toContainText('DispatcherDiego');
  await openNewFlight(page);
  await expect(notes(page)).toHaveValue('');
  expect(await stored(page)).not.toContain('Dana');
});

test('a dialog in which one was typing is gone when the session becomes another’s, with what was typed', async ({
  page,
  context,
  signIn,
  sandbox,
  requestsOf,
}) => {
  await newMember({ sandbox, requestsOf }, 'DraftDeb');
  const body = { from: hoursAhead(480).slice(0, 10), to: hoursAhead(480).slice(0, 10), reason: 'A journey.' };
  await makeCall(await requestsOf('DraftDeb'), 'askLeave', { body });
  await signIn(page, cast.admin);
  await page.goto('/admin?view=leave');
  const opener = page.getByRole('button', { name: 'Decline leave of @DraftDeb' });
  const form = formOf(page, 'Decline leave of');
  const comment = form.getByLabel('Comment');
  await opener.click();
  await comment.fill('In Amir’s name');
  const { cookies } = await (await requestsOf(cast.owner)).storageState();
  await context.addCookies(cookies);
  await returnToWindow(page);
  await expect(page.getByRole('banner')).toContainText(cast.owner);
  await expect(form).toHaveCount(0);
  expect(await stored(page)).not.toContain('Amir');
  await opener.click();
  await expect(comment).toHaveValue('');
});

test('a briefing being written comes back after a walk through the portal, and can be discarded', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, {
    code: 'KEPT2',
    departs: hoursAhead(24 * 74),
    notes: 'As it was.',
  });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit briefing' }).click();
  const form = page.getByRole('form', { name: 'Edit briefing' });
  const briefing = form.getByLabel('Briefing notes');
  await briefing.fill('As it shall be.');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.goBack();
  await expect(briefing).toHaveValue('As it shall be.');
  await expect(form.getByText(BACK)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await checkAxe(page);

  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(briefing).toHaveValue('As it was.');
  await expect(form.getByText(BACK)).toHaveCount(0);
  await expect(briefing).toBeFocused();
  await briefing.fill('As it shall be after all.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  // A question comes first, and Escape answers that and nothing else.
  await page.keyboard.press('Escape');
  await expect(briefing).toHaveValue('As it shall be after all.');
  await discardTyped(form);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Briefing' })).toContainText('As it was.');
  await expect(page.getByRole('button', { name: 'Edit briefing' })).toBeVisible();
});

test('the browser asks before it closes a page with something typed, and only then', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  const questions: string[] = [];
  await shortenBoard(page);
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/scheduling');
  await openNewFlight(page);
  await notes(page).fill('x');
  await notes(page).fill('');
  await page.reload();
  await openNewFlight(page);
  await notes(page).click();
  expect(questions).toEqual([]);
  await notes(page).fill('Half a sentence');
  await page.reload();
  await expect(notes(page)).toHaveValue('Half a sentence');
  expect(questions).toEqual(['beforeunload']);
});
