import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

// The settings are everybody's, so these tests have a portal of their own.
test.use({ portalOptions: { settings: {} }, live: true });

const handbook = 'https://handbook.example/systems';

const icon = fileURLToPath(new URL('../../apps/web/public/icon-192.png', import.meta.url));

test("the owner sets a URL and a logo, and a colleague's open hub updates", async ({ pageOf }) => {
  const hub = await pageOf(cast.crew);
  await hub.goto('/hub');
  await expect(hub.getByRole('link', { name: /System Codes/i })).toBeVisible();

  const page = await pageOf(cast.owner);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Airline' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Set by the environment: AIRLINE_NAME')).toBeVisible();
  await expect(page.getByLabel('Airline name')).not.toBeEditable();

  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/admin/settings?section=documents');
  const documents = page.getByRole('form', { name: 'Documents' });
  const systems = documents.getByRole('textbox', { name: 'System codes' });
  const save = documents.getByRole('button', { name: 'Save Documents' });
  await systems.fill(handbook);
  await save.click();
  await expect(toasts(page, 'Settings saved')).toBeVisible();
  await expect(documents.getByText('Changed by @OwnerOlivia')).toBeVisible();
  await expect(hub.getByRole('link', { name: /System Codes/i })).toHaveAttribute('href', handbook);

  await documents.getByRole('button', { name: 'Reset: System codes' }).click();
  await expect(systems).toHaveValue(/sandbox|localhost/);
  await expect(hub.getByRole('link', { name: /System Codes/i })).not.toHaveAttribute('href', handbook);

  await page.getByRole('link', { name: 'Airline' }).click();
  await page.getByLabel('Picture of the logo').setInputFiles(icon);
  await expect(page.getByRole('img', { name: 'The logo as it is now' })).toBeVisible();
  const shown = hub.locator('header img[src^="/logo?v="]');
  await expect(shown.first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});
