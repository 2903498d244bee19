import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type TalliedTest, tallyOf, writeTallies } from './tally.ts';

interface Told {
  readonly message: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
}

const placeOf = ({ stacks = [] }: Told): string =>
  stacks.map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`).join('\n');

const wordsOf = (errors: readonly Told[]): string =>
  errors.map((error) => `${error.message}\n${placeOf(error)}`).join('\n');

function* testsOf(module: TestModule): Iterable<TalliedTest> {
  const place = { group: module.project.name, file: relative(process.cwd(), module.moduleId) };
  // A file that cannot even be loaded holds no test that could fail.
  const broken = module.errors();
  if (broken.length > 0)
    yield { ...place, name: 'the file itself', outcome: 'failed', seconds: 0, why: wordsOf(broken) };
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  let seconds = (duration + collectDuration + setupDuration) / 1000;
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const outcome = state === 'pending' ? 'skipped' : state;
    yield { ...place, name: test.fullName, outcome, seconds, why: wordsOf(errors) };
    // The time is the file's; its first test brings all of it.
    seconds = 0;
  }
}

/** Counts Vitest's tests by project. */
export default class VitestTallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTallies(tallyOf(modules.flatMap((module) => [...testsOf(module)])));
  }
}
