import { expect, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { toasts } from '../src/toasts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a visitor comes to the login page, chooses an account and lands on the own profile', async ({
  page,
  portal,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Log in · Aurora Air');
  await expect(heading(page, 'Crewroom')).toBeVisible();
  await expect(page.getByText('You will be redirected to Roblox’s login page.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();

  await expect(heading(page, 'Who do you want to be?')).toBeVisible();
  await expect(page.getByText(`portal at ${new URL(portal.url).host} asks you to sign in`)).toBeVisible();
  await page.getByRole('button', { name: /@CrewCasey/ }).click();

  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Profile Dashboard · Aurora Air');
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByText('CrewCasey')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Trainee Crew')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Crew pass' }).getByText('@CrewCasey')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

const tabTo = async (page: Page, name: string): Promise<void> => {
  const wanted = page.getByRole('combobox', { name });
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
};

test('a colleague is found from the header with the keyboard alone', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  await tabTo(page, 'Search staff');
  await page.keyboard.type('d');
  await expect(page.getByText('Type at least 2 characters to search for users').last()).toBeVisible();
  await page.keyboard.type('ispatcherd');
  const people = page.getByRole('listbox', { name: 'Users found' }).getByRole('option');
  await expect(people).toHaveText([/@DispatcherDana.*Dispatcher/, /@DispatcherDiego.*Dispatcher/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(people.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    `/profile/${await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana')}`,
  );
  await expect(page).toHaveTitle('Profile of @DispatcherDana · Aurora Air');
  await expect(heading(page, 'Profile of @DispatcherDana')).toBeFocused();
  await expect(people).toHaveCount(0);
});

test('a search without a match says so, and Escape closes it', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const search = page.getByRole('combobox', { name: 'Search staff' });
  await search.fill('nobody-of-that-name');
  await expect(page.getByText('No users found').last()).toBeVisible();
  await search.press('Escape');
  await expect(page.getByText('No users found').and(page.locator(':visible'))).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('an address with a username leads to the profile and leaves no step of its own for Back', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf('CrewCasey');
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  await page.goto('/profile');
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  for (const name of ['DispatcherDana', 'dispatcherdana']) {
    await page.goto(`/u/${name}`);
    await expect(page).toHaveURL(`/profile/${dana}`);
    await expect(heading(page, 'Profile of @DispatcherDana')).toBeVisible();
  }
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
});

test('a link to a dispatcher leads there', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const recent = page.getByRole('region', { name: 'Recent Flights' });
  await recent.getByRole('link', { name: '@DispatcherDana' }).first().click();
  await expect(heading(page, 'Profile of @DispatcherDana')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Profile Dashboard')).toBeFocused();
});

test('a username and an id that nobody has say "User not found"', async ({ pageOf, expectRefusal }) => {
  expectRefusal(404, '/api/users/lookup/nobody-of-that-name');
  expectRefusal(404, '/api/users/0198d2c4');
  expectRefusal(400, '/api/users/not-an-id');
  const page = await pageOf('CrewCasey');
  const addresses = [
    '/u/nobody-of-that-name',
    '/profile/0198d2c4-0000-7000-8000-000000000000',
    '/profile/not-an-id',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('User not found');
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle('Profile · Aurora Air');
  }
});

test('a former username leads to its holder, unless somebody else has it now', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  await sandbox.putAccount(await sandbox.idOf('mistral_maud'), { username: 'MaudAloft' });
  await requestsOf('MaudAloft');
  const page = await pageOf('CrewCasey');
  await page.goto('/u/mistral_maud');
  await expect(heading(page, 'Profile of @MaudAloft')).toBeVisible();
  await page.goto('/u/SkyPilot');
  await expect(heading(page, 'Profile of @SkyPilot')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Crew pass' }).getByText('New Sky Pilot')).toBeVisible();
});
