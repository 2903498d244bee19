import { expect } from '@playwright/test';
import { panelOf, recordAt } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const [nia, kofi] = ['NoPictureNia', 'KofiKnots'] as const;

test('a review records a late arrival and an excused absence, and the event is contested and excused by another administrator', async ({
  pageOf,
  requestsOf,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code: 'RELIED', departs: hoursAhead(1) });
  const niaId = await memberIdOf(dana, nia);
  for (const userId of [niaId, await memberIdOf(dana, kofi)])
    await fetchApi(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });

  const admin = await pageOf(cast.admin);
  await admin.goto('/scheduling');
  await cardIn(admin, 'Concluded', 'RELIED').getByRole('button', { name: 'Review & Award Points' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Review flight RELIED' });
  await dialog.getByRole('checkbox', { name: new RegExp(`^@${kofi}`) }).uncheck();
  await dialog.getByRole('checkbox', { name: `Gave notice: ${kofi}` }).check();
  await dialog.getByRole('checkbox', { name: `Was late: ${nia}` }).check();
  await dialog.getByRole('button', { name: 'Award points' }).click();
  await expect(toasts(admin, 'Flight reviewed and points awarded')).toBeVisible();

  const page = await pageOf(nia);
  await page.goto('/profile#reliability');
  const own = page.getByRole('region', { name: 'Reliability' });
  const event = own.getByRole('listitem').filter({ hasText: 'RELIED' });
  await expect(event).toContainText('Late');
  await event.getByRole('button', { name: 'Contest late on RELIED' }).click();
  const contest = page.getByRole('dialog', { name: 'Contest: late on RELIED' });
  await contest.getByLabel('Why it is not right').fill('The game did not let me in.');
  await contest.getByRole('button', { name: 'Contest' }).click();
  await expect(toasts(page, 'Sent. You will get the decision in your inbox.')).toBeVisible();
  await expect(event).toContainText('Contested');
  await expect(event.getByRole('button')).toHaveCount(0);

  const owner = await pageOf(cast.owner);
  await owner.goto(recordAt(niaId, 'reliability'));
  const panel = panelOf(owner, 'Reliability');
  await expect(panel).toContainText('The game did not let me in.');
  await panel.getByRole('button', { name: 'Excuse late on RELIED', exact: true }).click();
  const decide = owner.getByRole('dialog', { name: 'Excuse: late on RELIED' });
  await decide.getByLabel('Comment').fill('The server was full.');
  await decide.getByRole('button', { name: 'Excuse' }).click();
  await expect(toasts(owner, `Entry of @${nia} excused`)).toBeVisible();
  await page.reload();
  await expect(event).toContainText('The server was full.');
  await expect(own.locator('dl > div').filter({ hasText: 'Excused' })).toContainText('1');
});
