import { runAllTests } from './all-tests.ts';
import { houseRulesStep, lintStep, lockFileStep, runSteps, typesStep } from './check-steps.ts';

const steps = [
  typesStep,
  lintStep('oxfmt'),
  lintStep('oxlint'),
  lintStep('knip'),
  houseRulesStep,
  lockFileStep,
];

const failed = await runSteps(steps, (line) => console.log(line));

if (failed.length === 0) {
  // Nothing is printed after the tests: their closing lines are those of the whole check.
  await runAllTests(process.argv.includes('--full') ? 'full' : 'check');
} else {
  console.error(`check failed at ${failed.join(', ')}; no test has run`);
  process.exitCode = 1;
}
