import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import { button, link, part, region } from '../target.ts';

test('a visitor chooses an account and reaches their own profile', async ({ open }) => {
  const page = await open();
  await page.visit('/');
  await page.arrive('/login');
  await page.click(link('Log in with Roblox'));
  await page.click(button(new RegExp(`@${cast.crew}`)));
  await page.arrive('/profile');
  await page.see(part('heading', 'Profile Dashboard'));
  await page.see(region('Crew pass'), `@${cast.crew}`);
});

test('after the logout the back button leads to the login only', async ({ open }) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'));
  await page.click(button('Log out'));
  await page.arrive('/login');
  await page.see(link('Log in with Roblox'));
  await page.visit('/profile');
  await page.arrive('/login');
});
