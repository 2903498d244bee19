import { expect, type Page } from '@playwright/test';
import { holdAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, newFlightToggle, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';

const heightOf = async (page: Page, name: string): Promise<number> => {
  const box = await page.getByRole('region', { name }).boundingBox();
  return box?.height ?? 0;
};

test('the briefing can be read until the form that edits it can take its place', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, {
    code: 'LATE1',
    departs: hoursAhead(24 * 75),
    notes: 'Meet at the gate.',
  });
  const page = await pageOf(cast.dispatcher);
  const form = await holdAnswer(page, '**/assets/*edit-briefing*.js');
  await page.goto(`/flights/${id}`);
  const briefing = page.getByRole('region', { name: 'Briefing' });
  const edit = briefing.getByRole('button', { name: 'Edit briefing' });
  await expect(edit).toBeVisible();
  const height = await heightOf(page, 'Briefing');
  // Fetched ahead, when it is pointed at.
  await edit.hover();
  await form.held;
  await edit.click();
  await expect(edit).toBeFocused();
  await expect(briefing).toContainText('Meet at the gate.');
  expect(await heightOf(page, 'Briefing')).toBe(height);
  form.release();
  await expect(briefing.getByLabel('Briefing notes')).toBeFocused();
});

test('the search is in the header as soon as the header is there', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const screen = await holdAnswer(page, '**/assets/*own-profile-*.js');
  await page.goto('/profile');
  await screen.held;
  await page.getByRole('combobox', { name: 'Search staff' }).fill('dana');
  await expect(page.getByRole('option', { name: '@DispatcherDana' })).toBeVisible();
  screen.release();
});

test('the title and the place of a screen stand until its code has come', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const screen = await holdAnswer(page, '**/assets/*week-screen-*.js');
  await page.goto('/flights');
  await screen.held;
  // The bar is there, so the page's own frame is gone.
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByText('Flight Schedule')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  screen.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Schedule' })).toBeVisible();
});

test('a flight that is left stays as it is until the code of the next screen has come', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'LATE4', departs: hoursAhead(24 * 77) });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'Flight LATE4' });
  await expect(heading).toBeVisible();
  const nameless: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/flights/') nameless.push(request.url());
  });
  const screen = await holdAnswer(page, '**/assets/*leaderboard-*.js');
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await screen.held;
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  screen.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  expect(nameless).toEqual([]);
});

test('the board stays where it is while the form at its side comes, and after it has', async ({
  pageOf,
  requestsOf,
}) => {
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'LATE3', departs: hoursAhead(24 * 76) });
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await shortenBoard(page);
  const form = await holdAnswer(page, '**/assets/*new-flight-*.js');
  await page.goto('/scheduling');
  const card = cardIn(page, 'Pending Approval', 'LATE3');
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

test('the room of the board is kept while its flights are on their way', async ({ pageOf, requestsOf }) => {
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'LATE2', departs: hoursAhead(24 * 75) });
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 360, height: 740 });
  await shortenBoard(page);
  const board = await holdAnswer(page, '**/api/flights/scheduling');
  await page.goto('/scheduling');
  await board.held;
  await expect(newFlightToggle(page)).toBeVisible();
  const skeleton = page.getByRole('main').locator('[data-skeleton]').first();
  await expect(skeleton).toBeVisible();
  const room = await skeleton.boundingBox();
  board.release();
  await expect(cardIn(page, 'Pending Approval', 'LATE2')).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  const tabs = await page.getByRole('tablist', { name: 'Flights by stage' }).boundingBox();
  expect(tabs?.y).toBe(room?.y);
});
