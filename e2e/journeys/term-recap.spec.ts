import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { formOf, shownInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { unfold } from '../src/unfold.ts';

// A portal of its own: the end of a term changes what all other tests check.
test.use({ live: true, portalOptions: { settings: { TERM_UNDO_MINUTES: '30' } } });

const PHONE = { width: 360, height: 740 };

/** The width and the height in a PNG file. */
const sizeOfPng = (file: Buffer): number[] => {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
};

test('the recap of the last term is saved as a picture, and disappears when the end of the term is undone on a phone', async ({
  pageOf,
  requestsOf,
}) => {
  const admin = await requestsOf(cast.admin);
  const { term } = await fetchApi(admin, 'previewTerm');
  await fetchApi(admin, 'advanceTerm', { body: { termId: term._id } });
  const { terms } = await fetchApi(await requestsOf(cast.crew), 'ownTerms');
  const [last] = terms;

  const page = await pageOf(cast.crew);
  await gotoLive(page, '/profile');
  await unfold(page, 'Last terms');
  const card = page.getByRole('region', { name: 'Last terms' });
  const rows = card.getByRole('table', { name: /^Your flights and pay/ }).getByRole('row');
  await expect(rows).toHaveCount(terms.length + 1);
  await expect(rows.nth(1)).toContainText(`Term ${term.number}`);

  await card.getByRole('button', { name: `Recap of Term ${term.number}` }).click();
  const recap = page.getByRole('dialog', { name: `Recap of Term ${term.number}` });
  const flown = `${last?.flightsAttended} attended, ${last?.flightsHosted} hosted`;
  await expect(
    recap.getByRole('img', { name: new RegExp(`Term ${term.number} of .*${flown}`) }),
  ).toBeVisible();
  const save = recap.getByRole('button', { name: 'Save picture' });
  await expect(save).toBeEnabled();
  const saved = page.waitForEvent('download');
  await save.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`term-${term.number}.png`);
  expect(sizeOfPng(await readFile(await file.path()))).toEqual([1200, 630]);

  const phone = await pageOf(cast.owner);
  await phone.setViewportSize(PHONE);
  await gotoLive(phone, '/admin');

  await test.step('the preview of the next advance offers the undo', async () => {
    await phone.getByRole('button', { name: 'Advance Term' }).click();
    const preview = phone.getByRole('dialog', { name: 'Advance Term' });
    await expect(preview.getByRole('button', { name: 'Undo the advance' })).toBeVisible();
    await checkNoSidewaysScroll(phone, PHONE.width);
    await preview.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the history offers the undo', async () => {
    const history = phone.getByRole('region', { name: 'Administrative History' });
    await history.getByRole('button', { name: 'Undo the advance' }).click();
    const question = formOf(phone, 'Undo the advance');
    await checkNoSidewaysScroll(phone, PHONE.width);
    await question.getByRole('button', { name: 'Undo the advance' }).click();
    await expect(
      shownInToast(phone, `The advance was undone. Term ${term.number} is open again.`),
    ).toBeVisible();
    await expect(history.getByRole('listitem').first()).toContainText('undid the last advance');
    await expect(history.getByRole('button', { name: 'Undo the advance' })).toHaveCount(0);
  });

  await expect(recap).toBeHidden();
  await expect(card.getByRole('button', { name: `Recap of Term ${term.number - 1}` })).toBeFocused();
  await expect(rows.nth(1)).toContainText(`Term ${term.number - 1}`);
  await expect(card).not.toContainText(`Term ${term.number}`);
});
