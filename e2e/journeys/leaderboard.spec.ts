import { userEndpoints } from '@crewroom/domain/members/endpoints';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { expect, type Page } from '@playwright/test';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const leaderboardRequest = '**/api/users/leaderboard';

const ownRow = (page: Page) => page.getByRole('row').filter({ hasText: 'You' });

/** Adds six hundred colleagues before and after the staff in the portal's response. */
const crowd = (page: Page): Promise<unknown> =>
  page.route(leaderboardRequest, async (route) => {
    const response = await route.fetch();
    const { users } = termEndpoints.leaderboard.response.parse(await response.json());
    const more = Array.from({ length: 600 }, (_, index) => ({
      _id: `0198d2c4-0000-7000-8000-${String(index).padStart(12, '0')}`,
      robloxUsername: `A_very_long_name_${String(index).padStart(3, '0')}`,
      robloxDisplayName: '',
      robloxAvatarUrl: '',
      role: index % 2 === 0 ? null : 'Senior Standards Captain, long haul',
      groupRank: { rankId: 240, rankName: 'Cabin Crew' },
      stats: { termPay: 123456.75 },
      lastLogin: null,
    }));
    await route.fulfill({ response, json: { users: [...more.slice(0, 300), ...users, ...more.slice(300)] } });
  });

/** On how many lines the digits of an amount are. */
const linesOf = (page: Page, amount: string): Promise<number> =>
  page
    .getByRole('definition')
    .filter({ hasText: amount })
    .evaluate((shown, figures) => {
      const text = shown.firstChild;
      const from = text?.textContent?.indexOf(figures) ?? -1;
      if (text === null || from < 0) throw new Error(`No text of its own holds ${figures}`);
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + figures.length);
      return range.getClientRects().length;
    }, amount);

test('on a phone one click leads to the own row among hundreds, and amounts of millions stay on one line', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.crew);
  await crowd(page);
  await page.goto('/leaderboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(600);
  await expect(page.getByRole('columnheader', { name: 'Last active' })).toHaveCount(0);
  await expect(ownRow(page)).not.toBeInViewport();
  await page.getByRole('button', { name: 'Jump to my row' }).click();
  await expect(ownRow(page)).toBeInViewport();
  await expect(ownRow(page)).toBeFocused();
  await checkNoSidewaysScroll(page, 320);

  await page.route(leaderboardRequest, async (route) => {
    const response = await route.fetch();
    const [first] = termEndpoints.leaderboard.response.parse(await response.json()).users;
    await route.fulfill({ response, json: { users: [{ ...first, stats: { termPay: 1_300_810.87 } }] } });
  });
  await page.goto('/leaderboard');
  expect(await linesOf(page, '1,300,810.87')).toBe(1);
  await page.route('**/api/users/profile', async (route) => {
    // The browser may revalidate its cached response. The response would then have no body.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const profile = userEndpoints.ownProfile.response.parse(await response.json());
    const stats = { ...profile.user.stats, termPay: 1_300_810.87 };
    await route.fulfill({ response, json: { ...profile, user: { ...profile.user, stats } } });
  });
  await page.goto('/profile');
  expect(await linesOf(page, '1,300,810.87')).toBe(1);
  await checkNoSidewaysScroll(page, 320);
});
