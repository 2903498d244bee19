import { expect } from '@playwright/test';
import { test } from '../gates/staged-portal.ts';
import { screens } from '../src/screens.ts';

for (const screen of screens) {
  test(`${screen.name} has one first heading, a title of its own and a main part`, async ({ open }) => {
    const page = await open(screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/^\S.* · Aurora Air$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
}
