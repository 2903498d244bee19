import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const standards: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
// What may pass in one theme and not in the other.
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

export interface AxeCount {
  readonly rules: number;
  readonly elements: number;
}

interface AxeRun {
  readonly within: string;
  readonly options: RunOptions;
}

/** Runs in the page, and hands out only what is told: all that axe says of a page takes longer to send than to find. */
const runAxe = async ({ within, options }: AxeRun): Promise<AxeCount & { readonly told: string[] }> => {
  const { violations, passes } = await window.axe.run(within, { ...options, selectors: false });
  return {
    told: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id} (${help}) at ${html}: ${failureSummary}`),
    ),
    rules: passes.length,
    elements: passes.reduce((sum, { nodes }) => sum + nodes.length, 0),
  };
};

const analyse = async (page: Page, options: RunOptions, within = 'html'): Promise<AxeCount> => {
  // A page keeps it from one look to the next.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { told, rules, elements } = await page.evaluate(runAxe, { within, options });
  expect(told, 'what axe found').toEqual([]);
  expect(elements, 'elements axe looked at').toBeGreaterThan(0);
  return { rules, elements };
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

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe can see; answers how much it looked at. It looks at the page from
 * its top: further down a heading that sticks covers what scrolls under it, and axe takes that for too small a target.
 * Under a dialog the page cannot be scrolled or used, so only the dialog is looked at.
 */
export const checkAxe = async (page: Page): Promise<AxeCount> => {
  if ((await page.getByRole('dialog').count()) > 0) {
    return analyse(page, standards, '[role="dialog"], dialog[open]');
  }
  await drawAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return analyse(page, standards);
};

/** The same for what depends on the colours of a theme alone. */
export const checkColours = async (page: Page): Promise<AxeCount> => {
  await drawAll(page);
  return analyse(page, colours);
};
