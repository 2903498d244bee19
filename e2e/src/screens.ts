import type { Page } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { cast, type Part, type Scenario } from './scenario.ts';
import { schedulingScreens } from './scheduling-screens.ts';
import { hoursAhead } from './stage-flight.ts';
import { termScreens } from './term-screens.ts';
import { unfold } from './unfold.ts';
import { type Screen, screenAt } from './visit-screen.ts';

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const inMain = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first();

const storeSuspension = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const suspension = {
      sanctionId: '0198d2c4-0000-7000-8000-000000000000',
      reason: 'Left a flight without telling its dispatcher.',
      breach: 'Personnel expectations, 4.2',
      timeLeft: '6 days, 4 hours',
      expiryDate: '2030-05-04T18:30:00.000Z',
    };
    sessionStorage.setItem('crewroom-suspension', JSON.stringify(suspension));
  });

const openInbox = (page: Page): Promise<void> => page.getByRole('button', { name: /^Inbox/ }).click();

const startAskingForLeave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ask for leave' }).click();
  const form = page.getByRole('dialog', { name: 'Ask for leave' });
  await form.getByLabel('First day').fill(hoursAhead(0).slice(0, 10));
  await form.getByLabel('Last day').fill(hoursAhead(24).slice(0, 10));
};

/**
 * Clicks with the keyboard. A pointer would hover over moving elements while the page loads, and so prefetch their code
 * too.
 */
const click = (name: string) => (page: Page) => page.getByRole('button', { name }).press('Enter');

const openRecap = async (page: Page): Promise<void> => {
  await unfold(page, 'Last terms');
  await page.getByRole('button', { name: /^Recap of Term/ }).click();
};

/** Shows the hub as it is before its document URLs are set. */
export const withoutHubTargets = (page: Page): Promise<unknown> =>
  page.route('**/hub', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/"hub":\{[^}]*\}/, '"hub":{}') });
  });

/** A screen of an existing flight. */
const onFlight = (
  name: string,
  flight: Exclude<keyof Scenario, 'members'>,
  who: Part,
  shows: Screen['shows'],
  interact?: Screen['interact'],
): Screen => ({
  name,
  route: '/flights/$id',
  path: (scenario) => `/flights/${scenario[flight]}`,
  who,
  shows,
  ...(interact && { interact }),
});

/** The screens that people use every day. `npm test` visits these, the check all. */
export const mainScreens: readonly string[] = [
  'login',
  'own-profile',
  'profile',
  'flights',
  'flight',
  'leaderboard',
  'scheduling',
  'evening-board',
  'admin',
  'admin-sanctions',
  'settings',
  'security',
  'api-keys',
  'insights',
  'hub',
];

export const screens: readonly Screen[] = [
  screenAt('login', '/login', null, (page) => page.getByRole('link', { name: 'Log in with Roblox' })),
  screenAt('login-refused', '/login?error=not_in_group', null, (page) =>
    page.getByText('You are not a member of the'),
  ),
  screenAt(
    'login-suspended',
    '/login?suspended=true',
    null,
    (page) => page.getByRole('dialog', { name: 'Account Suspended' }),
    { prepare: storeSuspension },
  ),
  screenAt(
    'login-appeal',
    '/login?suspended=true',
    null,
    (page) => page.getByRole('button', { name: 'Send appeal' }),
    { prepare: storeSuspension, interact: (page) => page.getByText('Appeal this').click() },
  ),
  screenAt('terms-of-service', '/terms-of-service', null, heading(/terms of service/i)),
  screenAt('privacy-policy', '/privacy-policy', null, heading(/privacy policy/i)),
  screenAt(
    'departures',
    '/departures',
    null,
    (page) => page.getByRole('main').getByRole('listitem').first(),
    { isOneFile: true },
  ),
  screenAt(
    'departures-embedded',
    '/departures?embed=1',
    null,
    (page) => page.getByRole('main').getByRole('listitem').first(),
    { isOneFile: true },
  ),
  screenAt('own-profile', '/profile', 'crew', inMain(`@${cast.crew}`)),
  screenAt('own-sanction', '/profile', 'crew', (page) =>
    page.getByRole('button', { name: /^I have read this/ }).first(),
  ),
  screenAt('own-profile-new', '/profile', 'newcomer', inMain('No upcoming flights allocated')),
  screenAt(
    'ask-leave',
    '/profile',
    'crew',
    (page) => page.getByRole('dialog', { name: 'Ask for leave' }).getByText(/This term/),
    { interact: startAskingForLeave },
  ),
  screenAt(
    'calendar-address',
    '/profile',
    'crew',
    (page) => page.getByRole('button', { name: 'Create my URL' }),
    { interact: click('Set up') },
  ),
  screenAt(
    'own-notifications',
    '/profile',
    'crew',
    (page) => page.getByRole('row', { name: /^You are given a seat/ }),
    { interact: click('Choose notifications') },
  ),
  screenAt(
    'term-recap',
    '/profile',
    'crew',
    (page) => page.getByRole('img', { name: /^Aurora Air, Term / }),
    { interact: openRecap },
  ),
  {
    name: 'profile',
    route: '/profile/$id',
    path: ({ members }) => `/profile/${members.crew}`,
    who: 'newcomer',
    shows: inMain(`@${cast.crew}`),
  },
  screenAt(
    'profile-nobody',
    '/profile/0198d2c4-0000-7000-8000-000000000000',
    'newcomer',
    inMain('User not found'),
    { route: '/profile/$id', refusal: { status: 404, urlPart: '/api/users/0198d2c4' } },
  ),
  screenAt('username-nobody', '/u/nobody-of-that-name', 'newcomer', inMain('User not found'), {
    route: '/u/$identifier',
    refusal: { status: 404, urlPart: '/api/users/lookup/' },
  }),
  screenAt('link-over', '/link/over', 'newcomer', inMain('This link has expired'), {
    route: '/link/$token',
    refusal: { status: 404, urlPart: '/api/me/discord/link/' },
  }),
  screenAt('flights', '/flights', 'crew', (page) => page.getByRole('article').first()),
  screenAt('flights-filtered', '/flights?mine=yes', 'newcomer', inMain('No flights of yours')),
  screenAt('flights-empty', '/flights?date=2020-06-03', 'crew', inMain('No flights scheduled')),
  onFlight('flight', 'flight', 'crew', inMain('You are allocated as')),
  onFlight('flight-run', 'flight', 'dispatcher', (page) => page.getByRole('button', { name: 'Edit flight' })),
  onFlight(
    'flight-edited',
    'flight',
    'dispatcher',
    (page) => page.getByRole('form', { name: 'Edit flight' }),
    (page) => page.getByRole('button', { name: 'Edit flight' }).click(),
  ),
  onFlight(
    'flight-briefed',
    'flight',
    'dispatcher',
    (page) => page.getByRole('form', { name: 'Edit briefing' }),
    (page) => page.getByRole('button', { name: 'Edit briefing' }).click(),
  ),
  onFlight(
    'flight-mention',
    'flight',
    'dispatcher',
    (page) => page.getByRole('option', { name: `@${cast.crew}`, selected: true }),
    async (page) => {
      await page.getByRole('button', { name: 'Edit briefing' }).click();
      await page.getByLabel('Briefing notes').pressSequentially(' @crewca');
    },
  ),
  onFlight('flight-offered', 'popularFlight', 'crew', (page) =>
    page.getByRole('button', { name: /^Take over First Officer seat/ }),
  ),
  onFlight('flight-line', 'popularFlight', 'dispatcher', (page) =>
    page.getByRole('list', { name: 'Waitlist for Cabin Crew' }),
  ),
  onFlight(
    'flight-take-over',
    'popularFlight',
    'crew',
    (page) => page.getByRole('dialog', { name: 'Take over the First Officer seat' }),
    (page) => page.getByRole('button', { name: /^Take over First Officer seat/ }).click(),
  ),
  onFlight(
    'flight-offer',
    'flight',
    'crew',
    (page) => page.getByRole('dialog', { name: 'Offer your Cabin Crew seat' }),
    (page) => page.getByRole('button', { name: 'Offer my seat' }).click(),
  ),
  onFlight('flight-on-board', 'boardingFlight', 'dispatcher', (page) =>
    page.getByRole('region', { name: 'On board now' }).getByText(`@${cast.crew}`),
  ),
  screenAt(
    'flight-nobody',
    '/flights/0198d2c4-0000-7000-8000-000000000000',
    'newcomer',
    inMain('Flight not found'),
    { route: '/flights/$id', refusal: { status: 404, urlPart: '/api/flights/0198d2c4' } },
  ),
  screenAt('leaderboard', '/leaderboard', 'crew', inMain(`@${cast.crew}`)),
  screenAt(
    'inbox',
    '/profile',
    'crew',
    (page) => page.getByRole('dialog', { name: 'Inbox' }).getByRole('listitem').first(),
    { interact: openInbox },
  ),
  screenAt(
    'inbox-empty',
    '/hub',
    'newcomer',
    (page) => page.getByRole('dialog', { name: 'Inbox' }).getByText('Nothing yet'),
    { interact: openInbox },
  ),
  ...schedulingScreens,
  ...adminScreens,
  ...termScreens,
  screenAt('hub', '/hub', 'crew', (page) => page.getByRole('link', { name: 'Personnel Handbook' })),
  screenAt('hub-without-targets', '/hub', 'admin', inMain('HUB_SYSTEM_CODES_URL'), {
    prepare: withoutHubTargets,
  }),
];

export const screenNamed = (name: string): Screen => {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}`);
  return screen;
};
