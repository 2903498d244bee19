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
// Rules whose result may differ between themes.
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
// Rules whose result may differ between widths, although the page has the same content.
const layout: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

export type AxeCount = {
  readonly rules: number;
  readonly elements: number;
};

type AxeRun = {
  readonly within: string;
  readonly options: RunOptions;
};

/**
 * Runs in the page, and returns only the reported parts: sending all of axe's result takes longer than computing it.
 */
const runAxe = async ({ within, options }: AxeRun): Promise<AxeCount & { readonly told: string[] }> => {
  // Axe does not know the top layer. It assumes that later content covers a dialog, and then checks none of its
  // colours.
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
  const show = (page: string, dialog: string): void => {
    document.body.style.visibility = page;
    for (const element of dialogs) element.style.visibility = dialog;
  };
  if (dialogs.length > 0) show('hidden', 'visible');
  // No rule of these standards needs axe's preloads: style sheets again, and videos.
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
  // A page keeps it between checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { told: messages, rules, elements } = await page.evaluate(runAxe, { within, options });
  expect(messages, 'what axe found').toEqual([]);
  if (!mayBeNothing) expect(elements, 'elements axe looked at').toBeGreaterThan(0);
  return { rules, elements };
};

const anyDialog = '[role="dialog"], dialog[open]';

/**
 * Renders content that the browser skips while it is out of view. Its size is an estimate until then, and axe would see
 * overflowing content over the next.
 */
const renderAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility !== 'auto') continue;
      element.style.contentVisibility = 'visible';
    }
  });

/**
 * Checks a page from its top: further down a sticky heading covers scrolled content, which axe reports as too small a
 * target.
 */
const lookAt = async (page: Page, options: RunOptions, inDialog = options): Promise<AxeCount> => {
  // Under a dialog the page cannot be scrolled or used, so only the dialog is checked.
  if ((await page.getByRole('dialog').count()) > 0) return analyse(page, inDialog, anyDialog);
  await renderAll(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  // A read-only page may have nothing whose size or scrolling depends on the width.
  return analyse(page, options, 'html', { mayBeNothing: options === layout });
};

/** Fails on any violation of WCAG 2.2 A and AA that axe detects. Returns how much it checked. */
export const checkAxe = (page: Page): Promise<AxeCount> => lookAt(page, standards);

/** Checks only what depends on the colours of a theme. */
export const checkColours = async (page: Page): Promise<AxeCount> => {
  await renderAll(page);
  return analyse(page, colours, 'html');
};

/** Checks only what depends on the width, or all of a dialog, which may have no such content. */
export const checkLayout = (page: Page): Promise<AxeCount> => lookAt(page, layout, standards);
