import { expect } from '@playwright/test';
import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import type { Page } from '../page.ts';
import { button, link, part, region } from '../target.ts';

/** Waits until the worker has cached the offline page. */
const standsBy = async (page: Page): Promise<void> => {
  const hasWorker = () =>
    page.evaluate(() => navigator.serviceWorker?.controller?.state === 'activated', null);
  await expect.poll(hasWorker).toBe(true);
};

test('the portal can be installed, with a manifest whose icons load, and a worker', async ({ open }) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  await standsBy(page);
  const manifestAt = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '',
    null,
  );
  const manifest = await (await fetch(manifestAt)).text();
  const messages: unknown = JSON.parse(manifest);
  expect(messages).toMatchObject({ display: 'standalone', start_url: expect.any(String) });
  const icons = [...manifest.matchAll(/"src":\s*"([^"]+)"/g)].map(([, src = '']) => src);
  expect(icons).not.toEqual([]);
  for (const icon of icons) expect((await fetch(new URL(icon, manifestAt))).ok, icon).toBe(true);
});

test('a screen reports a lost portal, and recovers with it', async ({ open, portal }) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  await page.click(link('Staff Hub', part('navigation', 'Portal')));
  await page.see(part('heading', 'Staff Hub'));
  await portal.stopServer();
  try {
    await page.click(link('Profile', part('navigation', 'Portal')));
    await page.click(link('Leaderboard', part('navigation', 'Portal')));
    await page.see(part('alert'), 'The portal cannot be reached. Check your connection and try again.');
  } finally {
    await portal.startServer();
  }
  await page.click(button(/^(Retry|Reload)$/));
  await page.see(part('heading', 'Leaderboard'));
});

test('a page opened without the portal says so, and loads by itself once the portal is back', async ({
  open,
  portal,
}) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  await standsBy(page);
  await portal.stopServer();
  try {
    await page.visit('/hub');
    await page.see(part('heading', 'The portal cannot be reached'));
  } finally {
    await portal.startServer();
  }
  await page.see(part('heading', 'Staff Hub'));
});
