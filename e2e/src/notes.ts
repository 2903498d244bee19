import type { TestInfo } from '@playwright/test';

/** Notes of tests for the closing lines of the browser run. The reporter adds up or prints them. */
export const noteKinds = { counted: 'counted', guardedPages: 'guarded-pages', trail: 'trail' } as const;

/** A counted line, such as a measurement of a gate, printed after the run in the order of the tests. */
export const noteCounted = (testInfo: TestInfo, line: string): void => {
  testInfo.annotations.push({ type: noteKinds.counted, description: line });
};

export const noteGuardedPages = (testInfo: TestInfo, count: number): void => {
  testInfo.annotations.push({ type: noteKinds.guardedPages, description: String(count) });
};

/** The last actions and content of a failed test's pages, printed with the failure. */
export const noteTrail = (testInfo: TestInfo, lines: readonly string[]): void => {
  testInfo.annotations.push({ type: noteKinds.trail, description: lines.join('\n') });
};
