import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface AxeCount {
  readonly rules: number;
  readonly elements: number;
}

/** Fails on any violation of WCAG 2.2 A and AA that axe can see; answers how much it looked at. */
export const checkAxe = async (page: Page): Promise<AxeCount> => {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(standards).analyze();
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
