import { newMember, recordAt } from '../../src/admin-page.ts';
import { fetchApi } from '../../src/fetch-api.ts';
import { cast } from '../../src/scenario.ts';
import { zuluDay } from '../../src/scheduling-page.ts';
import { test } from '../engine-test.ts';
import { button, dialog, field, link, part, region } from '../target.ts';

const sanctions = part('tabpanel', /^Sanctions/);

test('a sanction is written, and its subject reads it', async ({ open, portal: { sandbox }, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSid');
  const page = await open(cast.admin);
  await page.visit(recordAt(id, 'sanctions'));
  await page.click(button('Add sanction', sanctions));
  const form = dialog(/^Add sanction/);
  await page.type(field('Type', form), 'warning');
  await page.type(field('Breach', form), 'Handbook 4.2');
  await page.type(field('Reason', form), 'Late twice.');
  await page.click(button('Add sanction', form));
  await page.gone(form);
  await page.see(part('listitem', undefined, sanctions), 'Handbook 4.2');

  const own = await open('SanctionSid');
  const notice = region('You have received a warning');
  await own.see(notice, 'Late twice.');
  await own.click(button(/^I have read this/, notice));
  await own.gone(notice);
});

test('an appeal is sent and granted', async ({ open, portal: { sandbox }, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'AppealAva');
  const body = { type: 'reminder', breach: 'Punctuality', reason: 'Came late.' } as const;
  await fetchApi(await requestsOf(cast.admin), 'addSanction', { params: { id }, body });
  const own = await open('AppealAva');
  await own.click(button('Appeal against reminder no. 1'));
  const appeal = dialog(/^Appeal against/);
  await own.type(field('Why it should be lifted', appeal), 'The gate had moved.');
  await own.click(button('Send appeal', appeal));
  await own.see(part('main'), 'Appeal waits for a decision');

  const owner = await open(cast.owner);
  await owner.visit('/admin?view=appeals');
  await owner.click(button('Lift sanction of @AppealAva'));
  const decision = dialog(/^Lift sanction of/);
  await owner.type(field('Comment', decision), 'It had.');
  await owner.click(button('Lift sanction', decision));
  await owner.gone(decision);
  await owner.gone(link('@AppealAva', region('Appeals against sanctions')));
});

test('leave is asked for and approved', async ({ open, portal: { sandbox }, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'LeaveLou');
  const own = await open('LeaveLou');
  await own.click(button('Ask for leave', region('Leave')));
  const form = dialog(/^Ask for leave/);
  await own.type(field('Reason', form), 'Exams at school.');
  await own.type(field('First day', form), zuluDay(0));
  await own.type(field('Last day', form), zuluDay(3));
  await own.click(button('Ask for leave', form));
  await own.see(region('Leave'), 'Pending');

  const page = await open(cast.admin);
  await page.visit('/admin?view=leave');
  await page.click(button('Approve leave of @LeaveLou'));
  await page.click(button('Approve leave', dialog(/^Approve leave of/)));
  await page.see(region(/^On leave now/), '@LeaveLou');
  await own.see(region('Leave'), 'Approved');
});
