import type { Page } from '@playwright/test';
import { test as portalTest } from '../src/portal.ts';
import { cast, type Scenario, stageScenario } from '../src/scenario.ts';
import type { Screen } from '../src/visit-screen.ts';

type Staged = {
  /** The page for a screen, as its intended member, in a fresh browser context. */
  readonly blankPageFor: (screen: Screen) => Promise<Page>;
};

/** A portal with data of each kind, staged once for each worker. */
export const test = portalTest.extend<Staged, { readonly scenario: Scenario }>({
  scenario: [
    async ({ portal, requestsOf }, use) => {
      await use(await stageScenario(portal, requestsOf));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  blankPageFor: ({ page, pageOf, expectRefusal }, use) =>
    use(({ who, refusal }) => {
      if (refusal) expectRefusal(refusal.status, refusal.urlPart);
      return who === null ? Promise.resolve(page) : pageOf(cast[who]);
    }),
});
