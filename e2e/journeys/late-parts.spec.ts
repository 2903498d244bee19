import { expect, type Page } from '@playwright/test';
import { holdAnswer } from '../src/hold-answer.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

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
