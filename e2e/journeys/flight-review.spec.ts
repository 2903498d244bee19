import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import type { RequestsOf } from '../src/sign-in.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const members = ['NoPictureNia', 'KofiKnots'] as const;

/** A concluded flight of the dispatcher's with both members in its cabin. */
const stageConcluded = async (requestsOf: RequestsOf, code: string): Promise<void> => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code, departs: hoursAhead(1) });
  for (const name of members) {
    const userId = await memberIdOf(dana, name);
    await fetchApi(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  }
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
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

test('a review is entered in fields or as JSON, and nothing shows below its buttons', async ({
  pageOf,
  requestsOf,
}) => {
  await stageConcluded(requestsOf, 'STEP');
  const [nia] = members;
  const id = await memberIdOf(await requestsOf(cast.admin), nia);
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  // A tenth of this is not a whole number of pixels, and neither is the dialog's height then.
  await page.setViewportSize({ width: 1280, height: 661 });
  const { dialog, attended, hosted, json, tick, unfold, award } = await openReview(page, 'STEP');
  await expect(json).toBeHidden();
  await unfold();
  await expect(attended).toHaveValue('1');
  await expect(hosted).toHaveValue('2');
  await expect(json).toHaveValue('');
  await expect(json).toHaveAccessibleDescription(/default: attended 1, hosted 2/);
  // The attendance, and whether the two members with a seat were late.
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

  const [panel, foot] = await award.evaluate((button) => {
    const form = button.closest('form');
    const [whole, buttons] = [form?.closest('dialog')?.firstElementChild, form?.lastElementChild];
    return [whole, buttons].map((element) => {
      const { left = 0, right = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { left, right, bottom };
    });
  });
  expect(foot?.left).toBe(panel?.left);
  expect(foot?.right).toBe(panel?.right);
  expect(foot?.bottom).toBeGreaterThan(panel?.bottom ?? Number.POSITIVE_INFINITY);
});
