import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import { button, link, part, written } from '../target.ts';

test.use({ portalOptions: { ownWeb: true } });

/** Removes files of the web app. Returns a function that restores them. */
const takeAway = (webRoot: string, named: RegExp): (() => void) => {
  const assets = join(webRoot, 'assets');
  const files = readdirSync(assets).filter((file) => named.test(file));
  if (files.length === 0) throw new Error(`no file of the web app is named ${named}`);
  for (const file of files) renameSync(join(assets, file), join(webRoot, file));
  return () => {
    for (const file of files) renameSync(join(webRoot, file), join(assets, file));
  };
};

const failure = part('alert', undefined, part('main'));

test('a screen whose code is missing reloads the page once, then offers Reload', async ({
  open,
  portal: { webRoot },
}) => {
  const page = await open(cast.crew);
  await page.visit('/flights');
  await page.see(part('heading', 'Flight Schedule'));
  await page.evaluate(() => {
    document.documentElement.dataset['before'] = 'the reload';
  }, null);
  const putBack = takeAway(webRoot, /^hub-screen-.*js/);
  try {
    await page.click(link('Staff Hub', part('navigation', 'Portal')));
    await page.see(failure, 'This page could not be opened');
    expect(await page.evaluate(() => document.documentElement.dataset['before'] ?? null, null)).toBeNull();
  } finally {
    putBack();
  }
  await page.click(button('Reload', failure));
  await page.see(part('heading', 'Staff Hub'));
});

test('the portal itself offers Reload when its code is missing', async ({
  open,
  portal: { url, webRoot },
}) => {
  const page = await open();
  const putBack = takeAway(webRoot, /^index-.*js/);
  try {
    await page.engine.goto(`${url}/terms-of-service`);
    await page.see(part('alert'), 'This page could not be opened');
  } finally {
    putBack();
  }
  await page.click(written('Reload', part('alert')));
  await page.see(part('heading', 'Terms of Service'));
});
