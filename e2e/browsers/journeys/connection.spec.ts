import { expect } from '@playwright/test';
import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import { button, link, part, region } from '../target.ts';

test('the portal can be installed: a manifest whose icons load, and a worker that stands by', async ({
  open,
}) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  const hasWorker = () => page.evaluate(() => navigator.serviceWorker?.controller !== null, null);
  await expect.poll(hasWorker).toBe(true);
  const manifestAt = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '',
    null,
  );
  const manifest: unknown = await (await fetch(manifestAt)).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: expect.any(String) });
});

test('without the portal a screen says so, and comes back with it', async ({ open, portal }) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  await page.press(link('Staff Hub', part('navigation', 'Portal')));
  await page.see(part('heading', 'Staff Hub'));
  await portal.stopServer();
  try {
    await page.press(link('Profile', part('navigation', 'Portal')));
    await page.press(link('Leaderboard', part('navigation', 'Portal')));
    await page.see(part('alert'), 'The portal cannot be reached. Check your connection and try again.');
  } finally {
    await portal.startServer();
  }
  await page.press(button(/^(Retry|Reload)$/));
  await page.see(part('heading', 'Leaderboard'));
});
