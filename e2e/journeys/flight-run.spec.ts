import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { zuluDay } from '../src/scheduling-page.ts';
import { stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

// A member without any seat.
const member = 'NoPictureNia';

const briefing = (page: Page) => page.getByRole('region', { name: 'Briefing' });
const form = (page: Page) => page.getByRole('form', { name: 'Edit flight' });
const briefingForm = (page: Page) => page.getByRole('form', { name: 'Edit briefing' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false }).first();

test('the dispatcher writes a briefing, seats a colleague found by name, and removes them again', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN1', departs: `${zuluDay(70)}T18:30:00.000Z` });
  await fetchApi(await requestsOf(member), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await expect(briefing(page)).toContainText('No briefing yet');
  await page.getByRole('button', { name: 'Edit flight' }).click();
  await expect(field(page, 'Flight code')).toBeFocused();
  await field(page, 'Gate').fill('C7');
  await field(page, 'Boarding').fill('1815');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page, 'Flight updated successfully')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit flight' })).toBeFocused();

  // With the keyboard, because the earlier toast covers the button.
  await briefing(page).getByRole('button', { name: 'Edit briefing' }).press('Enter');
  const text = briefingForm(page).getByLabel('Briefing notes');
  await expect(text).toBeFocused();
  await text.fill(`Welcome aboard.\n@${cast.crew} checks the cabin. <b>`);
  await briefingForm(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(briefingForm(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Briefing' })).toBeFocused();
  await expect(briefing(page)).toContainText('checks the cabin. <b>');
  await expect(briefing(page).getByRole('link', { name: `@${cast.crew}` })).toBeVisible();
  const card = page.getByRole('region', { name: 'Boarding card' });
  await expect(card).toContainText('C7');
  await expect(card).toContainText('18:15Z');
  const log = page.getByRole('region', { name: 'Activity log' });
  await expect(log.getByRole('listitem').first()).toContainText('Changed briefing');
  await expect(log.getByRole('listitem').nth(1)).toContainText('Changed gate, boarding time');

  const crew = page.getByRole('region', { name: 'Cabin Crew' });
  await crew.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate a user as Cabin Crew' });
  await expect(
    dialog.getByRole('region', { name: 'Free and qualified' }).getByRole('listitem').first(),
  ).toBeVisible();
  await checkAxe(page);
  await page.keyboard.type('c');
  await expect(dialog).toContainText('Type at least 2 characters to search for users');
  // A member with a seat is rejected, and the toast covers nothing in the dialog.
  await page.setViewportSize({ width: 800, height: 520 });
  await dialog.getByRole('combobox').fill(member);
  expectRefusal(409, '/allocate-user');
  await dialog.getByRole('option', { name: member }).click();
  const refusal = toasts(page, `@${member} is on this flight already, as Captain.`);
  await refusal.hover();
  await expect(dialog.getByRole('combobox')).toHaveValue(member);
  const title = dialog.getByRole('heading', { level: 2 });
  await expect
    .poll(async () => {
      const [toast, heading] = [await refusal.boundingBox(), await title.boundingBox()];
      return toast !== null && heading !== null && toast.y + toast.height <= heading.y;
    })
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('combobox').fill('crewc');
  await dialog.getByRole('option', { name: cast.crew }).click();
  await expect(toasts(page, 'User allocated successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(crew).toContainText(`@${cast.crew}`);
  await expect(crew).toContainText('1/2');

  await crew.getByRole('button', { name: `Unallocate @${cast.crew} from Cabin Crew` }).click();
  await expect(toasts(page, 'User unallocated successfully')).toBeVisible();
  await expect(crew).toContainText('0/2');

  await crew.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const free = dialog.getByRole('region', { name: 'Free and qualified' }).getByRole('button');
  const name = await free
    .first()
    .getByText(/^@\w+$/)
    .textContent();
  await free.first().click();
  await expect(dialog).toHaveCount(0);
  await expect(crew).toContainText(String(name));
  await crew.getByRole('button', { name: `Unallocate ${name} from Cabin Crew` }).click();
  await expect(crew).toContainText('0/2');
  await expect(log.getByRole('listitem').first()).toContainText('was taken off the seat as Cabin Crew');
});
