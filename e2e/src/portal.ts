import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type TestInfo,
  test as base,
} from '@playwright/test';
import { annotateGuardedPages, annotateTrail } from './annotations.ts';
import { withLiveAtOnce, withoutLive } from './live.ts';
import { createPageGuard, type PageGuard } from './page-guard.ts';
import { createPageTrail, type PageTrail } from './page-trail.ts';
import { type PortalOptions, type RunningPortal, startRunningPortal } from './running-portal.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { chooseAccount, type RequestsOf, signedInRequests, withRequestsOf } from './sign-in.ts';
import { waitForApp } from './wait-for-app.ts';

type WorkerFixtures = {
  /** Options that differ from the default. A file that sets them with `test.use` gets its own portal. */
  readonly portalOptions: PortalOptions;
  /** One portal for each worker. Tests of a worker share its data and must not expect it to be empty. */
  readonly portal: RunningPortal;
  /** The requests of a signed-in member, one session for each worker and member. */
  readonly requestsOf: RequestsOf;
};

type TestFixtures = {
  /**
   * Whether the pages receive changes through a live stream. Without one a page runs only its own screen's queries,
   * which a test of those queries needs. A file sets it with `test.use`.
   */
  readonly live: boolean;
  readonly sandbox: SandboxControls;
  readonly trail: PageTrail;
  readonly guard: PageGuard;
  readonly expectRefusal: PageGuard['expectRefusal'];
  readonly allowRefusal: PageGuard['allowRefusal'];
  readonly expectLog: PageGuard['expectLog'];
  /** Allows a line on the console, such as about a request while the portal is down. */
  readonly allowLog: PageGuard['allowLog'];
  /** Signs a member in again, which refreshes their rank. The requests are those of the new session. */
  readonly newSession: RequestsOf;
  /**
   * Opens a page at the profile, in a session that no other test uses. It skips the sign-in screens: `chooseAccount` is
   * for tests that check them.
   */
  readonly signIn: (page: Page, username: string) => Promise<void>;
  /** Signs in from the login screen, which must be open, through the account chooser, wherever it leads. */
  readonly chooseAccount: (page: Page, username: string) => Promise<void>;
  /**
   * Opens a page in a browser context of its own, signed in as a member: for a second person, or to skip the sign-in.
   * Its session is that of `requestsOf`, which other tests use too. A test that ends one signs in itself.
   */
  readonly pageOf: (username: string) => Promise<Page>;
};

type GuardOptions = {
  readonly live: boolean;
  readonly trail: PageTrail;
};

/** Watches every page of a browser. Returns the guard, and a function that ends it for contexts opened later. */
const guardTest = async (
  browser: Browser,
  portal: RunningPortal,
  { live, trail }: GuardOptions,
): Promise<[PageGuard, () => void]> => {
  const homes = new Set([portal.url, portal.sandbox.url].map((url) => new URL(url).host));
  const guard = createPageGuard((url) => homes.has(url.host));
  const prepare = (context: BrowserContext) =>
    Promise.all([guard.watch(context), live ? withLiveAtOnce(context) : withoutLive(context)]);
  const watch = (context: BrowserContext): void => {
    trail.watch(context);
    waitForApp(context);
    void prepare(context);
  };
  browser.on('context', watch);
  await Promise.all(browser.contexts().map(prepare));
  return [guard, () => browser.off('context', watch)];
};

/**
 * Closes a context whose requests may still be running through a test's own handlers, which fail no test. When the test
 * failed, its pages are recorded first.
 */
const closeCalmly = async (
  context: BrowserContext,
  { errors }: TestInfo,
  trail: PageTrail,
): Promise<void> => {
  if (errors.length > 0) await trail.look(context);
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
};

/** A portal, and requests to it, for tests in any browser. */
export const portalTest = base.extend<object, WorkerFixtures>({
  portalOptions: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ portalOptions }, use) => {
      const portal = await startRunningPortal(portalOptions);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  requestsOf: [
    ({ playwright, portal }, use) => withRequestsOf(playwright.request, portal, use),
    { scope: 'worker' },
  ],
});

export const test = portalTest.extend<TestFixtures>({
  live: [false, { option: true }],
  baseURL: ({ portal }, use) => use(portal.url),
  sandbox: async ({ portal }, use) => {
    await use(portal.sandbox);
    await portal.sandbox.clearFaults();
  },
  trail: ({ portal }, use) => use(createPageTrail(portal.url)),
  guard: [
    async ({ browser, portal, live, trail }, use, testInfo) => {
      const [guard, stop] = await guardTest(browser, portal, { live, trail });
      const linesBefore = portal.output().length;
      await use(guard);
      stop();
      annotateGuardedPages(testInfo, guard.pageCount());
      const serverSaid = portal.output().slice(linesBefore).join('\n');
      if (testInfo.errors.length > 0) {
        await testInfo.attach('server', { body: serverSaid });
        annotateTrail(testInfo, trail.lines());
      }
      expect(guard.faults(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
  expectRefusal: ({ guard }, use) => use(guard.expectRefusal),
  allowRefusal: ({ guard }, use) => use(guard.allowRefusal),
  expectLog: ({ guard }, use) => use(guard.expectLog),
  allowLog: ({ guard }, use) => use(guard.allowLog),
  newSession: async ({ playwright, portal }, use) => {
    const sessions: APIRequestContext[] = [];
    await use(async (username) => {
      const session = await signedInRequests(playwright.request, portal, username);
      sessions.push(session);
      return session;
    });
    for (const session of sessions) await session.dispose();
  },
  signIn: ({ newSession, portal }, use) =>
    use(async (page, username) => {
      const { cookies } = await (await newSession(username)).storageState();
      await page.context().addCookies(cookies);
      await page.goto(`${portal.url}/profile`);
    }),
  chooseAccount: ({ portal }, use) => use((page, username) => chooseAccount(page, portal, username)),
  context: async ({ context, trail }, use, testInfo) => {
    await use(context);
    await closeCalmly(context, testInfo, trail);
  },
  pageOf: async ({ browser, requestsOf, contextOptions, baseURL, trail }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async (username) => {
      const storageState = await (await requestsOf(username)).storageState();
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        storageState,
      });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await closeCalmly(page.context(), testInfo, trail);
  },
});
