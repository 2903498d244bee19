import type { Page } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { cast } from './scenario.ts';
import { schedulingScreens } from './scheduling-screens.ts';
import { hoursAhead } from './stage-flight.ts';
import { termScreens } from './term-screens.ts';
import type { Screen } from './visit-screen.ts';

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

/** Presses by the keyboard. A pointer would rest over whatever moves under it while the page fills, and so fetch that one's code too. */
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).press('Enter');

/** Opens a section, which is folded on a phone. */
const unfold = (title: string) => async (page: Page) => {
  const named = page.getByRole('heading', { level: 2, name: title });
  await named.waitFor();
  const folded = page.locator('summary').filter({ has: named });
  if ((await folded.count()) > 0) await folded.click();
};

const openRecap = async (page: Page): Promise<void> => {
  await unfold('Last terms')(page);
  await page.getByRole('button', { name: /^Recap of Term/ }).click();
};

/** Has the hub sent as it is before anybody has set where the documents are. */
export const withoutHubTargets = (page: Page): Promise<unknown> =>
  page.route('**/hub', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/"hub":\{[^}]*\}/, '"hub":{}') });
  });

export const screens: readonly Screen[] = [
  {
    name: 'login',
    route: '/login',
    path: () => '/login',
    who: null,
    shows: (page) => page.getByRole('link', { name: 'Log in with Roblox' }),
  },
  {
    name: 'login-refused',
    route: '/login',
    path: () => '/login?error=not_in_group',
    who: null,
    shows: (page) => page.getByText('You are not a member of the'),
  },
  {
    name: 'login-suspended',
    route: '/login',
    path: () => '/login?suspended=true',
    who: null,
    shows: (page) => page.getByRole('dialog', { name: 'Account Suspended' }),
    prepare: storeSuspension,
  },
  {
    name: 'login-appeal',
    route: '/login',
    path: () => '/login?suspended=true',
    who: null,
    shows: (page) => page.getByRole('button', { name: 'Send appeal' }),
    prepare: storeSuspension,
    act: (page) => page.getByText('Appeal this').click(),
  },
  {
    name: 'terms-of-service',
    route: '/terms-of-service',
    path: () => '/terms-of-service',
    who: null,
    shows: heading(/terms of service/i),
  },
  {
    name: 'privacy-policy',
    route: '/privacy-policy',
    path: () => '/privacy-policy',
    who: null,
    shows: heading(/privacy policy/i),
  },
  {
    name: 'departures',
    route: '/departures',
    path: () => '/departures',
    who: null,
    shows: (page) => page.getByRole('main').getByRole('listitem').first(),
    isOneFile: true,
  },
  {
    name: 'departures-embedded',
    route: '/departures',
    path: () => '/departures?embed=1',
    who: null,
    shows: (page) => page.getByRole('main').getByRole('listitem').first(),
    isOneFile: true,
  },
  {
    name: 'own-profile',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: inMain(`@${cast.crew}`),
  },
  {
    name: 'own-sanction',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('button', { name: /^I have read this/ }).first(),
  },
  {
    name: 'own-profile-new',
    route: '/profile',
    path: () => '/profile',
    who: 'newcomer',
    shows: inMain('No upcoming flights allocated'),
    act: unfold('Upcoming Flights'),
  },
  {
    name: 'ask-leave',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('dialog', { name: 'Ask for leave' }).getByText(/This term/),
    act: startAskingForLeave,
  },
  {
    name: 'calendar-address',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('button', { name: 'Make my address' }),
    act: press('Set up'),
  },
  {
    name: 'own-notifications',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('row', { name: /^You are given a seat/ }),
    act: press('Choose notifications'),
  },
  {
    name: 'term-recap',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('img', { name: /^Aurora Air, Term / }),
    act: openRecap,
  },
  {
    name: 'profile',
    route: '/profile/$id',
    path: ({ members }) => `/profile/${members.crew}`,
    who: 'newcomer',
    shows: inMain(`@${cast.crew}`),
  },
  {
    name: 'profile-nobody',
    route: '/profile/$id',
    path: () => '/profile/0198d2c4-0000-7000-8000-000000000000',
    who: 'newcomer',
    refusal: { status: 404, urlPart: '/api/users/0198d2c4' },
    shows: inMain('User not found'),
  },
  {
    name: 'username-nobody',
    route: '/u/$identifier',
    path: () => '/u/nobody-of-that-name',
    who: 'newcomer',
    refusal: { status: 404, urlPart: '/api/users/lookup/' },
    shows: inMain('User not found'),
  },
  {
    name: 'link-over',
    route: '/link/$token',
    path: () => '/link/over',
    who: 'newcomer',
    refusal: { status: 404, urlPart: '/api/me/discord/link/' },
    shows: inMain('This address is not good any more'),
  },
  {
    name: 'flights',
    route: '/flights',
    path: () => '/flights',
    who: 'crew',
    shows: (page) => page.getByRole('article').first(),
  },
  {
    name: 'flights-filtered',
    route: '/flights',
    path: () => '/flights?mine=yes',
    who: 'newcomer',
    shows: inMain('None of them'),
  },
  {
    name: 'flights-empty',
    route: '/flights',
    path: () => '/flights?date=2020-06-03',
    who: 'crew',
    shows: inMain('No flights scheduled'),
  },
  {
    name: 'flight',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'crew',
    shows: inMain('You are allocated as'),
  },
  {
    name: 'flight-run',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('button', { name: 'Edit flight' }),
  },
  {
    name: 'flight-edited',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('form', { name: 'Edit flight' }),
    act: (page) => page.getByRole('button', { name: 'Edit flight' }).click(),
  },
  {
    name: 'flight-briefed',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('form', { name: 'Edit briefing' }),
    act: (page) => page.getByRole('button', { name: 'Edit briefing' }).click(),
  },
  {
    name: 'flight-mention',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('option', { name: `@${cast.crew}`, selected: true }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit briefing' }).click();
      await page.getByLabel('Briefing notes').pressSequentially(' @crewca');
    },
  },
  {
    name: 'flight-offered',
    route: '/flights/$id',
    path: ({ popularFlight }) => `/flights/${popularFlight}`,
    who: 'crew',
    shows: (page) => page.getByRole('button', { name: /^Take over First Officer seat/ }),
  },
  {
    name: 'flight-line',
    route: '/flights/$id',
    path: ({ popularFlight }) => `/flights/${popularFlight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('list', { name: 'In line for Cabin Crew' }),
  },
  {
    name: 'flight-take-over',
    route: '/flights/$id',
    path: ({ popularFlight }) => `/flights/${popularFlight}`,
    who: 'crew',
    shows: (page) => page.getByRole('dialog', { name: 'Take over the First Officer seat' }),
    act: (page) => page.getByRole('button', { name: /^Take over First Officer seat/ }).click(),
  },
  {
    name: 'flight-offer',
    route: '/flights/$id',
    path: ({ flight }) => `/flights/${flight}`,
    who: 'crew',
    shows: (page) => page.getByRole('dialog', { name: 'Offer your Cabin Crew seat' }),
    act: (page) => page.getByRole('button', { name: 'Offer my seat' }).click(),
  },
  {
    name: 'flight-on-board',
    route: '/flights/$id',
    path: ({ boardingFlight }) => `/flights/${boardingFlight}`,
    who: 'dispatcher',
    shows: (page) => page.getByRole('region', { name: 'On board now' }).getByText(`@${cast.crew}`),
  },
  {
    name: 'flight-nobody',
    route: '/flights/$id',
    path: () => '/flights/0198d2c4-0000-7000-8000-000000000000',
    who: 'newcomer',
    refusal: { status: 404, urlPart: '/api/flights/0198d2c4' },
    shows: inMain('Flight not found'),
  },
  {
    name: 'leaderboard',
    route: '/leaderboard',
    path: () => '/leaderboard',
    who: 'crew',
    shows: inMain(`@${cast.crew}`),
  },
  {
    name: 'inbox',
    route: '/profile',
    path: () => '/profile',
    who: 'crew',
    shows: (page) => page.getByRole('dialog', { name: 'Inbox' }).getByRole('listitem').first(),
    act: openInbox,
  },
  {
    name: 'inbox-empty',
    route: '/hub',
    path: () => '/hub',
    who: 'newcomer',
    shows: (page) => page.getByRole('dialog', { name: 'Inbox' }).getByText('Nothing yet'),
    act: openInbox,
  },
  ...schedulingScreens,
  ...adminScreens,
  ...termScreens,
  {
    name: 'hub',
    route: '/hub',
    path: () => '/hub',
    who: 'crew',
    shows: (page) => page.getByRole('link', { name: 'Personnel Handbook' }),
  },
  {
    name: 'hub-without-targets',
    route: '/hub',
    path: () => '/hub',
    who: 'admin',
    prepare: withoutHubTargets,
    shows: inMain('HUB_SYSTEM_CODES_URL'),
  },
];
