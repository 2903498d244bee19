import { fetchApi } from '../../src/fetch-api.ts';
import { memberIdOf } from '../../src/members.ts';
import { cast } from '../../src/scenario.ts';
import { typedFlight, zuluDay } from '../../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../../src/stage-flight.ts';
import { test } from '../engine-test.ts';
import { button, dialog, field, part, region } from '../target.ts';

const cardIn = (column: string, code: string) =>
  part('article', `Flight ${code}`, region(new RegExp(`^${column} \\d+$`)));

test('a flight is proposed with one click on the button of its form', async ({ open }) => {
  const page = await open(cast.dispatcher);
  await page.visit('/scheduling');
  await page.click(button('Create Flight'));
  const form = part('form', 'Create Flight');
  for (const [label, text] of Object.entries(typedFlight('ENGINE1', zuluDay(20)))) {
    await page.type(field(label, form), text);
  }
  await page.click(button('Create Flight', form));
  await page.see(cardIn('Pending Approval', 'ENGINE1'), '18:30Z');
});

test('a pending flight is approved', async ({ open, requestsOf }) => {
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'ENGINE2', departs: hoursAhead(24 * 30) });
  const page = await open(cast.admin);
  await page.visit('/scheduling');
  await page.click(button(/^Approve/, cardIn('Pending Approval', 'ENGINE2')));
  await page.gone(cardIn('Pending Approval', 'ENGINE2'));
  await page.see(cardIn('Approved & Active', 'ENGINE2'));
});

test('a concluded flight is reviewed with one absence', async ({ open, requestsOf }) => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code: 'ENGINE3', departs: hoursAhead(1) });
  const userId = await memberIdOf(dana, 'KofiKnots');
  await fetchApi(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  const page = await open(cast.admin);
  await page.visit('/scheduling');
  await page.click(button(/^Review & Award Points/, cardIn('Concluded', 'ENGINE3')));
  const review = dialog('Review flight ENGINE3');
  await page.type(field('Attended points', review), '3');
  await page.click(part('checkbox', /^@KofiKnots/, review));
  await page.see(review, '1 no-show gets nothing.');
  await page.click(button('Award points', review));
  await page.gone(review);
  await page.see(cardIn('Concluded', 'ENGINE3'), 'LOGGED');
});
