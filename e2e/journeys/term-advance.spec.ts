import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { expect, type Page, type Request } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { test as portalTest } from '../src/portal.ts';
import { type RunningPortal, startRunningPortal } from '../src/running-portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead } from '../src/stage-flight.ts';

// A portal of its own: the end of a term changes what all other tests check.
const test = portalTest.extend<object, { readonly portal: RunningPortal }>({
  portal: [
    async ({ playwright: _playwright }, use) => {
      const portal = await startRunningPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Advance Term' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

const advancesSentBy = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/term/advance')) sent.push(request);
  });
  return sent;
};

test('the effects of the advance are shown before it, and its results after it', async ({
  pageOf,
  requestsOf,
}) => {
  const admin = await requestsOf(cast.admin);
  const flight = await fetchApi(await requestsOf('DispatcherDana'), 'createFlight', {
    body: {
      flightCode: 'FG777',
      route: { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'A330-300',
      scheduledDate: hoursAhead(-1),
      times: { staffJoining: '08:00', passengerJoining: '08:20', boarding: '08:40' },
      roles: [{ name: 'Captain', capacity: 1 }],
    },
  });
  await fetchApi(admin, 'approveFlight', { params: { id: flight._id } });
  await fetchApi(admin, 'setFlightStatus', {
    params: { id: flight._id },
    body: { status: 'CONCLUDED' },
  });
  const preview = await fetchApi(admin, 'previewTerm');

  const page = await pageOf(cast.admin);
  const sent = advancesSentBy(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Advance Term' }).click();
  const figure = (label: string) => dialog(page).getByText(label, { exact: true }).locator('..');
  await expect(figure('Below quota')).toContainText(
    `${preview.belowQuota.length}of ${preview.members} members`,
  );
  await expect(figure('Not counted')).toContainText(String(preview.exempt.length));
  await expect(figure('Flights archived')).toContainText(String(preview.archivedFlights));
  await expect(figure('Not reviewed')).toContainText(String(preview.unreviewedFlights.length));
  expect(preview.unreviewedFlights.map(({ flightCode }) => flightCode)).toContain('FG777');
  // The dialog shows the first few of them.
  const [unreviewed] = preview.unreviewedFlights;
  const link = dialog(page).locator(`a[href="/flights/${unreviewed?._id}"]`);
  await expect(link).toHaveText(unreviewed?.flightCode ?? '');
  await expect(dialog(page).getByText('forfeit what a review would give')).toBeVisible();
  const unclosed = dialog(page).getByRole('region', { name: 'Flights that need closing' });
  await expect(unclosed.getByRole('listitem')).toHaveText(
    preview.unclosedFlights.map(({ flightCode }) => new RegExp(`^${flightCode}`)),
  );
  expect(preview.unclosedFlights.length).toBeGreaterThan(0);
  await expect(dialog(page).getByText('This can be undone for 15 minutes')).toBeVisible();
  const [below] = preview.belowQuota;
  await expect(dialog(page).getByRole('link', { name: `@${below?.robloxUsername}` })).toBeVisible();
  const [exempt] = preview.exempt;
  const marked = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: `@${exempt?.robloxUsername}` });
  await expect(marked).toContainText(/New this term/);

  await button(page, 'Continue to the last step').click();
  await expect(dialog(page).getByRole('heading', { name: 'Step 2 of 2' })).toBeFocused();
  const name = dialog(page).getByRole('textbox', { name: 'The airline’s name' });
  await name.fill(sandboxDefaults.airlineName.toLowerCase());
  await expect(button(page, 'Advance Term')).toBeDisabled();
  await expect(name).toHaveAccessibleDescription('Type it exactly, with its capitals.');
  await name.press('Enter');
  await name.fill(`  ${sandboxDefaults.airlineName} `);
  await expect(name).toHaveAccessibleDescription('');
  await button(page, 'Advance Term').dblclick();

  const success = "Term advanced successfully! All users' term flights have been moved to career totals.";
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
  await expect(
    dialog(page).getByRole('heading', { name: `Term ${preview.term.number + 1} has begun` }),
  ).toBeVisible();
  const processed = (await figure('Users processed').getByRole('definition').first().textContent()) ?? '';
  expect(Number(processed)).toBeGreaterThan(0);
  await expect(figure('Next quota reset').locator('time')).toBeVisible();
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([{ termId: preview.term._id }]);

  await button(page, 'Done').click();
  await expect(page.getByRole('button', { name: 'Advance Term' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'Administrative History' }).getByRole('listitem').first(),
  ).toContainText(`@${cast.admin} advanced the term: ${processed} users were processed`);
  await page.goto('/leaderboard');
  await expect(page.getByText('Total term pay').locator('..')).toContainText('CHF 0');
});
