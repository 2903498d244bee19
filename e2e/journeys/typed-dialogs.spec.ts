import { expect, type Locator, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, recordAt, rowOf } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { endSessionAt, holdAnswer } from '../src/intercept.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const BACK = 'What you typed earlier is back.';

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

interface AddDialog {
  readonly act: string;
  readonly tab: string;
  readonly opener: (page: Page) => Locator;
  readonly field: string;
  readonly typed: string;
  /** Whether it is chosen from a list. */
  readonly isChosen?: boolean;
}

const inPanel =
  (title: string, name: string): AddDialog['opener'] =>
  (page) =>
    panelOf(page, title).getByRole('button', { name });

const dialogs: readonly AddDialog[] = [
  { act: 'Add note', tab: 'notes', opener: inPanel('Notes', 'Add note'), field: 'Content', typed: 'Half a' },
  {
    act: 'Add sanction',
    tab: 'sanctions',
    opener: inPanel('Sanctions', 'Add sanction'),
    field: 'Reason',
    typed: 'Half a sentence',
  },
  {
    act: 'Add reward',
    tab: 'rewards',
    opener: inPanel('Rewards', 'Add reward'),
    field: 'Reason',
    typed: 'Half a sentence',
  },
  {
    act: 'Add qualification',
    tab: 'qualifications',
    opener: inPanel('Qualifications', 'Add qualification'),
    field: 'Qualification',
    typed: 'Captain License',
    isChosen: true,
  },
  {
    act: 'Add leave',
    tab: 'quota',
    opener: (page) => memberHead(page).getByRole('button', { name: 'Add leave' }),
    field: 'Last day',
    typed: '2031-01-05',
  },
  {
    act: 'Role of',
    tab: 'quota',
    opener: (page) => memberHead(page).getByRole('button', { name: 'Edit role' }),
    field: 'Role',
    typed: 'Purser',
  },
];

test('what is typed into a dialog of the record outlasts Back and a reload, and goes with Cancel', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const username = 'TypedTess';
  const id = await newMember({ sandbox, requestsOf }, username);
  const page = await pageOf(cast.admin);
  page.on('dialog', (question) => void question.accept());
  for (const { act, tab, opener, field, typed, isChosen } of dialogs) {
    const form = formOf(page, act);
    const input = form.getByRole(isChosen ? 'combobox' : 'textbox', { name: field });

    await test.step(`${act}: Back closes it, and stays where one is`, async () => {
      await page.goto(`/admin?search=${username}&tab=${tab}`);
      await rowOf(page, username).getByRole('link').click();
      await opener(page).click();
      await expect(form).toBeVisible();
      if (isChosen) await input.selectOption(typed);
      else await input.fill(typed);
      await page.goBack();
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`user=${id}`));
      await expect(opener(page)).toBeFocused();
      await opener(page).click();
      await expect(form.getByText(BACK)).toBeVisible();
      await expect(input).toHaveValue(typed);
    });

    await test.step(`${act}: a reload keeps it`, async () => {
      await page.reload();
      await opener(page).click();
      await expect(input).toHaveValue(typed);
      await checkAxe(page);
    });

    await test.step(`${act}: Cancel discards it`, async () => {
      await discardTyped(form);
      await expect(form).toHaveCount(0);
      expect(await stored(page)).not.toContain(typed);
      await opener(page).click();
      await expect(form).toBeVisible();
      await expect(form.getByText(BACK)).toHaveCount(0);
    });
  }
});

test('Escape asks before it discards what was typed into a dialog, and closes it while it is empty', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'TypedEscape');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  const opener = panelOf(page, 'Notes').getByRole('button', { name: 'Add note' });
  const form = formOf(page, 'Add note');
  await opener.click();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await form.getByLabel('Content').fill('Half a sentence');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Content')).toHaveValue('Half a sentence');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form).toHaveCount(0);
  await opener.click();
  await expect(form.getByLabel('Content')).toHaveValue('Half a sentence');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('');
  await expect(form.getByText(BACK)).toHaveCount(0);
});

test('a session that ends under a dialog keeps what was typed for its writer, until it is sent', async ({
  page,
  signIn,
  chooseAccount,
  sandbox,
  requestsOf,
  expectRefusal,
  allowRefusal,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'TypedSession');
  await signIn(page, cast.admin);
  await page.goto(recordAt(id, 'notes'));
  const opener = panelOf(page, 'Notes').getByRole('button', { name: 'Add note' });
  const form = formOf(page, 'Add note');
  await opener.click();
  await form.getByLabel('Content').fill('Thinks ahead.');
  await endSessionAt(page, '**/notes');
  expectRefusal(401, '/notes');
  // What the page reads by itself may be refused as well.
  allowRefusal(401, '/api/');
  await form.getByRole('button', { name: 'Add note' }).click();
  await chooseAccount(page, cast.admin);
  await expect(page).toHaveURL(recordAt(id, 'notes'));
  await opener.click();
  await expect(form.getByLabel('Content')).toHaveValue('Thinks ahead.');
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(form).toHaveCount(0);
  await expect(panelOf(page, 'Notes')).toContainText('Thinks ahead.');
  expect(await stored(page)).not.toContain('Thinks ahead.');
});

test('what is typed into a dialog while it is being sent is not lost', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'TypedSending');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  const panel = panelOf(page, 'Notes');
  const opener = panel.getByRole('button', { name: 'Add note' });
  const form = formOf(page, 'Add note');
  const content = form.getByLabel('Content');
  const send = async (text: string) => {
    await content.fill(text);
    const answer = await holdAnswer(page, `**/${id}/notes`);
    await form.getByRole('button', { name: 'Add note' }).click();
    await answer.held;
    return answer;
  };

  await test.step('in the dialog that was sent', async () => {
    await opener.click();
    const { release } = await send('The first note.');
    await content.fill('A second thought.');
    release();
    await expect(panel).toContainText('The first note.');
    await expect(content).toHaveValue('A second thought.');
  });

  await test.step('in the same dialog, opened again', async () => {
    const { release } = await send('The second note.');
    await form.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(form).toHaveCount(0);
    await opener.click();
    await content.fill('A third thought.');
    release();
    await expect(panel).toContainText('The second note.');
    await expect(content).toHaveValue('A third thought.');
  });

  await test.step('and is not kept once it was sent', async () => {
    await form.getByRole('button', { name: 'Add note' }).click();
    await expect(panel).toContainText('A third thought.');
    await expect(form).toHaveCount(0);
    expect(await stored(page)).not.toContain('thought');
  });
});

test('a review outlasts Back and a reload', async ({ pageOf, requestsOf }) => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code: 'TYPED', departs: hoursAhead(1) });
  const userId = await memberIdOf(dana, cast.crew);
  await makeCall(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  const page = await pageOf(cast.admin);
  page.on('dialog', (question) => void question.accept());
  await shortenBoard(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Flight Scheduling' }).click();
  const opener = cardIn(page, 'Concluded', 'TYPED').getByRole('button', { name: 'Review & Award Points' });
  const dialog = page.getByRole('dialog', { name: 'Review flight TYPED' });
  await opener.click();
  await dialog.getByLabel('Hosted points').fill('7');
  await dialog.getByRole('checkbox', { name: new RegExp(`^@${cast.crew}`) }).uncheck();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/scheduling');
  await page.reload();
  await opener.click();
  await expect(dialog.getByText(BACK)).toBeVisible();
  await expect(dialog.getByLabel('Hosted points')).toHaveValue('7');
  await dialog.getByText('Show as JSON').click();
  await expect(dialog.getByLabel('Points as JSON (optional)')).toHaveValue(/"hosted": 7/);
  await expect(dialog.getByRole('checkbox', { name: new RegExp(`^@${cast.crew}`) })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Award points' }).click();
  await expect(cardIn(page, 'Concluded', 'TYPED')).toContainText(`Reviewed by @${cast.admin}`);
  expect(await stored(page)).not.toContain('hosted');
});

test('Back closes a question and nothing else', async ({ pageOf, requestsOf }) => {
  const id = await stageFlight(requestsOf, { code: 'ASKED', departs: hoursAhead(24 * 76) });
  const page = await pageOf(cast.dispatcher);
  const day = hoursAhead(24 * 76).slice(0, 10);
  await page.goto(`/flights?date=${day}`);
  await page
    .getByRole('article', { name: 'Flight ASKED' })
    .getByRole('link', { name: /^Details/ })
    .click();
  await page.getByRole('button', { name: 'CANCELLED' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel flight ASKED' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/flights/${id}`);
  await expect(page.getByRole('button', { name: 'CANCELLED' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/flights(\?|$)/);
});
