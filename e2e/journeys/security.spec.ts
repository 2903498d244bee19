import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { holdAnswer, refuseOnce } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

// Sessions are ended here, which no other test may miss.
test.use({ portalOptions: { settings: { AIRLINE_NAME: 'Safe Air' } } });

test('a member sees where they are signed in, and signs out everywhere else', async ({
  page,
  signIn,
  newSession,
}) => {
  const elsewhere = await newSession(cast.crew);
  await signIn(page, cast.crew);
  expect((await elsewhere.get('/api/auth/me')).status()).toBe(200);
  await page.getByRole('button', { name: 'Show sessions' }).click();
  const sessions = page.getByRole('region', { name: 'Your sessions' });
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await checkAxe(page);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toasts(page, 'Signed out everywhere else')).toBeVisible();
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible();
  expect((await elsewhere.get('/api/auth/me')).status()).toBe(401);
  await expect(sessions.getByText('This device')).toBeVisible();
});

test('the owner narrows the security log, and takes it as a file', async ({ pageOf }) => {
  const page = await pageOf(cast.owner);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(page.getByText('Roblox asks to forget nobody who still waits.')).toBeVisible();
  await page.getByLabel('Event', { exact: true }).selectOption('Signed in');
  await expect(page).toHaveURL(/kind=sign_in/);
  await page.getByLabel('Who did it, or whom it was about').fill('nobody-of-that-name');
  await expect(page.getByText('Nothing of that kind is in the log.')).toBeVisible();
  await page.getByLabel('Who did it, or whom it was about').fill('');
  await page.getByLabel('Event', { exact: true }).selectOption('All events');
  await checkAxe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('crewroom-security.jsonl');
});

test('a security log that cannot be taken says why, and one of days without events makes no file', async ({
  pageOf,
  expectRefusal,
}) => {
  const page = await pageOf(cast.owner);
  await page.goto('/admin/security');
  const button = page.getByRole('button', { name: 'Download' });
  const held = await holdAnswer(page, '**/api/admin/security.jsonl*');
  await page.getByLabel('To day (Zulu)').fill('2020-01-01');
  await expect(page).toHaveURL(/to=2020-01-01/);
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  held.release();
  await expect(toasts(page, 'Nothing was written down on these days')).toBeVisible();
  await page.getByLabel('To day (Zulu)').fill('');
  await expect(page).not.toHaveURL(/to=/);
  expectRefusal(429, '/api/admin/security.jsonl');
  await refuseOnce(page, '**/api/admin/security.jsonl*', {
    code: 'too_many',
    message: 'Too many files. Wait a minute.',
  });
  await button.click();
  await expect(toasts(page, 'Too many files. Wait a minute.')).toBeVisible();
});

test('a key that asks for a new sign-in leads there and back, and what was typed is there', async ({
  page,
  signIn,
  portal,
  expectRefusal,
}) => {
  await signIn(page, cast.owner);
  await page.goto('/admin/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create key' });
  await form.getByLabel('Name').fill('Typed before');
  expectRefusal(403, '/api/admin/keys');
  await refuseOnce(page, '**/api/admin/keys', {
    code: 'sign_in_again',
    message: 'Please sign in again first.',
  });
  await form.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Sign in again first' });
  await expect(question).toBeVisible();
  await checkAxe(page);
  await question.getByRole('link', { name: 'Sign in again' }).click();
  const id = await portal.sandbox.idOf(cast.owner);
  await page.locator(`button[name="account"][value="${id}"]`).click();
  await expect(page).toHaveURL(/\/admin\/keys$/);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Typed before');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'The key “Typed before”' })).toBeVisible();
});
