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
// What may pass at one width and not at another, though the page says and names the same.
const layout: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

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
  // Axe knows no top layer: it takes what comes later in the page for lying over a dialog, and then judges no colour of it.
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
  const show = (page: string, dialog: string): void => {
    document.body.style.visibility = page;
    for (const element of dialogs) element.style.visibility = dialog;
  };
  if (dialogs.length > 0) show('hidden', 'visible');
  // No rule of these standards reads what axe would load beforehand: style sheets again, and films.
  const { violations, passes } = await window.axe.run(within, {
    ...options,
    selectors: false,
    preload: false,
  });
  show('', '');
  return {
    told: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id} (${help}) at ${html}: ${failureSummary}`),
    ),
    rules: passes.length,
    elements: passes.reduce((sum, { nodes }) => sum + nodes.length, 0),
  };
};

const analyse = async (
  page: Page,
  options: RunOptions,
  within: string,
  { mayBeNothing = false } = {},
): Promise<AxeCount> => {
  // A page keeps it from one look to the next.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { told: messages, rules, elements } = await page.evaluate(runAxe, { within, options });
  expect(messages, 'what axe found').toEqual([]);
  if (!mayBeNothing) expect(elements, 'elements axe looked at').toBeGreaterThan(0);
  return { rules, elements };
};

const anyDialog = '[role="dialog"], dialog[open]';

/**
 * Draws what the browser leaves undrawn while it is out of view. Its room is an estimate until then, and axe would see what
 * does not fit in it over what comes below.
 */
const renderAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'auto') continue;
      element.style.contentVisibility = 'visible';
    }
  });

/**
 * Looks at a page from its top: further down a heading that sticks covers what scrolls under it, and axe takes that for too
 * small a target.
 */
const lookAt = async (page: Page, options: RunOptions, inDialog = options): Promise<AxeCount> => {
  // Under a dialog the page cannot be scrolled or used, so only the dialog is looked at.
  if ((await page.getByRole('dialog').count()) > 0) return analyse(page, inDialog, anyDialog);
  await renderAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  // A page that is only read may have nothing whose size or scrolling depends on the width.
  return analyse(page, options, 'html', { mayBeNothing: options === layout });
};

/** Fails on any violation of WCAG 2.2 A and AA that axe can see and returns how much it looked at. */
export const checkAxe = (page: Page): Promise<AxeCount> => lookAt(page, standards);

/** The same for what depends on the colours of a theme alone. */
export const checkColours = async (page: Page): Promise<AxeCount> => {
  await renderAll(page);
  return analyse(page, colours, 'html');
};

/** The same for what depends on the width alone; for all of a dialog, which may hold nothing of that kind. */
export const checkLayout = (page: Page): Promise<AxeCount> => lookAt(page, layout, standards);
