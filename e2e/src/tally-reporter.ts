import { basename, relative } from 'node:path';
import type { FullConfig, FullResult, Location, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type TalliedTest, tallyOf, writeTallies } from '../../tools/tally.ts';
import { annotationTypes } from './annotations.ts';

const outcomes: Record<ReturnType<TestCase['outcome']>, TalliedTest['outcome']> = {
  expected: 'passed',
  // Nothing is retried, so nothing can be flaky.
  flaky: 'failed',
  skipped: 'skipped',
  unexpected: 'failed',
};

const whereIs = (location: Location | undefined): string =>
  location === undefined ? '' : `${basename(location.file)}:${location.line} `;

const notesOf = (tests: readonly TestCase[], kind: string): string[] =>
  tests.flatMap(({ annotations }) =>
    annotations.filter(({ type }) => type === kind).map(({ description }) => description ?? ''),
  );

/** Counts the browser tests by folder, prints their measurements, and writes the counts to `TALLY_FILE` if set. */
export default class TallyReporter implements Reporter {
  #tests: readonly TestCase[] = [];
  #root = '';

  onBegin(config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    this.#root = config.rootDir;
  }

  onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    writeTallies(tallyOf(this.#tests.map((test) => this.#tallied(test))));
    for (const line of notesOf(this.#tests, annotationTypes.counted)) console.log(`  ${line}`);
    const guarded = notesOf(this.#tests, annotationTypes.guardedPages);
    const pages = guarded.reduce((sum, count) => sum + Number(count), 0);
    console.log(
      `page guard: ${pages} pages in ${guarded.length} tests watched for console noise, errors, blocked content and foreign hosts`,
    );
    // Guards that watched nothing would accept everything.
    return Promise.resolve(this.#tests.length > 0 && pages === 0 ? { status: 'failed' } : undefined);
  }

  #tallied(test: TestCase): TalliedTest {
    const file = relative(this.#root, test.location.file).replaceAll('\\', '/');
    return {
      group: `browser ${file.split('/')[0] ?? ''}`,
      file: `e2e/${file}`,
      name: test.title,
      outcome: outcomes[test.outcome()],
      seconds: test.results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      why: test.results
        .flatMap(({ errors }) => errors.map(({ message = '', location }) => `${whereIs(location)}${message}`))
        .concat(notesOf([test], annotationTypes.trail))
        .join('\n'),
    };
  }

  printsToStdio(): boolean {
    return false;
  }
}
