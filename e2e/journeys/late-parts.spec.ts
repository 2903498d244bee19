import { expect, type Page } from '@playwright/test';
import { holdAnswer } from '../src/hold-answer.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
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

for (const width of [1100, 1280]) {
  test(`the board stays where it is when the form above it comes, ${width} pixels wide`, async ({
    pageOf,
  }) => {
    const page = await pageOf(cast.admin);
    await page.setViewportSize({ width, height: 1400 });
    await shortenBoard(page);
    const form = await holdAnswer(page, '**/assets/*new-flight-*.js');
    await page.goto('/scheduling');
    await form.held;
    const selectAll = page.getByRole('checkbox', { name: 'Select all shown' });
    const topOfBoard = async () => (await selectAll.boundingBox())?.y ?? Number.NaN;
    const before = await topOfBoard();
    form.release();
    await expect(page.getByRole('button', { name: 'Create Flight' })).toBeVisible();
    // Two lines more or less: earlier flights suggest more roles or fewer.
    expect(Math.abs((await topOfBoard()) - before)).toBeLessThan(60);
  });
}

test('the room of the board is kept while the code of its tabs is on its way', async ({
  pageOf,
  requestsOf,
}) => {
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'LATE2', departs: hoursAhead(24 * 75) });
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 360, height: 740 });
  await shortenBoard(page);
  const tabs = await holdAnswer(page, '**/assets/*tabbed-board*.js');
  await page.goto('/scheduling');
  await expect(page.getByRole('button', { name: 'New flight' })).toBeVisible();
  await tabs.held;
  const skeleton = page.getByRole('main').locator('[data-skeleton]').first();
  await expect(skeleton).toBeVisible();
  tabs.release();
  await expect(cardIn(page, 'Pending Approval', 'LATE2')).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});
