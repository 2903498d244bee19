import { expect } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, shownInToast } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const name = 'Captain License';

test('a licence is given with an expiry, warned about on a later flight, and renewed with others in one click', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const [ann, ben] = [
    await newMember({ sandbox, requestsOf }, 'LicensedLiv'),
    await newMember({ sandbox, requestsOf }, 'LicensedLuc'),
  ];
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(ann, 'qualifications'));
  const panel = panelOf(page, 'Qualifications');
  await panel.getByRole('button', { name: 'Add qualification' }).click();
  const form = formOf(page, 'Add qualification');
  await form.getByLabel('Qualification').selectOption(name);
  await form.getByLabel('Valid').selectOption('For 12 months');
  await expect(form.getByLabel('Expires on')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await form.getByLabel('Expires on').fill(hoursAhead(48).slice(0, 10));
  await expect(form.getByLabel('Valid')).toHaveValue('day');
  await form.getByRole('button', { name: 'Add qualification' }).click();
  await expect(shownInToast(page, 'Qualification added successfully to @LicensedLiv')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toContainText(/Expires \w{3} \d\d, \d{4}/);

  const flight = await stageFlight(requestsOf, {
    code: 'CW831',
    departs: hoursAhead(96),
    roles: [{ name: 'Captain', capacity: 1, requires: name }],
  });
  const holder = await pageOf('LicensedLiv');
  await holder.goto(`/flights/${flight}`);
  const role = holder.getByRole('region', { name: 'Captain' });
  await expect(role).toContainText(/Yours expires on .*, before the departure\./);
  await role.getByRole('button', { name: /^Self Allocate/ }).click();
  await expect(holder.getByText(/^Your Captain License expires on .* The seat stays yours/)).toBeVisible();

  const expiresAt = hoursAhead(30);
  const admin = await requestsOf(cast.admin);
  await fetchApi(admin, 'addQualification', { params: { id: ben }, body: { name, expiresAt } });
  await page.goto('/admin');
  await page.getByRole('link', { name: /^\d+ licences?$/ }).click();
  const pane = page.getByRole('region', { name: 'Qualifications that expire' });
  await pane.getByLabel('Licence', { exact: true }).selectOption(name);
  for (const username of ['LicensedLiv', 'LicensedLuc'])
    await pane.getByRole('checkbox', { name: `Choose ${name} of @${username}` }).check();
  await pane.getByRole('button', { name: 'Renew 2 qualifications' }).click();
  await expect(
    shownInToast(page, 'Qualification renewed successfully for @LicensedLuc, @LicensedLiv'),
  ).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Renew chosen' })).toBeDisabled();
  await holder.reload();
  await expect(holder.getByText('You are allocated as Captain.')).toBeVisible();
  await expect(holder.getByText(/The seat stays yours/)).toHaveCount(0);

  await page.goto(recordAt(ann, 'qualifications'));
  await panel.getByText('History').click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'renewed by @AdminAmir' }).last()).toBeVisible();
});
