import { navigationFor } from '@crewroom/domain/contract/access';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { returnToWindow } from '../src/return-to-window.ts';
import { toasts } from '../src/toasts.ts';

// Every use of a session reads the rank again, so that no test waits ten minutes.
test.use({ portalOptions: { settings: { RANK_MAX_AGE_MINUTES: '0' } } });

const entriesFor = (rank: number): string[] =>
  navigationFor(rank, { staff: 239, dispatch: 244, admin: 247 }).map(({ label }) => label);
const entriesOf = (page: Page) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link');

/** Uses a session until the portal has read the rank behind it and ends every one of the member's. */
const useUntilEnded = (session: APIRequestContext): Promise<void> =>
  expect.poll(async () => (await session.get('/api/auth/me')).status()).toBe(401);

const losses = [
  [
    'is demoted below 239',
    'LayoverLeo',
    238,
    'insufficient_rank',
    'Your rank is insufficient to access this portal',
  ],
  [
    'leaves the group',
    'new_wings_noah',
    null,
    'not_in_group',
    'You are not a member of the Aurora Air group',
  ],
] as const;

for (const [what, username, rank, error, text] of losses) {
  test(`who ${what} while signed in is out at the next use, and told why`, async ({
    pageOf,
    requestsOf,
    sandbox,
    expectRefusal,
  }) => {
    expectRefusal(401, '/api/');
    const page = await pageOf(username);
    await page.goto('/profile');
    await expect(page.getByRole('main').getByText(`@${username}`)).toBeVisible();
    await sandbox.putAccount(await sandbox.idOf(username), { rank });
    await useUntilEnded(await requestsOf(username));

    await returnToWindow(page);
    await expect(page).toHaveURL(`/login?error=${error}`);
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page, text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(username);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });
}

test('a page that is opened after the rank was lost says why it leads to the login page', async ({
  pageOf,
  requestsOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(401, '/api/');
  const page = await pageOf('SafetyCardSelma');
  await sandbox.putAccount(await sandbox.idOf('SafetyCardSelma'), { rank: 1 });
  await useUntilEnded(await requestsOf('SafetyCardSelma'));
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?error=insufficient_rank');
  await expect(toasts(page)).toHaveCount(1);
});

test('a promotion shows as soon as one comes back to the window', async ({ pageOf, requestsOf, sandbox }) => {
  const page = await pageOf('FirstDayFreya');
  await page.goto('/profile');
  await expect(entriesOf(page)).toHaveText(entriesFor(239));
  await expect(page.getByRole('banner').getByText('Trainee Crew')).toBeVisible();
  await sandbox.putAccount(await sandbox.idOf('FirstDayFreya'), { rank: 247 });
  const session = await requestsOf('FirstDayFreya');
  await expect.poll(async () => (await session.get('/api/auth/me')).text()).toContain('"rankId":247');

  await returnToWindow(page);
  await expect(page.getByRole('banner').getByText('Administrator')).toBeVisible();
  await expect(entriesOf(page)).toHaveText(entriesFor(247));
  const history = page.getByRole('region', { name: 'Rank History' }).getByRole('listitem');
  await expect(history.first()).toContainText(/Administrator.*Promotion by —/);
});

test('who loses the rank of an administrator leaves the screen that needs it, and is told why', async ({
  pageOf,
  requestsOf,
  sandbox,
}) => {
  const page = await pageOf('lena_leeward');
  await page.goto('/admin');
  await expect(entriesOf(page)).toHaveText(entriesFor(247));
  await expect(page).toHaveURL((url) => url.pathname === '/admin');
  // All that the screen asks for at that rank is there before it is lost.
  await page.waitForLoadState('networkidle');
  await expect(
    page.getByRole('region', { name: 'What was done' }).getByRole('listitem').first(),
  ).toBeVisible();
  await sandbox.putAccount(await sandbox.idOf('lena_leeward'), { rank: 240 });
  const session = await requestsOf('lena_leeward');
  await expect.poll(async () => (await session.get('/api/auth/me')).text()).toContain('"rankId":240');

  await returnToWindow(page);
  await expect(page).toHaveURL('/profile');
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Your rank no longer opens the screen you were on.');
  await expect(entriesOf(page)).toHaveText(entriesFor(240));
  await page.goto('/admin');
  await expect(page).toHaveURL('/profile');
});

test('while the group cannot be asked, nobody loses a rank', async ({ pageOf, sandbox }) => {
  const page = await pageOf('CrewCasey');
  await sandbox.putFault({ service: 'groups', status: 503 });
  for (let visits = 0; visits < 3; visits += 1) {
    await page.goto('/profile');
    await expect(page.getByRole('banner').getByText('Trainee Crew')).toBeVisible();
  }
});
