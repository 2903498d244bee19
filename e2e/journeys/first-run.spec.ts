import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { expect, type Page } from '@playwright/test';
import { checkAxe, checkColours, checkLayout } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import type { RunningPortal } from '../src/running-portal.ts';

const { clientId, clientSecret, apiKey, groupId } = sandboxDefaults;

// A portal that nobody has set up: the name is given in the browser.
test.use({
  portalOptions: { isEmpty: true, settings: { SETUP: 'true', AIRLINE_NAME: '' } },
  viewport: { width: 390, height: 844 },
});

const codeIn = (portal: RunningPortal): string => {
  const [, code = ''] = /Set-up code: (\S+)\. /.exec(portal.output().join('\n')) ?? [];
  return code;
};

/** The heading of a step, which is focused when the step opens. */
const stepIs = async (page: Page, title: string): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
};

const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();
const verdict = (page: Page) => page.getByRole('main').getByRole('status');

/** The checks of the gates for every screen of the portal. */
const checkLooks = async (page: Page): Promise<void> => {
  await checkNoSidewaysScroll(page, 320);
  for (const { width, colorScheme, check } of [
    { width: 360, colorScheme: 'light', check: checkAxe },
    { width: 360, colorScheme: 'dark', check: checkColours },
    { width: 768, colorScheme: 'dark', check: checkLayout },
    { width: 1440, colorScheme: 'light', check: checkAxe },
    { width: 1440, colorScheme: 'dark', check: checkColours },
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await check(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a new portal is set up from its log to its signed-in owner, on a phone', async ({
  page,
  portal,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/setup/check');
  await page.goto('/profile');
  await expect(page).toHaveURL('/setup');

  await stepIs(page, 'Set this portal up');
  await page.getByLabel('Code').fill('AAAA-AAAA');
  await goOn(page);
  await expect(page.getByText('This is not the code.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await checkLooks(page);
  await page.getByLabel('Code').fill(codeIn(portal));
  await goOn(page);

  await stepIs(page, 'Make the app at Roblox');
  await expect(page.getByLabel('Redirect URL')).toHaveValue(`${portal.url}/api/auth/roblox/callback`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${portal.url}/api/auth/roblox/callback`,
  );
  await checkLooks(page);
  await goOn(page);

  await stepIs(page, 'The app’s id and secret');
  await page.getByLabel('Client ID').fill(clientSecret);
  await page.getByLabel('Client secret').fill(clientId);
  await expect(verdict(page)).toContainText('The id and the secret are swapped');
  await goOn(page);
  await expect(page.getByLabel('Client ID')).toBeFocused();
  await checkLooks(page);
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('Client secret').fill(clientSecret);
  await expect(verdict(page)).toContainText('Roblox knows this app, and the secret is its own.');
  await goOn(page);

  await stepIs(page, 'Your airline’s group');
  await page.getByLabel('Group').fill('1');
  await expect(verdict(page)).toContainText('Roblox has no group 1.');
  // Entering another airline's group by mistake leaves no trace.
  await page.getByLabel('Group').fill('4343');
  await expect(verdict(page)).toContainText('This is Borealis Air');
  await page.getByLabel('Group').fill(`https://www.roblox.com/communities/${groupId}/Aurora-Air`);
  await expect(page.getByLabel('Group')).toHaveValue(groupId);
  await expect(verdict(page)).toContainText('This is Aurora Air, with 27 roles.');
  await checkLooks(page);
  await goOn(page);

  await stepIs(page, 'A key to read the group');
  for (const [key, words] of [
    [clientSecret, 'This is the secret of the app, not a key.'],
    [`${apiKey}-without-groups`, 'This key may not read groups.'],
    [`${apiKey}-of-another-group`, 'The key does not reach this group'],
    [apiKey, 'The key reads the group.'],
  ] as const) {
    await page.getByLabel('API key').fill(key);
    await expect(verdict(page)).toContainText(words);
  }
  await checkLooks(page);
  await goOn(page);

  await stepIs(page, 'How the airline looks');
  await expect(page.getByLabel('Airline name')).toHaveValue('Aurora Air');
  await page.getByLabel('Airline name').fill('Polar Air');
  await page.getByLabel('Colour').fill('#a3195b');
  await checkLooks(page);
  await goOn(page);

  await stepIs(page, 'Who may do what');
  await expect(page.getByLabel('Staff, from')).toHaveValue('239');
  await page.getByLabel('Staff, from').selectOption('Senior Crew (rank 241)');
  await page.getByLabel('Administration, from').selectOption('Crew (rank 240)');
  await expect(page.getByText('The dispatch rank must not be below the staff rank')).toBeVisible();
  await goOn(page);
  await expect(page.getByLabel('Administration, from')).toBeFocused();
  await page.getByLabel('Administration, from').selectOption('Board (rank 253)');
  await checkLooks(page);
  await goOn(page);

  await stepIs(page, 'Ready');
  await expect(page.getByText('Ten people can sign in for now.')).toBeVisible();
  await expect(page.getByText(`Aurora Air (${groupId})`)).toBeVisible();
  await checkLooks(page);

  // A reload keeps all input, except secrets.
  await page.reload();
  await expect(page.getByText('Your earlier entries were restored.')).toBeVisible();
  await page.getByLabel('Code').fill(codeIn(portal).toLowerCase().replace('-', ''));
  await goOn(page);
  await stepIs(page, 'The app’s id and secret');
  await expect(page.getByLabel('Client ID')).toHaveValue(clientId);
  await page.getByLabel('Client secret').fill(clientSecret);
  // A person who does not wait for the test continues once it is done.
  await goOn(page);
  await stepIs(page, 'Your airline’s group');
  await expect(page.getByLabel('Group')).toHaveValue(groupId);
  await expect(verdict(page)).toContainText('This is Aurora Air');
  await goOn(page);
  await page.getByLabel('API key').fill(apiKey);
  await expect(verdict(page)).toContainText('The key reads the group.');
  await goOn(page);
  await expect(page.getByLabel('Airline name')).toHaveValue('Polar Air');
  await goOn(page);
  await expect(page.getByLabel('Staff, from')).toHaveValue('241');
  await goOn(page);

  await stepIs(page, 'Ready');
  await page.getByRole('button', { name: 'Set up the portal' }).click();
  await stepIs(page, 'Polar Air is set up');
  await checkLooks(page);

  await page.getByRole('link', { name: 'Sign in with Roblox' }).click();
  const owner = await portal.sandbox.idOf('OwnerOlivia');
  await page.locator(`button[name="account"][value="${owner}"]`).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main').getByText('@OwnerOlivia').first()).toBeVisible();
  await expect(page).toHaveTitle(/ · Polar Air$/);
  await page.goto('/setup');
  await expect(page).toHaveURL('/profile');
});
