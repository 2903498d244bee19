import { expect, type Locator, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import type { RequestsOf } from '../src/sign-in.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const members = ['NoPictureNia', 'KofiKnots'] as const;

/** A concluded flight of the dispatcher's with both members in its cabin, and whoever else is named as its captain. */
const stageConcluded = async (requestsOf: RequestsOf, code: string, captain?: string): Promise<string> => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code, departs: hoursAhead(1) });
  const seats = [...members.map((name) => [name, 1] as const), ...(captain ? [[captain, 0] as const] : [])];
  for (const [name, roleIndex] of seats) {
    const userId = await memberIdOf(dana, name);
    await makeCall(dana, 'allocateUser', { params: { id }, body: { roleIndex, userId } });
  }
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  return id;
};

const openReview = async (page: Page, code: string) => {
  await page.goto('/scheduling');
  await cardIn(page, 'Concluded', code).getByRole('button', { name: 'Review & Award Points' }).click();
  const dialog = page.getByRole('dialog', { name: `Review flight ${code}` });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    attended: dialog.getByLabel('Attended points'),
    hosted: dialog.getByLabel('Hosted points'),
    json: dialog.getByLabel('Points as JSON (optional)'),
    unfold: () => dialog.getByText('Show as JSON').click(),
    award: dialog.getByRole('button', { name: 'Award points' }),
    tick: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^@${name}`) }),
  };
};

test('the inputs and the JSON of a review stay in step, both ways', async ({ pageOf, requestsOf }) => {
  await stageConcluded(requestsOf, 'STEP');
  const [nia] = members;
  const id = await memberIdOf(await requestsOf(cast.admin), nia);
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  const { dialog, attended, hosted, json, tick, unfold } = await openReview(page, 'STEP');
  await expect(json).toBeHidden();
  await unfold();
  await expect(attended).toHaveValue('1');
  await expect(hosted).toHaveValue('2');
  await expect(json).toHaveValue('');
  await expect(json).toHaveAccessibleDescription(/default: attended 1, hosted 2/);
  // Who was there, and of the two with a seat whether they were late.
  await expect(dialog.getByRole('checkbox')).toHaveCount(5);
  await expect(dialog).toContainText('3 people are credited 4 points (CHF 4) in all.');

  await attended.fill('3');
  await tick(nia).uncheck();
  const written: unknown = JSON.parse(await json.inputValue());
  expect(written).toEqual({ points: { attended: 3, hosted: 2 }, absentUserIds: [id] });
  await expect(dialog).toContainText(
    '2 people are credited 5 points (CHF 5) in all; 1 no-show gets nothing.',
  );

  await json.fill('{ "points": { "hosted": 7 } }');
  await expect(attended).toHaveValue('1');
  await expect(hosted).toHaveValue('7');
  await expect(tick(nia)).toBeChecked();
  await json.fill('');
  await expect(hosted).toHaveValue('2');
  await checkAxe(page);
});

test('nothing of a review is seen beside or below its buttons as it is scrolled under them', async ({
  pageOf,
  requestsOf,
}) => {
  await stageConcluded(requestsOf, 'FOOT');
  const page = await pageOf(cast.admin);
  // A tenth of this is no whole pixel, and neither is the height of the dialog then.
  await page.setViewportSize({ width: 1280, height: 661 });
  await shortenBoard(page, 'FOOT');
  const { dialog, award } = await openReview(page, 'FOOT');
  const [panel, foot] = await award.evaluate((button) => {
    const form = button.closest('form');
    const [whole, buttons] = [form?.closest('dialog')?.firstElementChild, form?.lastElementChild];
    return [whole, buttons].map((element) => {
      const { left = 0, right = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { left, right, bottom };
    });
  });
  await expect(dialog).toBeVisible();
  expect(foot?.left).toBe(panel?.left);
  expect(foot?.right).toBe(panel?.right);
  expect(foot?.bottom).toBeGreaterThan(panel?.bottom ?? Number.POSITIVE_INFINITY);
});

test('a review that cannot be read is told at the box, and nothing is sent', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageConcluded(requestsOf, 'FAULTY');
  const page = await pageOf(cast.admin);
  const { dialog, attended, json, award, unfold } = await openReview(page, 'FAULTY');
  await unfold();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  for (const [text, fault] of [
    ['{ "points": ', /This is not valid JSON/],
    ['[]', /Write an object/],
    ['{ "points": { "attended": 1.5 } }', /Use a whole number of points/],
    ['{ "points": { "hosted": 1001 } }', /Points end at 1000/],
    ['{ "bonus": 5 }', /A review has no "bonus"/],
    [`{ "absentUserIds": ["${id}"] }`, /neither crew nor dispatcher/],
  ] as const) {
    await json.fill(text);
    await award.click();
    await expect(json).toHaveAccessibleDescription(fault);
    await expect(json).toBeFocused();
    await expect(json).toHaveValue(text);
  }
  await json.fill('');
  await attended.fill('-1');
  await award.click();
  await expect(attended).toHaveAccessibleDescription(/Points start at 0/);
  await expect(dialog).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/review'))).toEqual([]);
});

test('whoever flew a flight awards its default points alone, and is told why', async ({
  pageOf,
  requestsOf,
}) => {
  await stageConcluded(requestsOf, 'OWNFLT', cast.admin);
  const page = await pageOf(cast.admin);
  const { dialog, attended, hosted, json, award, unfold } = await openReview(page, 'OWNFLT');
  await unfold();
  await expect(dialog).toContainText('You dispatched or flew this flight, so only the default points');
  await expect(attended).toHaveAttribute('readonly');
  await expect(hosted).toHaveAttribute('readonly');
  await json.fill('{ "points": { "attended": 5 } }');
  await award.click();
  await expect(json).toHaveAccessibleDescription(/Only the default can be awarded by you/);
  await json.fill('');
  await award.click();
  await expect(toasts(page, 'Flight reviewed and points awarded')).toBeVisible();
  const card = cardIn(page, 'Concluded', 'OWNFLT');
  await expect(card).toContainText('LOGGED');
  await expect(card).toContainText(`Reviewed by @${cast.admin}`);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Concluded' })).toBeFocused();
});

test('a second reviewer is refused with the reason, keeps what was typed and cannot press again', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageConcluded(requestsOf, 'TWICE');
  const page = await pageOf(cast.admin);
  const { dialog, hosted, award } = await openReview(page, 'TWICE');
  await hosted.fill('4');
  await makeCall(await requestsOf('AdminAgnes'), 'reviewFlight', { params: { id } });
  expectRefusal(409, '/review');
  await award.click();
  await expect(toasts(page, 'This flight has been reviewed already')).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(hosted).toHaveValue('4');
  await expect(dialog).toContainText('TWICE has been reviewed by @AdminAgnes in the meantime.');
  await expect(dialog).not.toContainText('becomes LOGGED');
  await expect(award).toHaveAttribute('aria-disabled', 'true');
  await expect(award).toBeFocused();
  const calls = recordCalls(page);
  await award.press('Enter');
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(calls.statusesOf(`/api/flights/${id}/review`)).toEqual([]);
  await expect(cardIn(page, 'Concluded', 'TWICE')).toContainText('Reviewed by @AdminAgnes');
  await expect(page.getByRole('heading', { level: 2, name: 'Concluded' })).toBeFocused();
});

test('a review being made says that somebody else made it, as soon as a refresh brings it', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageConcluded(requestsOf, 'FASTER');
  const page = await pageOf(cast.admin);
  await page.clock.install();
  const { dialog, award } = await openReview(page, 'FASTER');
  await makeCall(await requestsOf('AdminAgnes'), 'reviewFlight', { params: { id } });
  await page.clock.fastForward(31_000);
  await expect(dialog).toContainText('FASTER has been reviewed by @AdminAgnes in the meantime.');
  await expect(award).toHaveAttribute('aria-disabled', 'true');
});

test('a review asks before it discards what is typed, and closes by Escape while nothing is', async ({
  pageOf,
  requestsOf,
}) => {
  await stageConcluded(requestsOf, 'ESCAPE');
  const page = await pageOf(cast.admin);
  const { dialog, json, tick, unfold } = await openReview(page, 'ESCAPE');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const opener = cardIn(page, 'Concluded', 'ESCAPE').getByRole('button', { name: 'Review & Award Points' });
  await expect(opener).toBeFocused();

  await opener.click();
  await tick(members[0]).uncheck();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toHaveCount(0);
  await expect(tick(members[0])).not.toBeChecked();
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await opener.click();
  await unfold();
  await expect(json).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a review being made outlasts a refresh and a change to a narrow window', async ({
  pageOf,
  requestsOf,
}) => {
  await stageConcluded(requestsOf, 'TURN');
  const page = await pageOf(cast.admin);
  await page.clock.install();
  const { json, tick, unfold } = await openReview(page, 'TURN');
  await unfold();
  await json.fill('{ "points": { "attended": 2 } }');
  await page.clock.fastForward(31_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(json).toHaveValue('{ "points": { "attended": 2 } }');
  await expect(json).toBeFocused();
  await expect(tick(members[0])).toBeChecked();
});

test('five reviews with a no-show each take eleven clicks', async ({ pageOf, requestsOf }) => {
  const codes = ['NEXT1', 'NEXT2', 'NEXT3', 'NEXT4', 'NEXT5'];
  for (const code of codes) await stageConcluded(requestsOf, code);
  const page = await pageOf(cast.admin);
  await shortenBoard(page, ...codes);
  await page.goto('/scheduling?q=NEXT');
  const column = page.getByRole('region', { name: /^Concluded \d+$/ });
  await expect(column.getByRole('article')).toHaveCount(codes.length);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await click(column.getByRole('button', { name: 'Review & Award Points' }).first());
  const dialog = page.getByRole('dialog', { name: /^Review flight NEXT\d$/ });
  const award = (name: string) => dialog.getByRole('button', { name, exact: true });
  const seen = new Set<string>();
  for (let left = codes.length; left > 0; left -= 1) {
    const title = dialog.getByRole('heading', { name: /^Review flight/ });
    // The dialog stays, and the next flight comes into it.
    await expect.poll(async () => seen.has((await title.textContent()) ?? '')).toBe(false);
    seen.add((await title.textContent()) ?? '');
    await expect(award('Award and next')).toHaveCount(left > 1 ? 1 : 0);
    await click(dialog.getByRole('checkbox', { name: new RegExp(`^@${members[0]}`) }));
    await expect(dialog).toContainText('1 no-show gets nothing.');
    await click(award(left > 1 ? 'Award and next' : 'Award points'));
  }
  await expect(dialog).toHaveCount(0);
  for (const code of codes) await expect(cardIn(page, 'Concluded', code)).toContainText('LOGGED');
  expect(clicks).toBeLessThanOrEqual(11);
});

test('whoever leaves the next review finds the focus at the column, as the first card’s button is gone', async ({
  pageOf,
  requestsOf,
}) => {
  for (const code of ['LEFT1', 'LEFT2']) await stageConcluded(requestsOf, code);
  const page = await pageOf(cast.admin);
  await shortenBoard(page, 'LEFT1', 'LEFT2');
  await page.goto('/scheduling?q=LEFT');
  const column = page.getByRole('region', { name: /^Concluded \d+$/ });
  await column.getByRole('button', { name: 'Review & Award Points' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Review flight LEFT\d$/ });
  const first = (await dialog.getByRole('heading', { name: /^Review flight/ }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Award and next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: first })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Concluded' })).toBeFocused();
});
