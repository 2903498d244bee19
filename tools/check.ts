import { houseRulesStep, lintStep, runSteps, typesStep } from './check-steps.ts';

const steps = [typesStep, lintStep('biome'), lintStep('oxlint'), houseRulesStep, lintStep('knip')];

const failed = await runSteps(steps, (line) => console.log(line));

if (failed === undefined) {
  // Nothing is printed after the tests: their closing lines are those of the whole check.
  await import('./test.ts');
} else {
  console.error(`check stopped at "${failed}"; nothing after it has run`);
  process.exitCode = 1;
}
