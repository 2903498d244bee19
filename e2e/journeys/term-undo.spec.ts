import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { expect, type Page } from '@playwright/test';
import { formOf, shownInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

// A portal of its own: the end of a term changes what all other tests check.
test.use({ portalOptions: { settings: { TERM_UNDO_MINUTES: '30' } } });

const PHONE = { width: 360, height: 740 };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Advance Term' });
const history = (page: Page) => page.getByRole('region', { name: 'Administrative History' });
const question = (page: Page) => formOf(page, 'Undo the advance');
const opener = (within: ReturnType<typeof history>) =>
  within.getByRole('button', { name: 'Undo the advance' });

test('an advance is undone from its result, and another administrator about to undo it is notified', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(409, '/api/admin/term/undo');
  const admin = await requestsOf(cast.admin);
  const before = await fetchApi(admin, 'previewTerm');

  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Advance Term' }).click();
  await expect(
    dialog(page).getByText('This can be undone for 30 minutes, as long as nobody is credited'),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Continue to the last step' }).click();
  await dialog(page).getByRole('textbox', { name: 'The airline’s name' }).fill(sandboxDefaults.airlineName);
  await dialog(page).getByRole('button', { name: 'Advance Term', exact: true }).click();
  const next = before.term.number + 1;
  await expect(dialog(page).getByRole('heading', { name: `Term ${next} has begun` })).toBeVisible();
  await expect(dialog(page)).toContainText(
    new RegExp(`The advance to term ${next} can be undone for (30|29) more minutes`),
  );

  const phone = await pageOf('OwnerOlivia');
  await phone.setViewportSize(PHONE);
  await phone.goto('/admin');
  await expect(opener(history(phone))).toBeVisible();
  await checkNoSidewaysScroll(phone, PHONE.width);
  await opener(history(phone)).click();
  await expect(question(phone)).toContainText(`Term ${next} is removed`);

  await opener(dialog(page)).click();
  await question(page).getByRole('button', { name: 'Undo the advance' }).click();
  await expect(
    shownInToast(page, `The advance was undone. Term ${before.term.number} is open again.`),
  ).toBeVisible();
  await expect(
    dialog(page).getByRole('heading', { name: `Term ${before.term.number} is open again` }),
  ).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Advance Term' })).toBeFocused();
  await expect(history(page).getByRole('listitem').first()).toContainText(
    `@${cast.admin} undid the last advance`,
  );
  await expect(opener(history(page))).toHaveCount(0);

  await question(phone).getByRole('button', { name: 'Undo the advance' }).click();
  await expect(question(phone)).toContainText('can no longer be undone');
  await question(phone).getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(opener(history(phone))).toHaveCount(0);

  const after = await fetchApi(admin, 'previewTerm');
  expect(after).toEqual(before);
});
