import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const offered = (page: Page) => page.getByRole('listbox', { name: 'Users found' });
const option = (page: Page, name: string) => offered(page).getByRole('option', { name: `@${name}` });

/** Types and waits until the intended member is the active option. */
const typeName = async (page: Page, letters: string, name: string): Promise<void> => {
  await page.keyboard.type(letters);
  await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
};

test('a colleague is mentioned in a briefing by @ and some letters, by keys and by a click', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'NAME1', departs: hoursAhead(24 * 76) });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit briefing' }).click();
  const text = page.getByRole('form', { name: 'Edit briefing' }).getByLabel('Briefing notes');
  await expect(text).toBeFocused();
  await page.keyboard.type('Ask ');
  await typeName(page, '@crewca', cast.crew);
  await expect(text).toHaveAttribute('aria-activedescendant', /.+/);
  await checkAxe(page);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(`Ask @${cast.crew} `);
  await expect(offered(page)).toHaveCount(0);

  // Escape keeps the letters, and Enter is a line break again.
  await typeName(page, '@adminam', cast.admin);
  await page.keyboard.press('Escape');
  await expect(offered(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(`Ask @${cast.crew} @adminam\n`);

  await typeName(page, '@adminam', cast.admin);
  await option(page, cast.admin).click();
  await expect(text).toHaveValue(`Ask @${cast.crew} @adminam\n@${cast.admin} `);
  await expect(text).toBeFocused();

  await page.getByRole('button', { name: 'Save changes' }).click();
  const briefing = page.getByRole('region', { name: 'Briefing' });
  await expect(briefing.getByRole('link', { name: `@${cast.crew}` })).toBeVisible();
});
