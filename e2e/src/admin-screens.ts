import type { Page } from '@playwright/test';
import { memberHead, panelOf, recordAt } from './admin-page.ts';
import type { Part } from './scenario.ts';
import type { Screen } from './visit-screen.ts';

const screenOf = (
  name: string,
  tab: string,
  shows: Screen['shows'],
  act?: (page: Page) => Promise<unknown>,
  whose: Part = 'crew',
): Screen => ({
  name: `admin-${name}`,
  route: '/admin',
  path: ({ members }) => recordAt(members[whose], tab),
  who: 'admin',
  shows,
  ...(act ? { act } : {}),
});

const panelWith =
  (tab: string, text: string): Screen['shows'] =>
  (page) =>
    panelOf(page, tab).getByText(text).first();

const dialog =
  (name: RegExp): Screen['shows'] =>
  (page) =>
    page.getByRole('dialog', { name });

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const startSuspension = async (page: Page): Promise<void> => {
  await press('Add sanction')(page);
  await page.getByLabel('Type').selectOption('suspension');
};

const withoutAppeals = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/appeals', (route) => route.fulfill({ json: { pending: [] } }));

/** The administrative division as an administrator works in it: each part of a record, and the forms upon it. */
export const adminScreens: readonly Screen[] = [
  screenOf('quota', 'quota', panelWith('Quota', 'Required flights per term')),
  screenOf('reliability', 'reliability', panelWith('Reliability', 'Seats flown')),
  screenOf('sanctions', 'sanctions', panelWith('Sanctions', 'Punctuality')),
  screenOf('qualifications', 'qualifications', panelWith('Qualifications', 'Cabin Crew Licence')),
  screenOf('add-qualification', 'qualifications', dialog(/^Add qualification/), press('Add qualification')),
  screenOf('renew-qualification', 'qualifications', dialog(/^Renew /), press('Renew Cabin Crew Licence')),
  screenOf('notes', 'notes', panelWith('Notes', 'Hidden')),
  screenOf('rewards', 'rewards', panelWith('Rewards', '$')),
  screenOf('history', 'history', panelWith('History', 'Rank History')),
  screenOf(
    'own-record',
    'sanctions',
    (page) => memberHead(page).getByText('This is your own record.'),
    undefined,
    'admin',
  ),
  screenOf('add-sanction', 'sanctions', dialog(/^Add sanction/), startSuspension),
  screenOf('add-note', 'notes', dialog(/^Add note/), press('Add note')),
  screenOf('add-reward', 'rewards', dialog(/^Add reward/), press('Add reward')),
  screenOf('add-leave', 'quota', dialog(/^Add leave/), press('Add leave')),
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
  {
    name: 'admin-reward-several',
    route: '/admin',
    path: () => '/admin',
    who: 'admin',
    shows: dialog(/^Reward several members/),
    act: (page) => page.getByRole('button', { name: 'Reward several' }).click(),
  },
  {
    name: 'admin-leave',
    route: '/admin',
    path: () => '/admin?view=leave',
    who: 'admin',
    shows: (page) => page.getByRole('button', { name: 'Approve leave of @CrewCasey' }),
  },
  {
    name: 'admin-appeals',
    route: '/admin',
    path: () => '/admin?view=appeals',
    who: 'admin',
    shows: (page) => page.getByRole('button', { name: 'Lift sanction of @CrewCasey' }).first(),
  },
  {
    name: 'admin-appeals-none',
    route: '/admin',
    path: () => '/admin?view=appeals',
    who: 'admin',
    prepare: withoutAppeals,
    shows: (page) => page.getByText('No appeal waits for a decision.'),
  },
  {
    name: 'admin-lift-sanction',
    route: '/admin',
    path: () => '/admin?view=appeals',
    who: 'admin',
    shows: dialog(/^Lift sanction of @CrewCasey/),
    act: (page) => page.getByRole('button', { name: 'Lift sanction of @CrewCasey' }).first().click(),
  },
  {
    name: 'admin-licences',
    route: '/admin',
    path: () => '/admin?view=licences',
    who: 'admin',
    shows: (page) => page.getByRole('checkbox', { name: 'Choose Ground Services Licence of @CrewCasey' }),
  },
  {
    name: 'admin-aircraft',
    route: '/admin',
    path: () => '/admin?view=aircraft',
    who: 'admin',
    shows: (page) => page.getByRole('button', { name: 'Change Airbus A320neo' }),
  },
  {
    name: 'admin-aircraft-change',
    route: '/admin',
    path: () => '/admin?view=aircraft',
    who: 'admin',
    shows: dialog(/^Change Airbus A320neo/),
    act: (page) => page.getByRole('button', { name: 'Change Airbus A320neo' }).click(),
  },
  {
    name: 'admin-chat',
    route: '/admin',
    path: () => '/admin?view=chat',
    who: 'admin',
    shows: (page) => page.getByRole('button', { name: /^Send again: / }).first(),
  },
  {
    name: 'admin-approve-leave',
    route: '/admin',
    path: () => '/admin?view=leave',
    who: 'admin',
    shows: dialog(/^Approve leave of @CrewCasey/),
    act: (page) => page.getByRole('button', { name: 'Approve leave of @CrewCasey' }).click(),
  },
  {
    name: 'api-keys',
    route: '/admin/keys',
    path: () => '/admin/keys',
    who: 'owner',
    shows: (page) => page.getByRole('button', { name: 'Revoke key Test game' }).first(),
  },
  {
    name: 'api-keys-create',
    route: '/admin/keys',
    path: () => '/admin/keys',
    who: 'owner',
    shows: dialog(/^Create key/),
    act: press('Create key'),
  },
  {
    name: 'security',
    route: '/admin/security',
    path: () => '/admin/security',
    who: 'owner',
    shows: (page) => page.getByRole('list', { name: 'Events' }).getByText('Signed in').first(),
  },
  {
    name: 'settings',
    route: '/admin/settings',
    path: () => '/admin/settings',
    who: 'owner',
    shows: (page) => page.getByRole('form', { name: 'Ranks' }).getByLabel('Rank of the staff'),
  },
  {
    name: 'insights',
    route: '/insights',
    path: () => '/insights?range=year',
    who: 'admin',
    shows: (page) => page.getByRole('slider', { name: 'Quota met by term' }),
  },
  {
    name: 'insights-flights',
    route: '/insights',
    path: () => '/insights',
    who: 'admin',
    shows: dialog(/^Flights with empty seats as Captain/),
    act: (page) => page.getByRole('button', { name: 'empty seats as Captain: show the flights' }).click(),
  },
  {
    name: 'moving-in',
    route: '/admin/moving-in',
    path: () => '/admin/moving-in',
    who: 'owner',
    shows: (page) => page.getByRole('button', { name: 'Mend line 3' }),
    act: async (page) => {
      const file = 'username,role,careerFlights\nCrewCasey,Purser,12\nnobody of that name,,many';
      await page.getByRole('textbox', { name: 'The file' }).fill(file);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Only lines with mistakes' }).click();
    },
  },
  {
    name: 'admin',
    route: '/admin',
    path: () => '/admin',
    who: 'admin',
    shows: (page) => page.getByRole('list', { name: 'Members' }).getByText('@OwnerOlivia'),
  },
  {
    name: 'admin-nobody',
    route: '/admin',
    path: () => '/admin?search=nobody-of-that-name',
    who: 'admin',
    shows: (page) => page.getByRole('main').getByText('No users found'),
  },
];
