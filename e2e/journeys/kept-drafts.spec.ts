import { expect, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, rowOf } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { discardInput } from '../src/discard-input.ts';
import { endSessionAt } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { refocusWindow } from '../src/refocus-window.ts';
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
import { toasts } from '../src/toasts.ts';

const BACK = 'Your draft was restored.';
const ENDED = 'Your session has ended. Log in again to continue.';

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a form is kept after the end of its session, until it is sent, and for its author alone', async ({
  page,
  context,
  signIn,
  chooseAccount,
  requestsOf,
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

  await test.step('is restored after signing in, and removed once it is sent', async () => {
    await endSessionAt(page, '**/api/flights');
    expectRefusal(401, '/api/flights');
    // The page's own queries may be rejected as well.
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
    expect(await stored(page)).not.toContain('KEPT1');
  });

  await test.step('is empty for another member who signed in in another tab', async () => {
    const notes = newFlightForm(page).getByLabel('Briefing notes');
    await notes.fill('For Dana’s eyes');
    const { cookies } = await (await requestsOf('DispatcherDiego')).storageState();
    await context.addCookies(cookies);
    await refocusWindow(page);
    await expect(page.getByRole('banner')).toContainText('DispatcherDiego');
    await openNewFlight(page);
    await expect(notes).toHaveValue('');
    expect(await stored(page)).not.toContain('Dana');
  });
});

test('input in a dialog is kept after Back and a reload, which the browser confirms first', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const username = 'TypedTess';
  const id = await newMember({ sandbox, requestsOf }, username);
  const page = await pageOf(cast.admin);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`/admin?search=${username}&tab=notes`);
  await rowOf(page, username).getByRole('link').click();
  const opener = panelOf(page, 'Notes').getByRole('button', { name: 'Add note' });
  const form = formOf(page, 'Add note');
  const content = form.getByLabel('Content');
  await opener.click();
  await content.fill('Half a');

  await test.step('Back closes what lies on top, and stays on the screen', async () => {
    await form.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(content).toHaveValue('Half a');
    await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`user=${id}`));
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(form.getByText(BACK)).toBeVisible();
    await expect(content).toHaveValue('Half a');
  });

  await test.step('a reload keeps it, and asks first', async () => {
    expect(questions).toEqual([]);
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await opener.click();
    await expect(content).toHaveValue('Half a');
    await checkAxe(page);
  });

  await test.step('Cancel discards it, and nothing asks any more', async () => {
    await discardInput(form);
    await expect(form).toHaveCount(0);
    expect(await stored(page)).not.toContain('Half a');
    await page.goto(recordAt(id, 'notes'));
    await opener.click();
    await expect(content).toHaveValue('');
    expect(questions).toEqual(['beforeunload']);
  });
});
