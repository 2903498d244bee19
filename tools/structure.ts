import { resolve } from 'node:path';
import { checkStructure, type RuleOutcome } from './structure/check-structure.ts';

const describe = ({ name, read, folderAbsent, violations }: RuleOutcome): string[] => [
  `${violations.length === 0 ? '  ok ' : 'FAIL '} ${name}: ${read} files${folderAbsent ? ' (folder absent)' : ''}`,
  ...violations.map(
    ({ path, line, message }) => `       ${path}${line === undefined ? '' : `:${line}`} ${message}`,
  ),
];

const outcomes = checkStructure(resolve(import.meta.dirname, '..'));
const violations = outcomes.flatMap((outcome) => outcome.violations).length;
console.log(outcomes.flatMap(describe).join('\n'));
console.log(`structure: ${outcomes.length} rules, ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
