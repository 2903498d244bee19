import { expect } from '@playwright/test';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const phone = { width: 360, height: 740 };

test('on a phone no button of the seat’s bar becomes another’s while seats are taken', async ({
  pageOf,
  requestsOf,
}) => {
  const roles = ['Captain', 'First Officer', 'Purser'].map((name) => ({ name, capacity: 1 }));
  const id = await stageFlight(requestsOf, { code: 'BAR1', departs: hoursAhead(24 * 66), roles });
  const page = await pageOf('KofiKnots');
  await page.setViewportSize(phone);
  await gotoLive(page, `/flights/${id}`);
  const bar = page.getByRole('region', { name: 'Your seat' });
  const officer = bar.getByRole('button', { name: 'Take First Officer seat' });
  const place = await officer.boundingBox();
  await makeCall(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await expect(bar.getByRole('button', { name: 'Captain is full' })).toHaveAttribute('aria-disabled', 'true');
  expect(await officer.boundingBox()).toEqual(place);
  await officer.click();
  await expect(bar).toContainText('You sit here as First Officer');
});

test('a role of one long word ends in an ellipsis in the seat’s bar, and is named whole', async ({
  pageOf,
  requestsOf,
}) => {
  const names = ['W'.repeat(40), 'M'.repeat(40), 'Purser'];
  const roles = names.map((name) => ({ name, capacity: 1 }));
  const id = await stageFlight(requestsOf, { code: 'BAR2', departs: hoursAhead(24 * 68), roles });
  const page = await pageOf('KofiKnots');
  await page.setViewportSize(phone);
  await page.goto(`/flights/${id}`);
  const bar = page.getByRole('region', { name: 'Your seat' });
  const other = await bar.getByRole('button', { name: 'All roles' }).boundingBox();
  const long = bar.getByRole('button', { name: `Take ${'W'.repeat(40)} seat`, exact: true });
  await expect(long).toHaveAttribute('title', `Take ${'W'.repeat(40)} seat`);
  // As high as a button of one line, which has room for two.
  expect((await long.boundingBox())?.height).toBe(other?.height);
  expect((await bar.boundingBox())?.height).toBeLessThan(120);
});

test('a seat given back is taken again a press or two of the keyboard away', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 67);
  const id = await stageFlight(requestsOf, { code: 'BACK1', departs });
  await makeCall(await requestsOf('KofiKnots'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await pageOf('KofiKnots');
  for (const [address, place] of [
    [`/flights/${id}`, page.getByRole('region', { name: 'Allocation' })],
    [`/flights?date=${departs.slice(0, 10)}`, page.getByRole('article', { name: 'Flight BACK1' })],
  ] as const) {
    await page.goto(address);
    await place.getByRole('button', { name: 'Unallocate' }).first().focus();
    await page.keyboard.press('Enter');
    const toast = toasts(page, 'Successfully unallocated from flight');
    await expect(toast).toContainText('BACK1');
    // It stays while the pointer is on it.
    await toast.hover();
    const undo = place.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    for (let presses = 0; presses < 2; presses += 1) {
      if (await undo.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page, 'Successfully allocated to flight')).toBeVisible();
  }
});
