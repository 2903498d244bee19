import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { holdAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

// The settings are everybody's, so these tests have a portal of their own.
test.use({ portalOptions: { settings: {} }, live: true });

const handbook = 'https://handbook.example/systems';

test('the owner sets an address, and the open hub of a colleague follows', async ({ pageOf }) => {
  const hub = await pageOf(cast.crew);
  await hub.goto('/hub');
  await expect(hub.getByRole('link', { name: /System Codes/i })).toBeVisible();

  const page = await pageOf(cast.owner);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Set by the environment: AIRLINE_NAME')).toBeVisible();
  await expect(page.getByLabel('Name of the airline')).not.toBeEditable();

  const documents = page.getByRole('form', { name: 'Documents' });
  const systems = documents.getByRole('textbox', { name: 'System codes' });
  const save = documents.getByRole('button', { name: 'Save Documents' });
  await systems.fill('ftp://handbook.example');
  await save.click();
  await expect(documents.getByText('This must be an http or https address.')).toBeVisible();
  await expect(systems).toBeFocused();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(documents.getByText('What you typed earlier is back.')).toBeVisible();
  await expect(systems).toHaveValue('ftp://handbook.example');
  await systems.fill(handbook);
  await save.click();
  await expect(toasts(page, 'Settings saved')).toBeVisible();
  await expect(documents.getByText('Set here by @OwnerOlivia')).toBeVisible();
  await expect(hub.getByRole('link', { name: /System Codes/i })).toHaveAttribute('href', handbook);

  await documents.getByRole('button', { name: 'System codes: back to the default' }).click();
  await expect(systems).toHaveValue(/sandbox|localhost/);
  await expect(hub.getByRole('link', { name: /System Codes/i })).not.toHaveAttribute('href', handbook);
});

test('the owner sees what other ranks would do before they are saved', async ({ pageOf }) => {
  const page = await pageOf(cast.owner);
  await page.goto('/admin/settings');
  const ranks = page.getByRole('form', { name: 'Ranks' });
  await ranks.getByLabel('Rank of dispatch').selectOption('247');
  await ranks.getByRole('button', { name: 'Save Ranks' }).click();
  const question = page.getByRole('dialog', { name: 'Save these ranks?' });
  await expect(question.getByText(/^\d+ (?:people lose|person loses) dispatch/)).toBeVisible();
  await checkAxe(page);
  await question.getByRole('button', { name: 'Save ranks' }).click();
  await expect(toasts(page, 'Settings saved')).toBeVisible();
  await expect(question).toBeHidden();
  // What is typed beside it is neither sent nor lost.
  await ranks.getByLabel('Rank of administration').selectOption('255');
  await ranks.getByRole('button', { name: 'Rank of dispatch: back to the default' }).click();
  await question.getByRole('button', { name: 'Save ranks' }).click();
  await expect(ranks.getByText('Default, put back by @OwnerOlivia')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(ranks.getByLabel('Rank of administration')).toHaveValue('255');
});

test('what is typed while a section is saved stays, unsaved', async ({ pageOf }) => {
  const page = await pageOf(cast.owner);
  await page.goto('/admin/settings');
  const documents = page.getByRole('form', { name: 'Documents' });
  const fieldOf = (name: string) => documents.getByRole('textbox', { name });
  const [saved, typed] = [fieldOf('Personnel handbook'), fieldOf('System codes')];
  await saved.fill('https://docs.example.org/handbook');
  const answer = await holdAnswer(page, '**/api/admin/settings');
  await documents.getByRole('button', { name: 'Save Documents' }).click();
  await answer.held;
  await typed.fill('https://docs.example.org/codes');
  answer.release();
  await expect(toasts(page, 'Settings saved')).toBeVisible();
  await expect(typed).toHaveValue('https://docs.example.org/codes');
  await expect(saved).toHaveValue('https://docs.example.org/handbook');
});

test('a secret is set and never shown', async ({ pageOf, expectRefusal }) => {
  const page = await pageOf(cast.owner);
  await page.goto('/admin/settings');
  const secret = `https://discord.com/api/webhooks/1/${'z'.repeat(40)}`;
  const webhook = page.getByRole('button', { name: /^(Set|Replace): Webhook of the staff channel$/ });
  const removal = page.getByRole('button', { name: 'Remove: Webhook of the staff channel' });
  // The sandbox's own is in force, as its default, which nobody can remove.
  await expect(webhook).toHaveText('Replace');
  await expect(removal).toHaveCount(0);
  await webhook.click();
  const form = page.getByRole('dialog', { name: 'Webhook of the staff channel' });
  expectRefusal(400, '/api/admin/settings');
  await form.getByLabel('Address').fill('https://elsewhere.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^This must be a webhook of Discord/).first()).toBeVisible();
  await form.getByLabel('Address').fill(secret);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(await page.content()).not.toContain('zzzz');
  await removal.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(removal).toHaveCount(0);
  await expect(webhook).toHaveText('Replace');
});

const icon = fileURLToPath(new URL('../../apps/web/public/icon-192.png', import.meta.url));

test('the owner gives the airline a logo, which every open screen shows, and takes it back', async ({
  pageOf,
}) => {
  const colleague = await pageOf(cast.crew);
  await colleague.goto('/profile');
  const page = await pageOf(cast.owner);
  await page.goto('/admin/settings');
  const picture = page.getByLabel('Picture of the logo');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(/^Choose a PNG or WebP picture/)).toBeVisible();
  await picture.setInputFiles(icon);
  await expect(toasts(page, 'Settings saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The logo as it is now' })).toBeVisible();
  await expect(colleague.locator('header img[src^="/logo?v="]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(colleague.locator('header img[src^="/logo?v="]')).toHaveCount(0);
});
