import { expect } from '@playwright/test';
import { holdResponse } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, newFlightToggle, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';

test('late content takes its reserved space, and the rest can be used meanwhile', async ({
  pageOf,
  requestsOf,
}) => {
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'LATE1', departs: hoursAhead(24 * 75) });
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  const card = cardIn(page, 'Pending Approval', 'LATE1');

  await test.step('the code of a screen', async () => {
    const screen = await holdResponse(page, '**/assets/*week-screen-*.js');
    await page.goto('/flights');
    await screen.held;
    // The bar is rendered, so the page's own frame is gone.
    await page.getByRole('combobox', { name: 'Search staff' }).fill('casey');
    await expect(page.getByRole('option', { name: `@${cast.crew}` })).toBeVisible();
    await expect(page.getByRole('main').getByText('Flight Schedule')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    screen.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Flight Schedule' })).toBeVisible();
  });

  await test.step('the code of the next screen, while a flight stays unchanged', async () => {
    const id = await stageFlight(requestsOf, { code: 'LATE2', departs: hoursAhead(24 * 77) });
    await page.goto(`/flights/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Flight LATE2' })).toBeVisible();
    const nameless: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/flights/') nameless.push(request.url());
    });
    const screen = await holdResponse(page, '**/assets/*leaderboard-*.js');
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await screen.held;
    await expect(page).toHaveURL(/\/leaderboard$/);
    // It is shown once the next screen is delayed.
    await expect(page.getByRole('main').getByText('Leaderboard')).toBeVisible();
    screen.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(nameless).toEqual([]);
  });

  await test.step('the flights of the board', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const board = await holdResponse(page, '**/api/flights/scheduling');
    await page.goto('/scheduling');
    await board.held;
    await expect(newFlightToggle(page)).toBeVisible();
    const skeleton = page.getByRole('main').locator('[data-skeleton]').first();
    await expect(skeleton).toBeVisible();
    const room = await skeleton.boundingBox();
    board.release();
    await expect(card).toBeVisible();
    await expect(skeleton).toHaveCount(0);
    const tabs = await page.getByRole('tablist', { name: 'Flights by stage' }).boundingBox();
    expect(tabs?.y).toBe(room?.y);
  });

  await test.step('the form next to it', async () => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    const form = await holdResponse(page, '**/assets/*new-flight-*.js');
    await page.reload();
    await expect(card).toBeVisible();
    const place = await card.boundingBox();
    await newFlightToggle(page).click();
    await form.held;
    const panel = page.getByRole('region', { name: 'Create Flight' });
    await expect(panel.locator('[data-skeleton]')).toBeVisible();
    expect(await card.boundingBox()).toEqual(place);
    form.release();
    await expect(panel.getByRole('button', { name: 'Create Flight' })).toBeVisible();
    expect(await card.boundingBox()).toEqual(place);
  });
});
