import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type TalliedTest, tallyOf, writeTallies } from './tally.ts';

/** An error as Vitest reports it. */
type ReportedError = {
  readonly message: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
};

const stackOf = ({ stacks = [] }: ReportedError): string =>
  stacks.map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`).join('\n');

const textOf = (errors: readonly ReportedError[]): string =>
  errors.map((error) => `${error.message}\n${stackOf(error)}`).join('\n');

function* testsOf(module: TestModule): Iterable<TalliedTest> {
  const identity = { group: module.project.name, file: relative(process.cwd(), module.moduleId) };
  // A file that cannot be loaded has no test that could fail.
  const loadErrors = module.errors();
  if (loadErrors.length > 0)
    yield { ...identity, name: 'the file itself', outcome: 'failed', seconds: 0, why: textOf(loadErrors) };
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  let seconds = (duration + collectDuration + setupDuration) / 1000;
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const outcome = state === 'pending' ? 'skipped' : state;
    yield { ...identity, name: test.fullName, outcome, seconds, why: textOf(errors) };
    // The time of the whole file, counted with its first test.
    seconds = 0;
  }
}

/** Counts Vitest's tests by project. */
export default class VitestTallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTallies(tallyOf(modules.flatMap((module) => [...testsOf(module)])));
  }
}
