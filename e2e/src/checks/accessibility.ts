import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// What may pass in one theme and not in the other.
const colours = ['color-contrast', 'link-in-text-block'];

export interface AxeCount {
  readonly rules: number;
  readonly elements: number;
}

const analyse = async (builder: AxeBuilder): Promise<AxeCount> => {
  const { violations, passes } = await builder.analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
  expect(told, 'what axe found').toEqual([]);
  const elements = passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  expect(elements, 'elements axe looked at').toBeGreaterThan(0);
  return { rules: passes.length, elements };
};

/**
 * Draws what the browser leaves undrawn while it is out of view. Its room is an estimate until then, and axe would see what
 * does not fit in it over what comes below.
 */
const drawAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'auto') continue;
      element.style.contentVisibility = 'visible';
    }
  });

// Without frames nothing is gained by Axe's way of merging what it found in each, which takes twice the time.
const builderFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe can see; answers how much it looked at. It looks at the page from
 * its top: further down a heading that sticks covers what scrolls under it, and axe takes that for too small a target.
 * Under a dialog the page cannot be scrolled or used, so only the dialog is looked at.
 */
export const checkAxe = async (page: Page): Promise<AxeCount> => {
  const builder = builderFor(page).withTags(standards);
  if ((await page.getByRole('dialog').count()) > 0) {
    return analyse(builder.include('[role="dialog"], dialog[open]'));
  }
  await drawAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return analyse(builder);
};

/** The same for what depends on the colours of a theme alone. */
export const checkColours = async (page: Page): Promise<AxeCount> => {
  await drawAll(page);
  return analyse(builderFor(page).withRules(colours));
};
