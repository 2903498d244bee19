import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';

const history = (page: Page) => page.getByRole('region', { name: 'Administrative History' });
const entries = (page: Page) => history(page).getByRole('listitem');
const pageButton = (page: Page, name: string) => history(page).getByRole('button', { name, exact: true });

test('the history is read by pages, of which five are offered at once', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await expect(entries(page)).toHaveCount(10);
  await expect(history(page).getByRole('button', { name: /^Page \d+$/ })).toHaveCount(5);
  const newest = (await entries(page).first().textContent()) ?? '';
  await pageButton(page, 'Next page').click();
  await expect(page).toHaveURL(/historyPage=2/);
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  await expect(entries(page).first()).not.toHaveText(newest);
  await page.reload();
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(entries(page).first()).toHaveText(newest);
  await page.goto('/admin?historyPage=99999');
  await expect(page).not.toHaveURL(/99999/);
  await expect(entries(page).first()).toBeVisible();
  await expect(pageButton(page, 'Next page')).toBeDisabled();
});

test('an act stands at the head of the history as a sentence, and is found by its kind and its member', async ({
  pageOf,
  requestsOf,
}) => {
  const admin = await requestsOf(cast.admin);
  const { userId } = (await makeCall(await requestsOf(cast.crew), 'me')).user;
  await makeCall(admin, 'addReward', {
    params: { id: userId },
    body: { type: 'incentive', amount: 12.5, reason: 'Took over from @DispatcherDana at short notice.' },
  });
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  const newest = entries(page).first();
  await expect(newest).toContainText(`@${cast.admin} awarded @${cast.crew} an incentive of $12.50.`);
  await expect(newest.getByRole('blockquote')).toHaveText('Took over from @DispatcherDana at short notice.');
  await expect(newest.getByRole('link', { name: '@DispatcherDana' })).toBeVisible();

  await history(page).getByLabel('Action').selectOption('Reward added');
  // Half a name finds nothing by itself, so whole ones are offered.
  await history(page).getByLabel('Done to').fill(cast.crew.slice(0, 6));
  await expect(history(page).locator(`datalist option[value="${cast.crew}"]`)).toHaveCount(1);
  await history(page).getByLabel('Done to').fill(cast.crew.toUpperCase());
  await expect(page).toHaveURL(/action=reward_add&target=CREWCASEY/);
  await expect(newest).toContainText('an incentive of $12.50.');
  // The entries before stay until those that match have arrived.
  await expect(entries(page).filter({ hasNotText: `awarded @${cast.crew}` })).toHaveCount(0);
  const found = await entries(page).count();
  expect(found).toBeGreaterThan(0);

  await history(page).getByLabel('Done to').fill(userId);
  await expect(page).toHaveURL(new RegExp(userId));
  await expect(entries(page)).toHaveCount(found);

  await history(page).getByLabel('Done by').fill(cast.admin);
  await expect(page).toHaveURL(new RegExp(`by=${cast.admin}`));
  await expect(newest).toContainText('an incentive of $12.50.');
  await expect(history(page).getByRole('heading', { level: 3 }).first()).toHaveText(/^(Today|\w+day), /);
  await history(page).getByLabel('To', { exact: true }).fill('2001-01-02');
  await expect(page).toHaveURL(/to=2001-01-02/);
  await expect(history(page).getByText('No administrative actions recorded')).toBeVisible();
  await history(page).getByLabel('From').fill('2001-01-03');
  await expect(page).toHaveURL(/from=2001-01-03$/);
  await expect(newest).toContainText('an incentive of $12.50.');
  await page.reload();
  await expect(history(page).getByLabel('From')).toHaveValue('2001-01-03');

  await history(page).getByLabel('Done to').fill('nobody-of-that-name');
  await expect(history(page).getByText('No administrative actions recorded')).toBeVisible();
  await history(page).getByRole('button', { name: 'Show all actions' }).click();
  await expect(entries(page)).toHaveCount(10);
  await expect(history(page).getByLabel('Done to')).toHaveValue('');
});

test('opening and closing a record leaves the history where it was', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin?historyPage=2&action=note_add');
  await expect(history(page).getByLabel('Action')).toHaveValue('note_add');
  await page.getByRole('searchbox', { name: 'Search members' }).fill(cast.crew);
  await page.getByRole('link', { name: cast.crew }).first().click();
  await expect(history(page)).toHaveCount(0);
  await page.goBack();
  await expect(history(page).getByLabel('Action')).toHaveValue('note_add');
});
