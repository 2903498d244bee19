import { deadCodeStep } from './check-run/dead-code-step.ts';
import { lintStep } from './check-run/lint-step.ts';
import { runSteps } from './check-run/step.ts';
import { structureStep } from './check-run/structure-step.ts';
import { typesStep } from './check-run/types-step.ts';
import { runNode } from './process/run-command.ts';
import { projectRoot } from './project-root.ts';

const steps = [
  typesStep(projectRoot),
  lintStep(projectRoot, 'biome'),
  lintStep(projectRoot, 'oxlint'),
  structureStep(projectRoot),
  deadCodeStep(projectRoot),
];

const failed = await runSteps(steps, (line) => console.log(line));

if (failed === undefined) {
  // Nothing is printed after the tests: their closing lines are those of the whole check.
  process.exitCode = await runNode(['tools/run.mjs', 'test'], { cwd: projectRoot });
} else {
  console.error(`check stopped at "${failed}"; nothing after it has run`);
  process.exitCode = 1;
}
