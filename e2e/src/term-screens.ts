import type { Page } from '@playwright/test';
import type { Screen } from './visit-screen.ts';

const openTermEnd = (page: Page): Promise<unknown> =>
  page.getByRole('button', { name: 'Advance Term' }).click();

const termScreen = { route: '/admin', path: () => '/admin', who: 'admin' } as const;

/** The two confirmations before a term ends. */
export const termScreens: readonly Screen[] = [
  {
    ...termScreen,
    name: 'term-preview',
    interact: openTermEnd,
    shows: (page) => page.getByText('This can be undone for 15 minutes'),
  },
  {
    ...termScreen,
    name: 'term-last-step',
    interact: async (page) => {
      await openTermEnd(page);
      await page.getByRole('button', { name: 'Continue to the last step' }).click();
    },
    shows: (page) => page.getByRole('textbox', { name: 'The airline’s name' }),
  },
];
