import type { Locator, Page } from '@playwright/test';
import type { Part, Scenario } from './scenario.ts';

/** A screen of the portal as the gates and the screenshots visit it. */
export interface Screen {
  readonly name: string;
  readonly path: (scenario: Scenario) => string;
  /** Null: somebody who is not signed in. */
  readonly who: Part | null;
  /** What stands only when the screen has its data; without it a gate would pass an error page. */
  readonly shows: (page: Page) => Locator;
}

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const text = (content: string | RegExp) => (page: Page) => page.getByText(content).first();

const adminTab = (tab: string, shows: Screen['shows']): Screen => ({
  name: `admin-${tab}`,
  path: ({ members }) => `/admin?user=${members.crew}&tab=${tab}`,
  who: 'admin',
  shows,
});

export const screens: readonly Screen[] = [
  {
    name: 'login',
    path: () => '/login',
    who: null,
    shows: (page) => page.getByRole('link', { name: 'Log in with Roblox' }),
  },
  {
    name: 'login-refused',
    path: () => '/login?error=not_in_group',
    who: null,
    shows: text('Authentication failed. Please check your permissions and try again.'),
  },
  {
    name: 'terms-of-service',
    path: () => '/terms-of-service',
    who: null,
    shows: heading(/terms of service/i),
  },
  { name: 'privacy-policy', path: () => '/privacy-policy', who: null, shows: heading(/privacy policy/i) },
  { name: 'profile', path: () => '/profile', who: 'crew', shows: text('AUR 41') },
  {
    name: 'profile-empty',
    path: () => '/profile',
    who: 'newcomer',
    shows: text('No upcoming flights allocated'),
  },
  {
    name: 'member',
    path: ({ members }) => `/profile/${members.crew}`,
    who: 'newcomer',
    shows: text('AUR 41'),
  },
  { name: 'flights', path: () => '/flights', who: 'crew', shows: heading(/flight/i) },
  {
    name: 'flight',
    path: ({ flights }) => `/flights/${flights.briefing}`,
    who: 'crew',
    shows: text('Full cabin service.'),
  },
  {
    name: 'flight-dispatcher',
    path: ({ flights }) => `/flights/${flights.open}`,
    who: 'dispatcher',
    shows: text('Full cabin service.'),
  },
  { name: 'leaderboard', path: () => '/leaderboard', who: 'crew', shows: text('Casey') },
  { name: 'scheduling', path: () => '/scheduling', who: 'dispatcher', shows: text('AUR 512') },
  { name: 'scheduling-admin', path: () => '/scheduling', who: 'admin', shows: text('AUR 512') },
  { name: 'admin', path: () => '/admin', who: 'admin', shows: text('Casey') },
  adminTab('quota', text('Casey')),
  adminTab('sanctions', text('Uniform')),
  adminTab('qualifications', text('Cabin Crew Licence')),
  adminTab('notes', text('Calm and friendly under pressure.')),
  adminTab('rewards', text('Helped out at short notice.')),
  adminTab('history', text('Casey')),
  { name: 'hub', path: () => '/hub', who: 'crew', shows: text(/personnel handbook/i) },
];
