import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { checkAxe, checkColours, checkLayout } from '../src/checks/accessibility.ts';
import { checkBudget, measureScripts } from '../src/checks/download-size.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fakeHost, htmlPage, serveFakePage } from './fake-page.ts';

const visit = async (page: Page, html: string): Promise<void> => {
  await serveFakePage(page, { '/': { body: html } });
  await page.goto(fakeHost);
};

test('the accessibility check passes a valid page and counts its elements', async ({ page }) => {
  await visit(page, htmlPage('<h1>Flights</h1><button type="button">Take seat</button>'));
  expect((await checkAxe(page)).elements).toBeGreaterThan(1);
});

const inaccessible = [
  ['a button without a name', '<button type="button"></button>', 'button-name'],
  ['faint text', '<p style="color:#bbb;background:#fff">faint</p>', 'color-contrast'],
  ['a field without a label', '<input type="text">', 'label'],
] as const;

for (const [what, body, rule] of inaccessible) {
  test(`the accessibility check finds ${what}`, async ({ page }) => {
    await visit(page, htmlPage(`<h1>Flights</h1>${body}`));
    await expect(checkAxe(page)).rejects.toThrow(rule);
  });
}

test('the colour check finds faint text, and nothing else', async ({ page }) => {
  await visit(page, htmlPage('<h1>Flights</h1><button type="button"></button>'));
  expect((await checkColours(page)).elements).toBeGreaterThan(0);
  await page.locator('h1').evaluate((heading) => heading.setAttribute('style', 'color:#bbb;background:#fff'));
  await expect(checkColours(page)).rejects.toThrow('color-contrast');
});

const button = (gap: number) => `<button style="all:unset;width:10px;height:10px;margin:${gap}px">1</button>`;

const buttons = (gap: number) =>
  htmlPage(`${button(gap)}${button(gap)}<p style="color:#bbb;background:#fff">Faint</p>`);

test('the layout check finds targets that are too close, and nothing else', async ({ page }) => {
  await visit(page, buttons(20));
  expect((await checkLayout(page)).elements).toBeGreaterThan(0);
  await visit(page, buttons(0));
  await expect(checkLayout(page)).rejects.toThrow('target-size');
});

const viewport = '<meta name="viewport" content="width=device-width">';

test('the width check passes a table that scrolls in its own box', async ({ page }) => {
  await visit(
    page,
    htmlPage('<div style="overflow-x:auto"><div style="width:900px">wide</div></div>', viewport),
  );
  expect(await checkNoSidewaysScroll(page, 320)).toBeGreaterThan(1);
});

test('the width check finds elements that reach out of the window', async ({ page }) => {
  await visit(page, htmlPage('<div id="wide" style="width:400px">wide</div>', viewport));
  await expect(checkNoSidewaysScroll(page, 320)).rejects.toThrow('id=\\"wide\\"');
});

test('the width check detects overflow that a page hides', async ({ page }) => {
  const hide = '<style>html,body{overflow-x:hidden}</style>';
  await visit(page, htmlPage('<div id="wide" style="width:400px">wide</div>', viewport + hide));
  await expect(checkNoSidewaysScroll(page, 320)).rejects.toThrow('id=\\"wide\\"');
});

const incompressible = (bytes: number): string => `/*${randomBytes(bytes * 0.75).toString('base64')}*/`;

const visitWithFiles = (page: Page): Promise<void> =>
  serveFakePage(page, {
    '/': {
      body: htmlPage('', '<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script>'),
    },
    '/a.js': { body: `import("/b.js");${incompressible(20_000)}`, contentType: 'text/javascript' },
    '/b.js': { body: incompressible(10_000), contentType: 'text/javascript' },
    '/a.css': { body: incompressible(5_000), contentType: 'text/css' },
  });

test('the download check adds up all script and style of a first load', async ({ page }) => {
  await visitWithFiles(page);
  // A module that another one imports may start only when the page counts as loaded.
  const downloaded = await measureScripts(page, async () => {
    await Promise.all([page.waitForRequest('**/b.js'), page.goto(fakeHost)]);
  });
  expect(downloaded).toMatchObject({ scriptFiles: 2, styleFiles: 1 });
  // Base64 of random bytes compresses to three quarters of its length, plus or minus the wrapping.
  expect(downloaded.script).toBeGreaterThan(22_000);
  expect(downloaded.script).toBeLessThan(24_000);
  checkBudget(downloaded, { script: 24_000, style: 5_000 });
  expect(() => checkBudget(downloaded, { script: 20_000, style: 5_000 })).toThrow('bytes of script');
  expect(() => checkBudget(downloaded, { script: 24_000, style: 1_000 })).toThrow('bytes of style');
});

test('the download check fails when nothing was loaded', () => {
  const nothing = { script: 0, style: 0, scriptFiles: 0, styleFiles: 0 };
  expect(() => checkBudget(nothing, { script: 1, style: 1 })).toThrow('script files');
});
