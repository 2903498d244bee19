import { expect, type Locator, type Page } from '@playwright/test';
import type { Part, Scenario } from './scenario.ts';

/** A screen of the portal as the gates and the screenshots visit it. */
export type Screen = {
  readonly name: string;
  /** The pattern of the path, as the router of the web app or the server defines it. */
  readonly route: string;
  readonly path: (scenario: Scenario) => string;
  /** Null without a signed-in member. */
  readonly who: Part | null;
  /** Content that appears only when the screen has its data. Without it a gate would pass an error page. */
  readonly shows: (page: Page) => Locator;
  /** The actions on the screen before it is checked. */
  readonly interact?: (page: Page) => Promise<unknown>;
  /** The preparations for the visit. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether script and style are inline in the page. */
  readonly isOneFile?: true;
  /** The request that the portal rejects here, as it should. */
  readonly refusal?: { readonly status: number; readonly urlPart: string };
};

/** A screen whose path is independent of the data. Its route is given only if it differs. */
export const screenAt = (
  name: string,
  url: string,
  who: Screen['who'],
  shows: Screen['shows'],
  more: Partial<Screen> = {},
): Screen => ({
  name,
  route: url.replace(/\?.*/, ''),
  path: () => url,
  who,
  shows,
  ...more,
});

/** Waits until the page has its width, fonts are loaded and nothing moves any more. */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    // The frame around the screen follows a new width in the next rendering, and is squeezed until then.
    for (let renders = 0; renders < 2; renders += 1) {
      await new Promise((rendered) => requestAnimationFrame(rendered));
    }
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
};

/** Opens a screen, by its own actions if given, and waits for its data. Fails when it ended elsewhere. */
export const visitScreen = async (
  page: Page,
  screen: Screen,
  scenario: Scenario,
  open: (path: string) => Promise<unknown> = (path) => page.goto(path),
): Promise<void> => {
  const path = screen.path(scenario);
  await screen.prepare?.(page);
  await open(path);
  await screen.interact?.(page);
  await expect(screen.shows(page)).toBeVisible();
  // The search in the header loads last. A gate that did not wait would pass an incomplete header.
  if (screen.who !== null) await expect(page.locator('header').getByLabel('Search staff')).toBeVisible();
  const { pathname } = new URL(page.url());
  expect(pathname, 'where the way led').toBe(path.split('?')[0]);
  await settle(page);
};
