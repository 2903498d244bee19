import { expect } from '@playwright/test';
import { fetchApi } from '../../../src/fetch-api.ts';
import { memberIdOf } from '../../../src/members.ts';
import { cast } from '../../../src/scenario.ts';
import { hoursAhead, stageFlight } from '../../../src/stage-flight.ts';
import { test } from '../../engine-test.ts';
import { button, dialog, part } from '../../target.ts';

test('a review shows nothing next to or below its buttons while it scrolls under them', async ({
  open,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'FOOT', departs: hoursAhead(1) });
  const dana = await requestsOf(cast.dispatcher);
  for (const username of ['KofiKnots', 'NoPictureNia']) {
    const userId = await memberIdOf(dana, username);
    await fetchApi(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  }
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  const page = await open(cast.admin);
  // A tenth of this is not a whole number of pixels, and neither is the dialog's height then.
  await page.resize({ width: 1280, height: 661 });
  await page.visit('/scheduling');
  await page.click(button(/^Review & Award Points/, part('article', 'Flight FOOT')));
  await page.see(button('Award points', dialog('Review flight FOOT')));
  const edges = () =>
    page.evaluate(() => {
      const form = document.querySelector('dialog[open] form');
      const [panel, foot] = [form?.closest('dialog')?.firstElementChild, form?.lastElementChild].map(
        (element) => element?.getBoundingClientRect(),
      );
      if (panel === undefined || foot === undefined) return null;
      return {
        left: foot.left - panel.left,
        right: panel.right - foot.right,
        isBelow: foot.bottom > panel.bottom,
      };
    }, null);
  await expect.poll(edges).toEqual({ left: 0, right: 0, isBelow: true });
});
