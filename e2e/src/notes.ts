import type { TestInfo } from '@playwright/test';

/** Notes that tests leave for the closing lines of the browser run; the reporter adds up or prints them. */
export const noteKinds = { counted: 'counted', guardedPages: 'guarded-pages' } as const;

/** A counted line, such as what a gate measured; printed after the run, in the order of the tests. */
export const noteCounted = (testInfo: TestInfo, line: string): void => {
  testInfo.annotations.push({ type: noteKinds.counted, description: line });
};

export const noteGuardedPages = (testInfo: TestInfo, count: number): void => {
  testInfo.annotations.push({ type: noteKinds.guardedPages, description: String(count) });
};
