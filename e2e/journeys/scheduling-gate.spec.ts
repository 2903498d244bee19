import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const isOfBoard = (url: string): boolean => /scheduling|board-screen/.test(new URL(url).pathname);

test('only members who may schedule download the board, and others reach their profile', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.crew);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOfBoard(request.url())) asked.push(request.url());
  });
  await page.goto('/scheduling?column=concluded');
  await expect(page).toHaveURL((url) => url.pathname === '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Dashboard');
  await expect(page.getByRole('link', { name: 'Flight Scheduling' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // The page itself is requested, like any page, but nothing of the screen or its data.
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/scheduling']);

  const dispatcher = await pageOf(cast.dispatcher);
  const chunk = dispatcher.waitForRequest((request) => /board-screen-.*\.js$/.test(request.url()));
  await dispatcher.goto('/scheduling');
  await chunk;
  await expect(dispatcher.getByRole('heading', { level: 1, name: 'Flight Scheduling' })).toBeVisible();
});
