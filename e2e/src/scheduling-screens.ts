import { expect, type Locator, type Page } from '@playwright/test';
import { type Part, shortFlightCode } from './scenario.ts';
import {
  newFlightForm,
  openNewFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from './scheduling-page.ts';
import { type Screen, screenAt } from './visit-screen.ts';

const boardOf = (who: Part) =>
  ({
    route: '/scheduling',
    path: () => '/scheduling?column=concluded',
    who,
    prepare: (page: Page) => shortenBoard(page, shortFlightCode),
  }) as const;

const review = (page: Page) => page.getByRole('button', { name: 'Review & Award Points' }).first();

/** A control of the board, once the code of every section has loaded, so that nothing replaces it during a click. */
const steady = async (page: Page, control: Locator): Promise<Locator> => {
  await expect(control).toBeVisible();
  await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(0);
  return control;
};

/** The scheduling board as a dispatcher proposes on it and an administrator processes it. */
export const schedulingScreens: readonly Screen[] = [
  {
    ...boardOf('dispatcher'),
    name: 'scheduling',
    path: () => '/scheduling',
    shows: (page) => page.getByRole('article').first(),
  },
  screenAt('evening-board', '/scheduling/today', 'dispatcher', (page) =>
    page.getByRole('article', { name: 'Flight CW208' }),
  ),
  screenAt(
    'evening-board-empty',
    '/scheduling/today',
    'dispatcher',
    (page) => page.getByText('No flight is left for today'),
    {
      prepare: (page) =>
        page.route('**/api/flights/scheduling', (route) =>
          route.fulfill({
            json: {
              pending: [],
              approved: [],
              concluded: [],
              rejected: [],
              counts: { pending: 0, approved: 0, concluded: 0, rejected: 0, needsClosing: 0 },
            },
          }),
        ),
    },
  ),
  {
    ...boardOf('admin'),
    name: 'scheduling-needs-closing',
    path: () => '/scheduling?column=approved',
    shows: (page) => page.getByRole('region', { name: /^Needs closing/ }),
  },
  {
    ...boardOf('dispatcher'),
    name: 'scheduling-blank-form',
    interact: async (page) => {
      const form = await openNewFlight(page);
      await form.getByRole('button', { name: 'Create Flight' }).click();
    },
    shows: (page) => newFlightForm(page).getByText('This is required.').first(),
  },
  {
    ...boardOf('dispatcher'),
    name: 'scheduling-weekly',
    interact: async (page) => {
      const form = await openNewFlight(page);
      await typeFlight(form, typedFlight('WEEKLY', zuluDay(30)));
      await form.getByRole('checkbox', { name: 'Repeat weekly' }).check();
    },
    shows: (page) => newFlightForm(page).getByRole('list', { name: 'Departures of the series' }),
  },
  {
    ...boardOf('dispatcher'),
    name: 'scheduling-filtered',
    path: () => '/scheduling?show=short&column=approved',
    shows: (page) => page.getByRole('article').first(),
  },
  {
    ...boardOf('dispatcher'),
    name: 'scheduling-nothing-found',
    path: () => '/scheduling?q=no-such-flight',
    shows: (page) => page.getByText('No flight here matches the filter.').first(),
  },
  {
    ...boardOf('admin'),
    name: 'scheduling-approve-several',
    path: () => '/scheduling',
    interact: async (page) =>
      (await steady(page, page.getByRole('checkbox', { name: 'Select all shown' }))).check(),
    shows: (page) => page.getByRole('button', { name: /^Approve \d+ flights$/ }),
  },
  {
    ...boardOf('admin'),
    name: 'scheduling-seat',
    path: () => '/scheduling?column=approved',
    interact: async (page) =>
      (await steady(page, page.getByRole('button', { name: /seat somebody on/ }).first())).click(),
    shows: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Search staff' }),
  },
  { ...boardOf('admin'), name: 'scheduling-admin', shows: review },
  {
    ...boardOf('admin'),
    name: 'scheduling-review',
    interact: async (page) => (await steady(page, review(page))).click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Award points' }),
  },
];
