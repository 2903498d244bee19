import { expect } from '@playwright/test';
import { formOf, toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';

// A portal of its own, as a term is advanced once a minute at most.
test.use({ portalOptions: { settings: { TERM_UNDO_MINUTES: '20' } } });

const PHONE = { width: 360, height: 740 };

test('on a phone the preview offers the undo of an advance, and the history undoes it', async ({
  pageOf,
  requestsOf,
}) => {
  const admin = await requestsOf(cast.admin);
  const { term } = await makeCall(admin, 'previewTerm');
  await makeCall(admin, 'advanceTerm', { body: { termId: term._id } });

  const page = await pageOf('OwnerOlivia');
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Advance Term' }).click();
  const preview = page.getByRole('dialog', { name: 'Advance Term' });
  await expect(preview.getByRole('button', { name: 'Undo the advance' })).toBeVisible();
  await checkNoSidewaysScroll(page, PHONE.width);
  await preview.getByRole('button', { name: 'Cancel' }).click();

  const history = page.getByRole('region', { name: 'Administrative History' });
  await history.getByRole('button', { name: 'Undo the advance' }).click();
  const question = formOf(page, 'Undo the advance');
  await checkNoSidewaysScroll(page, PHONE.width);
  await question.getByRole('button', { name: 'Undo the advance' }).click();
  await expect(toldInToast(page, `The advance was undone. Term ${term.number} is open again.`)).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('undid the last advance');
  await expect(history.getByRole('button', { name: 'Undo the advance' })).toHaveCount(0);
});
