import { expect, type Page } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  openNewFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { toasts } from '../src/toasts.ts';
import { unfold } from '../src/unfold.ts';

// New to the airline, so that their profiles show this flight alone.
const people = {
  host: { id: '9000000101', username: 'LifeHost', rank: 244 },
  first: { id: '9000000102', username: 'LifeFirst', rank: 239 },
  second: { id: '9000000103', username: 'LifeSecond', rank: 239 },
} as const;

const code = 'LIFE1';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const figures = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').first();

const expectTerm = async (page: Page, attended: string, hosted: string, pay: string): Promise<void> => {
  await page.goto('/profile');
  await expect(figures(page, 'Term flights attended')).toHaveText(attended);
  await expect(figures(page, 'Term flights hosted')).toHaveText(hosted);
  await unfold(page, 'Term pay');
  await expect(part(page, 'Term pay')).toContainText(pay);
};

test('a flight from its proposal to the pay of its crew', async ({
  pageOf,
  requestsOf,
  sandbox,
  expectRefusal,
}) => {
  test.setTimeout(180_000);
  for (const { id, username, rank } of Object.values(people))
    await sandbox.putAccount(id, { username, displayName: username, rank });
  const host = await pageOf(people.host.username);
  const admin = await pageOf(cast.admin);
  const first = await pageOf(people.first.username);
  const second = await pageOf(people.second.username);
  for (const page of [host, admin]) await shortenBoard(page, code);

  await test.step('a dispatcher proposes it', async () => {
    await host.goto('/scheduling');
    const form = await openNewFlight(host);
    await typeFlight(form, typedFlight(code, zuluDay(2)));
    await form.getByRole('button', { name: 'Create Flight' }).click();
    await expect(toasts(host, 'Flight created successfully')).toBeVisible();
    await expect(cardIn(host, 'Pending Approval', code)).toContainText('Pending');
  });

  await test.step('an administrator approves it', async () => {
    await admin.goto('/scheduling');
    await cardIn(admin, 'Pending Approval', code).getByRole('button', { name: 'Approve' }).click();
    await expect(toasts(admin, 'Flight approved')).toBeVisible();
    await expect(cardIn(admin, 'Approved & Active', code)).toContainText('AVAILABLE');
  });

  const { approved } = await fetchApi(await requestsOf(people.host.username), 'schedulingBoard');
  const id = approved.find(({ flightCode }) => flightCode === code)?._id ?? '';

  await test.step('a member takes the captain’s seat, and a second request for it is rejected', async () => {
    const seat = 'Self Allocate Take Captain seat';
    await second.goto(`/flights/${id}`);
    await expect(second.getByRole('button', { name: seat })).toBeVisible();
    await first.goto(`/flights/${id}`);
    await first.getByRole('button', { name: seat }).click();
    await expect(toasts(first, 'Successfully allocated to flight')).toBeVisible();
    expectRefusal(409, '/allocate');
    await second.getByRole('button', { name: seat }).click();
    await expect(toasts(second, 'Captain is full. Cabin Crew has 4 free slots.')).toBeVisible();
    await second.getByRole('button', { name: 'Self Allocate Take Cabin Crew seat' }).click();
    await expect(toasts(second, 'Successfully allocated to flight')).toBeVisible();
  });

  await test.step('the dispatcher briefs and concludes it', async () => {
    await host.reload();
    await cardIn(host, 'Approved & Active', code).getByRole('link', { name: 'Details' }).click();
    await host.getByRole('button', { name: 'Edit briefing' }).click();
    const form = host.getByRole('form', { name: 'Edit briefing' });
    await form.getByLabel('Briefing notes').fill(`@${people.first.username} briefs the cabin.`);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(toasts(host, 'Flight updated successfully')).toBeVisible();
    const statuses = host.getByRole('group', { name: 'Status' });
    for (const status of ['BRIEFING', 'IN PROGRESS']) {
      await statuses.getByRole('button', { name: status }).click();
      await expect(statuses.getByRole('button', { name: status })).toHaveAttribute('aria-pressed', 'true');
    }
    await statuses.getByRole('button', { name: 'CONCLUDED' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'Conclude flight' }).click();
    await expect(statuses).toHaveCount(0);
  });

  await test.step('the administrator reviews it with one no-show', async () => {
    await admin.reload();
    const card = cardIn(admin, 'Concluded', code);
    await card.getByRole('button', { name: 'Review & Award Points' }).click();
    const dialog = admin.getByRole('dialog', { name: `Review flight ${code}` });
    await dialog.getByLabel('Attended points').fill('3');
    await dialog.getByRole('checkbox', { name: new RegExp(`^@${people.second.username}`) }).uncheck();
    await expect(dialog).toContainText(
      '2 people are credited 5 points (CHF 5) in all; 1 no-show gets nothing.',
    );
    await dialog.getByRole('button', { name: 'Award points' }).click();
    await expect(toasts(admin, 'Flight reviewed and points awarded')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText('LOGGED');
    await expect(card).toContainText(`Reviewed by @${cast.admin}`);
  });

  await test.step('the profiles and the ledger show exactly these credits', async () => {
    await expectTerm(first, '1', '0', 'CHF 3');
    await expect(part(first, 'Term pay').getByRole('listitem')).toHaveText([/Flight attended LIFE1.*CHF 3/]);
    await expect(part(first, 'Recent flights').getByRole('article')).toHaveText([/LIFE1.*LOGGED.*Captain/]);
    await expectTerm(second, '0', '0', 'No pay credited this term');
    await expect(part(second, 'Recent flights').getByRole('article')).toHaveText([
      /LIFE1.*LOGGED.*Cabin Crew/,
    ]);
    await expectTerm(host, '0', '1', 'CHF 2');
    await expect(part(host, 'Term pay').getByRole('listitem')).toHaveText([/Flight hosted LIFE1.*CHF 2/]);
    for (const [person, stats] of [
      [people.first, { termFlightsAttended: 1, termFlightsHosted: 0, termPay: 3 }],
      [people.second, { termFlightsAttended: 0, termFlightsHosted: 0, termPay: 0 }],
      [people.host, { termFlightsAttended: 0, termFlightsHosted: 1, termPay: 2 }],
    ] as const) {
      const { user } = await fetchApi(await requestsOf(person.username), 'ownProfile');
      expect(user.stats).toMatchObject(stats);
    }
  });

  await test.step('everybody finds the complete story in its log', async () => {
    await first.goto(`/flights/${id}`);
    const log = part(first, 'Activity log').getByRole('listitem');
    await expect(log.first()).toContainText(`absent: @${people.second.username}`);
    await expect(log.last()).toContainText(`Flight ${code} created by @${people.host.username}`);
    await expect(log).toHaveCount(9);
  });
});
