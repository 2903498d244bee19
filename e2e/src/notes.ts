import type { TestInfo } from '@playwright/test';

/** Notes that tests leave for the closing lines of the browser run; the reporter adds up or prints them. */
export const noteKinds = { counted: 'counted', guardedPages: 'guarded-pages', trail: 'trail' } as const;

/** A counted line, such as what a gate measured; printed after the run, in the order of the tests. */
export const noteCounted = (testInfo: TestInfo, line: string): void => {
  testInfo.annotations.push({ type: noteKinds.counted, description: line });
};

export const noteGuardedPages = (testInfo: TestInfo, count: number): void => {
  testInfo.annotations.push({ type: noteKinds.guardedPages, description: String(count) });
};

/** What the pages of a failed test did and showed last; printed with why it failed. */
export const noteTrail = (testInfo: TestInfo, lines: readonly string[]): void => {
  testInfo.annotations.push({ type: noteKinds.trail, description: lines.join('\n') });
};
