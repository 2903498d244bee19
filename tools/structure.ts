import { projectRoot } from './project-root.ts';
import { checkStructure } from './structure/check-structure.ts';
import { describeStructure } from './structure/describe-structure.ts';

const outcomes = checkStructure(projectRoot);
console.log(describeStructure(outcomes));
process.exitCode = outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
