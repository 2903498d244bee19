import { expect } from '@playwright/test';
import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import { button, dialog, link, part, region } from '../target.ts';

test('the own profile shows its picture, and the menu leads to every screen and back', async ({ open }) => {
  const page = await open(cast.crew);
  await page.see(region('Crew pass'), `@${cast.crew}`);
  const pictureWidth = () =>
    page.evaluate(() => {
      const picture = document.querySelector('main img');
      return picture instanceof HTMLImageElement ? picture.naturalWidth : 0;
    }, null);
  await expect.poll(pictureWidth).toBeGreaterThan(0);
  const menu = part('navigation', 'Portal');
  for (const [name, heading] of [
    ['Flights', 'Flight Schedule'],
    ['Staff Hub', 'Staff Hub'],
    ['Profile', 'Profile Dashboard'],
  ] as const) {
    await page.click(link(name, menu));
    await page.see(part('heading', heading));
  }
});

test('a colleague is found from the header with the keyboard alone', async ({ open }) => {
  const page = await open(cast.crew);
  await page.type(part('combobox', 'Search staff'), 'dispatcherdana');
  await page.see(part('option', /@DispatcherDana/));
  await page.key('Enter');
  await page.see(part('heading', 'Profile of @DispatcherDana'));
});

test('a dialog takes the focus, closes on Escape, and gives the focus back', async ({ open }) => {
  const page = await open(cast.crew);
  await page.click(button(/^Inbox/));
  await page.see(dialog('Inbox'));
  await page.key('Escape');
  await page.gone(dialog('Inbox'));
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? '', null);
  await expect.poll(focused).toMatch(/^<button.*Inbox/);
});

test('a data export is saved from a URL that stays valid after the click', async ({ open }) => {
  const page = await open(cast.crew);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      dataset['revoked'] = url;
      revoke(url);
    };
    // Nothing is written on this machine.
    HTMLAnchorElement.prototype.click = function keep() {
      dataset['kept'] = this.download;
    };
  }, null);
  await page.click(button('Download my data'));
  const messages = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)), null);
  await expect.poll(messages).toMatchObject({ kept: expect.stringMatching(/^crewroom-data-.*\.json$/) });
  expect(await messages()).not.toHaveProperty('revoked');
});
