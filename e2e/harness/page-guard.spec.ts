import { expect, type Page, test } from '@playwright/test';
import { annotateGuardedPages } from '../src/annotations.ts';
import { createPageGuard, type PageGuard } from '../src/page-guard.ts';
import { fakeHost, htmlPage, serveFakePage } from './fake-page.ts';

const guardedVisit = async (
  page: Page,
  script: string,
  headers: Record<string, string> = {},
): Promise<PageGuard> => {
  const guard = createPageGuard((url) => url.host === new URL(fakeHost).host);
  await guard.watch(page.context());
  await serveFakePage(page, { '/': { body: htmlPage(`<h1>Page</h1><script>${script}</script>`), headers } });
  await page.goto(fakeHost);
  return guard;
};

test('the guard reports nothing for a page without errors', async ({ page }) => {
  const guard = await guardedVisit(page, 'console.log("all is well")');
  expect(guard.faults()).toEqual([]);
});

const noises = [
  ['an error on the console', 'console.error("broken")', /console error: broken/],
  ['a warning on the console', 'console.warn("careful")', /console warning: careful/],
  ['an uncaught error', 'throw new Error("oops")', /page error: .*oops/],
  ['an unhandled rejection', 'Promise.reject(new Error("late"))', /page error: .*late/],
  ['a refused call', 'fetch("/api/flights/1")', /status of 404/],
  [
    'a request to a foreign host',
    'fetch("http://elsewhere.test/").catch(() => {})',
    /foreign host: http:\/\/elsewhere.test/,
  ],
] as const;

for (const [what, script, fault] of noises) {
  test(`${what} is a fault`, async ({ page }) => {
    const guard = await guardedVisit(page, script);
    await expect.poll(() => guard.faults().join('\n')).toMatch(fault);
  });
}

test('content that the page policy blocks is a fault', async ({ page }) => {
  const headers = { 'content-security-policy': "script-src 'self'" };
  const guard = await guardedVisit(page, 'document.title = "ran"', headers);
  await expect.poll(() => guard.faults().join('\n')).toMatch(/CSP violation: script-src-elem blocked inline/);
});

test('a declared refusal is no fault, and a missing one is', async ({ page }) => {
  const guard = createPageGuard((url) => url.host === new URL(fakeHost).host);
  guard.expectRefusal(404, '/api/flights');
  expect(guard.faults()).toEqual(['declared 404 of /api/flights did not happen']);
  await guard.watch(page.context());
  await serveFakePage(page, { '/': { body: htmlPage('<script>fetch("/api/flights/1")</script>') } });
  await page.goto(fakeHost);
  await expect.poll(() => guard.faults()).toEqual([]);
});

test('a declared console line is no fault, and another one is', async ({ page }) => {
  const guard = createPageGuard(() => true);
  guard.expectLog('suspension data');
  await guard.watch(page.context());
  const script = 'console.error("The stored suspension data cannot be read"); console.error("else")';
  await serveFakePage(page, { '/': { body: htmlPage(`<script>${script}</script>`) } });
  await page.goto(fakeHost);
  await expect.poll(() => guard.faults()).toEqual([expect.stringContaining('console error: else')]);
});

test('pages opened later in the context are watched and counted', async ({ context, page }, testInfo) => {
  const guard = await guardedVisit(page, '');
  const second = await context.newPage();
  await serveFakePage(second, { '/': { body: htmlPage('<script>console.error("second")</script>') } });
  await second.goto(fakeHost);
  await expect.poll(() => guard.faults().join()).toContain('second');
  expect(guard.pageCount()).toBe(1);
  annotateGuardedPages(testInfo, guard.pageCount());
});
