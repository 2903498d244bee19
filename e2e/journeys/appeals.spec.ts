import { expect, type Page } from '@playwright/test';
import { formOf, newMember, shownInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { unfold } from '../src/unfold.ts';

test.use({ live: true });

const PHONE = { width: 360, height: 740 };
const USERNAME = 'AppealAda';

const queue = (page: Page) => page.getByRole('region', { name: 'Appeals against sanctions' });
const entryOf = (page: Page) =>
  queue(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `@${USERNAME}`, exact: true }) });
const notice = (page: Page) => page.getByRole('region', { name: 'You have received a warning' });

test('on a phone a sanction is read, appealed against and lifted', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, USERNAME);
  const body = { type: 'warning', breach: 'Punctuality', reason: 'Came late.' } as const;
  await fetchApi(await requestsOf(cast.admin), 'addSanction', { params: { id }, body });

  const own = await pageOf(USERNAME);
  await own.setViewportSize(PHONE);
  await own.goto('/hub');
  await expect(notice(own)).toContainText('Came late.');
  await checkNoSidewaysScroll(own, PHONE.width);
  await notice(own).getByRole('button', { name: 'Appeal, warning no. 1' }).press('Enter');
  const appeal = formOf(own, 'Appeal against warning no. 1');
  await appeal.getByLabel('Why it should be lifted').fill('The gate had moved.');
  await appeal.getByRole('button', { name: 'Send appeal' }).press('Enter');
  await expect(notice(own)).toHaveCount(0);
  await expect(own.locator('#screen')).toBeFocused();
  await own.goto('/profile');
  await unfold(own, /^Active Sanctions/);
  await expect(own.getByText('Appeal waits for a decision')).toBeVisible();

  const issuer = await pageOf(cast.admin);
  await issuer.setViewportSize(PHONE);
  await issuer.goto('/admin?view=appeals');
  await expect(entryOf(issuer)).toContainText('You issued this sanction');
  await expect(issuer.getByRole('button', { name: `Lift sanction of @${USERNAME}` })).toHaveCount(0);
  await checkNoSidewaysScroll(issuer, PHONE.width);

  const owner = await pageOf('OwnerOlivia');
  await owner.setViewportSize(PHONE);
  await owner.goto('/admin');
  await owner.getByRole('link', { name: /^\d+ appeals?$/ }).click();
  await expect(entryOf(owner)).toContainText('The gate had moved.');
  await owner.getByRole('button', { name: `Lift sanction of @${USERNAME}` }).click();
  const decision = formOf(owner, 'Lift sanction of');
  await decision.getByLabel('Comment').fill('It had.');
  await decision.getByRole('button', { name: 'Lift sanction' }).click();
  await expect(shownInToast(owner, `Sanction of @${USERNAME} lifted`)).toBeVisible();
  await expect(entryOf(owner)).toHaveCount(0);
  await expect(queue(owner)).toBeVisible();
  await expect(entryOf(issuer)).toHaveCount(0);

  await own.reload();
  await expect(own.getByRole('region', { name: 'Your appeal' })).toContainText('It had.');
  const past = own.getByRole('region', { name: /^Appeals/ });
  // It is collapsed on a phone.
  await past.getByRole('heading').click();
  await expect(past.getByText('Lifted after an appeal')).toBeVisible();
  await expect(past).toContainText('It had.');
});
