import { csvRow } from '@crewroom/domain/csv';
import { exportTables } from '@crewroom/domain/exports/tables';
import type { Page } from '@playwright/test';
import { memberHead, panelOf, recordAt } from './admin-page.ts';
import { cast, type Part } from './scenario.ts';
import { type Screen, screenAt } from './visit-screen.ts';

const screenOf = (
  name: string,
  tab: string,
  shows: Screen['shows'],
  interact?: (page: Page) => Promise<unknown>,
  whose: Part = 'crew',
): Screen => ({
  name: `admin-${name}`,
  route: '/admin',
  path: ({ members }) => recordAt(members[whose], tab),
  who: 'admin',
  shows,
  ...(interact ? { interact } : {}),
});

const panelWith =
  (tab: string, text: string): Screen['shows'] =>
  (page) =>
    panelOf(page, tab).getByText(text).first();

const dialog =
  (name: RegExp): Screen['shows'] =>
  (page) =>
    page.getByRole('dialog', { name });

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const startSuspension = async (page: Page): Promise<void> => {
  await click('Add sanction')(page);
  await page.getByLabel('Type').selectOption('suspension');
};

const withoutAppeals = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/appeals', (route) => route.fulfill({ json: { pending: [] } }));

const withPendingErasures = (page: Page): Promise<unknown> => {
  const dueAt = '2030-01-02T03:04:05.000Z';
  const erasures = [
    { _id: '0198d2c4-0000-7000-8000-000000000001', user: { userId: 'u', username: cast.crew }, dueAt },
    { _id: '0198d2c4-0000-7000-8000-000000000002', user: null, dueAt },
  ];
  return page.route('**/api/admin/erasures', (route) => route.fulfill({ json: { erasures } }));
};

// The gates visit a screen more often than a member may export in an hour.
const withExportedMembers = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/export/members.csv', (route) => {
    const columns: readonly string[] = exportTables.members.columns;
    const member = { username: cast.crew, displayName: 'Casey', rank: 'Cabin Crew', termPay: '12.50' };
    const row = columns.map((column) => new Map(Object.entries(member)).get(column) ?? '');
    return route.fulfill({
      contentType: 'text/csv',
      body: [columns, row].map((cells) => csvRow(cells)).join(''),
    });
  });

/** The admin area as an administrator uses it: each section of a record, and its forms. */
export const adminScreens: readonly Screen[] = [
  screenOf('quota', 'quota', panelWith('Quota', 'Required flights per term')),
  screenOf('reliability', 'reliability', panelWith('Reliability', 'Seats flown')),
  screenOf('sanctions', 'sanctions', panelWith('Sanctions', 'Punctuality')),
  screenOf('qualifications', 'qualifications', panelWith('Qualifications', 'Cabin Crew Licence')),
  screenOf('add-qualification', 'qualifications', dialog(/^Add qualification/), click('Add qualification')),
  screenOf('renew-qualification', 'qualifications', dialog(/^Renew /), click('Renew Cabin Crew Licence')),
  screenOf('notes', 'notes', panelWith('Notes', 'Hidden')),
  screenOf('rewards', 'rewards', panelWith('Rewards', '$')),
  screenOf('history', 'history', panelWith('History', 'Rank history')),
  screenOf(
    'own-record',
    'sanctions',
    (page) => memberHead(page).getByText('This is your own record.'),
    undefined,
    'admin',
  ),
  screenOf('add-sanction', 'sanctions', dialog(/^Add sanction/), startSuspension),
  screenOf('add-note', 'notes', dialog(/^Add note/), click('Add note')),
  screenOf('add-reward', 'rewards', dialog(/^Add reward/), click('Add reward')),
  screenOf('add-leave', 'quota', dialog(/^Add leave/), click('Add leave')),
  screenOf('delete-sanction', 'sanctions', dialog(/^Delete sanction/), (page) =>
    panelOf(page, 'Sanctions')
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click(),
  ),
  {
    ...screenOf('member-nobody', 'quota', (page) =>
      page.getByRole('main').getByText('Failed to load user details'),
    ),
    path: () => recordAt('0198d2c4-0000-7000-8000-000000000000'),
    refusal: { status: 404, urlPart: '/api/admin/users/0198d2c4' },
  },
  screenAt('admin-reward-several', '/admin', 'admin', dialog(/^Reward several members/), {
    interact: (page) => page.getByRole('button', { name: 'Reward several' }).click(),
  }),
  screenAt('admin-decide', '/admin?view=decide', 'admin', (page) =>
    page.getByRole('button', { name: 'Approve leave of @CrewCasey' }),
  ),
  screenAt(
    'admin-erasures',
    '/admin?view=erasures',
    'owner',
    (page) => page.getByRole('button', { name: 'Erase now: a person who is not a member' }),
    { prepare: withPendingErasures },
  ),
  screenAt('admin-leave', '/admin?view=leave', 'admin', (page) =>
    page.getByRole('button', { name: 'Approve leave of @CrewCasey' }),
  ),
  screenAt('admin-appeals', '/admin?view=appeals', 'admin', (page) =>
    page.getByRole('button', { name: 'Lift sanction of @CrewCasey' }).first(),
  ),
  screenAt(
    'admin-appeals-none',
    '/admin?view=appeals',
    'admin',
    (page) => page.getByText('No appeal is waiting for a decision.'),
    { prepare: withoutAppeals },
  ),
  screenAt('admin-lift-sanction', '/admin?view=appeals', 'admin', dialog(/^Lift sanction of @CrewCasey/), {
    interact: (page) => page.getByRole('button', { name: 'Lift sanction of @CrewCasey' }).first().click(),
  }),
  screenAt('admin-licences', '/admin?view=licences', 'admin', (page) =>
    page.getByRole('checkbox', { name: 'Choose Ground Services Licence of @CrewCasey' }),
  ),
  screenAt('admin-aircraft', '/admin?view=aircraft', 'admin', (page) =>
    page.getByRole('button', { name: 'Change Airbus A320neo' }),
  ),
  screenAt('admin-aircraft-change', '/admin?view=aircraft', 'admin', dialog(/^Change Airbus A320neo/), {
    interact: (page) => page.getByRole('button', { name: 'Change Airbus A320neo' }).click(),
  }),
  screenAt('admin-chat', '/admin?view=chat', 'admin', (page) =>
    page.getByRole('button', { name: /^Send again: / }).first(),
  ),
  screenAt('admin-approve-leave', '/admin?view=leave', 'admin', dialog(/^Approve leave of @CrewCasey/), {
    interact: (page) => page.getByRole('button', { name: 'Approve leave of @CrewCasey' }).click(),
  }),
  screenAt('api-keys', '/admin/keys', 'owner', (page) =>
    page.getByRole('button', { name: 'Revoke key Test game' }).first(),
  ),
  screenAt('api-keys-create', '/admin/keys', 'owner', dialog(/^Create key/), {
    interact: click('Create key'),
  }),
  screenAt('export', '/admin/export', 'admin', (page) =>
    page.getByRole('group', { name: 'Period of flights' }).getByRole('button', { name: 'This term' }),
  ),
  screenAt(
    'export-print',
    '/admin/export/print?table=members',
    'admin',
    (page) => page.getByRole('cell', { name: cast.crew }),
    { prepare: withExportedMembers },
  ),
  screenAt('security', '/admin/security', 'owner', (page) =>
    page
      .getByRole('region', { name: /^Signed in/ })
      .getByRole('listitem')
      .first(),
  ),
  // On a phone this is the menu alone.
  screenAt('settings', '/admin/settings', 'owner', (page) =>
    page.getByRole('navigation', { name: 'Sections of the settings' }),
  ),
  screenAt('settings-airline', '/admin/settings?section=airline', 'owner', (page) =>
    page.getByText(/^Button: .* easy to read/).first(),
  ),
  screenAt('settings-ranks', '/admin/settings?section=ranks', 'owner', (page) =>
    page.getByRole('form', { name: 'Ranks' }).getByLabel('Staff rank'),
  ),
  screenAt('settings-chat', '/admin/settings?section=chat', 'owner', (page) =>
    page.getByRole('button', { name: /^Send test post/ }).first(),
  ),
  screenAt('settings-documents', '/admin/settings?section=documents', 'owner', (page) =>
    page.getByRole('form', { name: 'Documents' }).getByRole('textbox', { name: 'System codes' }),
  ),
  screenAt('insights', '/insights?range=year', 'admin', (page) =>
    page.getByRole('slider', { name: 'Quota met by term' }),
  ),
  screenAt('insights-flights', '/insights', 'admin', dialog(/^Flights with empty seats as Captain/), {
    interact: (page) =>
      page.getByRole('button', { name: 'empty seats as Captain: show the flights' }).click(),
  }),
  screenAt('import', '/admin/import', 'owner', (page) => page.getByRole('button', { name: 'Fix line 3' }), {
    interact: async (page) => {
      const file = 'username,role,careerFlights\nCrewCasey,Purser,12\nnobody of that name,,many';
      await page.getByRole('textbox', { name: 'The file' }).fill(file);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Only lines with mistakes' }).click();
    },
  }),
  screenAt('admin', '/admin', 'admin', (page) =>
    page.getByRole('list', { name: 'Members' }).getByText('@OwnerOlivia'),
  ),
  screenAt('admin-nobody', '/admin?search=nobody-of-that-name', 'admin', (page) =>
    page.getByRole('main').getByText('No users found'),
  ),
];
