import type { TestInfo } from '@playwright/test';

/** The types of test annotations that the reporter prints or adds up at the end of the run. */
export const annotationTypes = { counted: 'counted', guardedPages: 'guarded-pages', trail: 'trail' } as const;

/** A counted line, such as a measurement of a gate, printed after the run in the order of the tests. */
export const annotateMeasurement = (testInfo: TestInfo, line: string): void => {
  testInfo.annotations.push({ type: annotationTypes.counted, description: line });
};

export const annotateGuardedPages = (testInfo: TestInfo, count: number): void => {
  testInfo.annotations.push({ type: annotationTypes.guardedPages, description: String(count) });
};

/** The last actions and content of a failed test's pages, printed with the failure. */
export const annotateTrail = (testInfo: TestInfo, lines: readonly string[]): void => {
  testInfo.annotations.push({ type: annotationTypes.trail, description: lines.join('\n') });
};
