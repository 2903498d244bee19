import { expect, type Locator, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { refuseOnce } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name });

const expectGone = (locator: Locator) => () => expect(locator).toHaveCount(0);

/** Presses a button by keyboard and has its call refused, after `meanwhile` was looked at; waits for the refusal's toast. */
const pressRefused = async (page: Page, pressed: Locator, path: string, meanwhile?: () => Promise<void>) => {
  const lookedAt = Promise.withResolvers<void>();
  await refuseOnce(page, path, { code: 'in_progress', message: 'Not now.' }, lookedAt.promise);
  await pressed.focus();
  await page.keyboard.press('Enter');
  await meanwhile?.();
  lookedAt.resolve();
  await expect(toasts(page, 'Not now.')).toBeVisible();
};

/** The toast, held by the pointer, and the dialog, which begins with its title, do not lie over each other. */
const expectApart = async (page: Page): Promise<void> => {
  await toasts(page).hover();
  await expect
    .poll(async () => {
      const toast = await toasts(page).boundingBox();
      const dialog = await page.getByRole('dialog').getByRole('heading', { level: 2 }).boundingBox();
      return toast !== null && dialog !== null && toast.y + toast.height <= dialog.y;
    })
    .toBe(true);
  await page.mouse.move(0, 0);
};

const closeToasts = async (page: Page) => {
  await toasts(page).evaluateAll((all) => {
    for (const toast of all) toast.querySelector('button')?.click();
  });
  await expect(toasts(page)).toHaveCount(0);
};

test('a refused act leaves the focus on its button, though the screen took it away ahead of the answer', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'FOCUS1', departs: hoursAhead(2) });
  await makeCall(await requestsOf(cast.crew), 'allocate', { params: { id }, body: { roleIndex: 1 } });
  const page = await pageOf(cast.admin);
  expectRefusal(409, `/api/flights/${id}`);
  await page.goto(`/flights/${id}`);
  const take = button(page, 'Take Captain seat');
  await pressRefused(page, take, '**/allocate', expectGone(take));
  await expect(take).toBeFocused();
  await closeToasts(page);

  const remove = button(page, `Unallocate @${cast.crew} from Cabin Crew`);
  await pressRefused(page, remove, '**/unallocate-user', expectGone(remove));
  await expect(remove).toBeFocused();
  await closeToasts(page);

  const conclude = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'CONCLUDED' });
  await conclude.click();
  const confirm = button(page.getByRole('dialog'), 'Conclude flight');
  await pressRefused(page, confirm, '**/status', expectGone(conclude));
  await expect(conclude).toBeFocused();
});

test('a seat that could not be given back has the focus on its button again, on the flight and in the week', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const departs = hoursAhead(24 * 92);
  const id = await stageFlight(requestsOf, { code: 'FOCUS2', departs });
  await makeCall(await requestsOf(cast.crew), 'allocate', { params: { id }, body: { roleIndex: 1 } });
  const page = await pageOf(cast.crew);
  expectRefusal(409, `/api/flights/${id}`);
  for (const [address, name] of [
    [`/flights/${id}`, 'Unallocate'],
    [`/flights?date=${departs.slice(0, 10)}`, 'Unallocate from flight FOCUS2'],
  ] as const) {
    await page.goto(address);
    const back = button(page, name);
    await pressRefused(page, back, '**/unallocate', expectGone(back));
    await expect(back).toBeFocused();
  }
});

test('a refused decision on the board has the focus back on the button it began with', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  await proposeFlight(dana, { code: 'FOCUS3', departs: hoursAhead(24 * 93) });
  const page = await pageOf(cast.admin);
  expectRefusal(409, '/api/flights/');
  await shortenBoard(page);
  await page.goto('/scheduling');
  const card = cardIn(page, 'Pending Approval', 'FOCUS3');
  await pressRefused(page, button(card, 'Approve'), '**/approve', expectGone(card));
  await expect(button(card, 'Approve')).toBeFocused();
  await closeToasts(page);

  await button(card, 'Reject').click();
  const reject = button(page.getByRole('dialog'), 'Reject flight');
  await pressRefused(page, reject, '**/reject', expectGone(button(card, 'Reject')));
  await expect(button(card, 'Reject')).toBeFocused();
});

test('a form and a question keep the focus on their button while they send, and after a refusal', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'FocusedFinn');
  const amir = await requestsOf(cast.admin);
  await makeCall(amir, 'addQualification', { params: { id }, body: { name: 'Captain License' } });
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 800, height: 520 });
  expectRefusal(409, `/api/admin/users/${id}`);

  await page.goto(recordAt(id, 'rewards'));
  await button(panelOf(page, 'Rewards'), 'Add reward').click();
  const form = formOf(page, 'Add reward');
  await form.getByLabel('Amount').fill('20');
  await form.getByLabel('Reason').fill('Well flown.');
  const send = button(form, 'Add reward');
  await pressRefused(page, send, '**/reward', () => expect(send).toBeFocused());
  await expectApart(page);
  await expect(send).toBeFocused();
  await closeToasts(page);
  await discardTyped(form);

  await page.getByRole('tab', { name: /^Qualifications/ }).click();
  await button(panelOf(page, 'Qualifications'), 'Remove Captain License').click();
  const remove = button(formOf(page, 'Remove qualification'), 'Remove qualification');
  await pressRefused(page, remove, '**/qualifications/*', () => expect(remove).toBeFocused());
  await expect(remove).toBeFocused();
});
