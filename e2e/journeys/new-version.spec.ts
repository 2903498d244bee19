import { expect } from '@playwright/test';
import { newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { makeNextVersion } from '../src/next-version.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { newFlightForm, openNewFlight } from '../src/scheduling-page.ts';
import { copyBuiltWeb } from '../src/web-copy.ts';

const web = copyBuiltWeb();

test.use({ portalOptions: { settings: { WEB_ROOT: web.root } } });
test.afterAll(() => web.remove());

const NEW_VERSION = 'A new version of the portal is there';

test('after a deployment an open tab offers the new version where its own is gone, and loses nothing typed', async ({
  portal,
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
  expectLog,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'VersionVera');
  const dispatcher = await pageOf(cast.dispatcher);
  await dispatcher.goto('/scheduling');
  await (await openNewFlight(dispatcher)).getByLabel('Briefing notes').fill('Half a sentence');
  const admin = await pageOf(cast.admin);
  await admin.goto(recordAt(id, 'notes'));
  const opener = panelOf(admin, 'Notes').getByRole('button', { name: 'Add note' });
  await expect(opener).toBeVisible();

  // A request under way when the server stops would be an error on the console.
  for (const page of [dispatcher, admin]) await page.waitForLoadState('networkidle');
  await portal.stopServer();
  makeNextVersion(web.root);
  await portal.startServer();
  expectRefusal(404, '/assets/');
  // A style that is gone is answered in words.
  expectLog('Refused to apply style');

  await test.step('for a screen', async () => {
    await dispatcher.getByRole('link', { name: 'Staff Hub' }).click();
    const failure = dispatcher.getByRole('alert').filter({ hasText: NEW_VERSION });
    await expect(failure.getByRole('heading', { level: 1 })).toHaveText(NEW_VERSION);
    await expect(dispatcher).toHaveTitle(/^This page could not be opened · /);
    await failure.getByRole('button', { name: 'Reload' }).click();
    await expect(dispatcher.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeVisible();
    await dispatcher.getByRole('link', { name: 'Flight Scheduling' }).click();
    await expect(newFlightForm(dispatcher).getByLabel('Briefing notes')).toHaveValue('Half a sentence');
  });

  await test.step('for a part of a screen', async () => {
    await admin.getByRole('tab', { name: 'Rewards' }).click();
    await expect(panelOf(admin, 'Rewards').getByRole('alert')).toContainText(NEW_VERSION);
    await admin.getByRole('tab', { name: 'Notes' }).click();
  });

  await test.step('for a dialog', async () => {
    await opener.click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(NEW_VERSION);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await expect(dialog).toHaveCount(0);
    await opener.click();
    await expect(admin.getByRole('dialog', { name: /^Add note/ })).toBeVisible();
  });
});
