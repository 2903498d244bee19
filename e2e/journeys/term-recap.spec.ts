import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';

// A portal of its own, as the end of a term changes what everybody else's tests look at.
test.use({ live: true, portalOptions: { settings: { TERM_UNDO_MINUTES: '30' } } });

/** The width and the height that a PNG file says it has. */
const sizeOfPng = (file: Buffer): number[] => {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
};

test('the recap of the last term is kept as a picture, and goes when the end of the term is undone', async ({
  pageOf,
  requestsOf,
}) => {
  const admin = await requestsOf(cast.admin);
  const { term } = await makeCall(admin, 'previewTerm');
  await makeCall(admin, 'advanceTerm', { body: { termId: term._id } });
  const { terms } = await makeCall(await requestsOf(cast.crew), 'ownTerms');
  const [last] = terms;

  const page = await pageOf(cast.crew);
  await gotoLive(page, '/profile');
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

  await makeCall(admin, 'undoTerm', { body: { termId: term._id } });
  await expect(recap).toBeHidden();
  await expect(card.getByRole('button', { name: `Recap of Term ${term.number - 1}` })).toBeFocused();
  await expect(rows.nth(1)).toContainText(`Term ${term.number - 1}`);
  await expect(card).not.toContainText(`Term ${term.number}`);
});
