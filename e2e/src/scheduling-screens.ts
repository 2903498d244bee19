import type { Page } from '@playwright/test';
import type { Part } from './scenario.ts';
import { newFlightForm, openNewFlight, shortenBoard } from './scheduling-page.ts';
import type { Screen } from './screens.ts';

const boardOf = (who: Part) =>
  ({ route: '/scheduling', path: () => '/scheduling?column=concluded', who, prepare: shortenBoard }) as const;

const review = (page: Page) => page.getByRole('button', { name: 'Review & Award Points' }).first();

/** The scheduling board as a dispatcher proposes on it and an administrator works it off. */
export const schedulingScreens: readonly Screen[] = [
  {
    ...boardOf('dispatcher'),
    name: 'scheduling',
    path: () => '/scheduling',
    shows: (page) => page.getByRole('article').first(),
  },
  {
    ...boardOf('dispatcher'),
    name: 'scheduling-blank-form',
    act: async (page) => {
      const form = await openNewFlight(page);
      await form.getByRole('button', { name: 'Create Flight' }).click();
    },
    shows: (page) => newFlightForm(page).getByText('This is required.').first(),
  },
  { ...boardOf('admin'), name: 'scheduling-admin', shows: review },
  {
    ...boardOf('admin'),
    name: 'scheduling-review',
    act: (page) => review(page).click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Award points' }),
  },
];
