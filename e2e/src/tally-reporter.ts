import { relative } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { addTest, type Outcome, type Tally } from '../../tools/test-run/tally.ts';
import { writeTallies } from '../../tools/test-run/tally-file.ts';
import { noteKinds } from './notes.ts';

const outcomes: Record<ReturnType<TestCase['outcome']>, Outcome> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'skipped',
  unexpected: 'failed',
};

const notesOf = (tests: readonly TestCase[], kind: string): string[] =>
  tests.flatMap(({ annotations }) =>
    annotations.filter(({ type }) => type === kind).map(({ description }) => description ?? ''),
  );

/** Counts the browser tests by folder, prints what they measured, and writes the counts where `TALLY_FILE` says. */
export default class TallyReporter implements Reporter {
  #tests: readonly TestCase[] = [];
  #root = '';

  onBegin(config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    this.#root = config.rootDir;
  }

  onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    let tallies: Map<string, Tally> = new Map();
    for (const test of this.#tests) {
      const file = relative(this.#root, test.location.file).replaceAll('\\', '/');
      const group = `browser ${file.split('/')[0] ?? ''}`;
      tallies = addTest(tallies, {
        group,
        file: `e2e/${file}`,
        name: test.title,
        outcome: outcomes[test.outcome()],
      });
    }
    const path = process.env['TALLY_FILE'];
    if (path !== undefined) writeTallies(path, tallies.values());
    return Promise.resolve(this.#conclude());
  }

  #conclude(): { status: FullResult['status'] } | undefined {
    for (const line of notesOf(this.#tests, noteKinds.counted)) console.log(`  ${line}`);
    for (const test of this.#tests.filter((one) => one.outcome() === 'flaky')) {
      console.log(
        `  passed at its second try only: ${relative(this.#root, test.location.file)} › ${test.title}`,
      );
    }
    const guarded = notesOf(this.#tests, noteKinds.guardedPages);
    const pages = guarded.reduce((sum, count) => sum + Number(count), 0);
    console.log(
      `page guard: ${pages} pages in ${guarded.length} tests watched for console noise, errors, blocked content and foreign hosts`,
    );
    // Guards that watched nothing would let everything pass.
    return this.#tests.length > 0 && pages === 0 ? { status: 'failed' } : undefined;
  }

  printsToStdio(): boolean {
    return false;
  }
}
