import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

test('an owner makes a key, copies it this once, and revokes it', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.owner);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();

  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create key' });
  await form.getByLabel('Name').fill('Journey game');
  await form.getByRole('checkbox', { name: 'Move a flight’s status' }).uncheck();
  await form.getByLabel('It ends').selectOption('In 90 days');
  await form.getByRole('button', { name: 'Create key' }).click();

  const made = page.getByRole('dialog', { name: 'The key “Journey game”' });
  await expect(made.getByLabel('Key')).toHaveValue(/^crewroom_[\w-]{43}$/);
  const key = await made.getByLabel('Key').inputValue();
  await checkAxe(page);
  await made.getByRole('button', { name: 'Copy key' }).click();
  await expect(made.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.keyboard.press('Escape');
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'I have it' }).click();
  await expect(made).toBeHidden();

  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Journey game' }) });
  await expect(entry).toContainText('Read flights and their crews');
  await expect(entry).not.toContainText('Move a flight’s status');
  await expect(entry).toContainText('Last usedNever');
  const anybody = await requestsOf(cast.crew);
  const headers = { authorization: `Bearer ${key}` };
  expect((await anybody.get('/api/game/flights', { headers })).status()).toBe(200);
  await page.reload();
  await expect(entry).toContainText(/Last used.+ago/);
  expect(await page.content()).not.toContain(key);

  await entry.getByRole('button', { name: 'Revoke key Journey game' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the key “Journey game”?' });
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(toasts(page, 'Key revoked')).toBeVisible();
  await expect(entry).toBeHidden();
  expect((await anybody.get('/api/game/flights', { headers })).status()).toBe(401);
});

test('an administrator who is not the owner sees no way to the keys', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Administrative Division' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await page.goto('/admin/keys');
  await expect(page).toHaveURL(/\/profile$/);
});
