import type { RuleOutcome } from './check-structure.ts';

const describeRule = ({ name, read, folderAbsent, violations }: RuleOutcome): string[] => [
  `${violations.length === 0 ? '  ok ' : 'FAIL '} ${name}: ${read} files${folderAbsent ? ' (folder absent)' : ''}`,
  ...violations.map(
    ({ path, line, message }) => `       ${path}${line === undefined ? '' : `:${line}`} ${message}`,
  ),
];

/** One line for each rule with what it read, and below it one for each violation. */
export const describeStructure = (outcomes: readonly RuleOutcome[]): string => {
  const violations = outcomes.flatMap((outcome) => outcome.violations).length;
  const closing = `structure: ${outcomes.length} rules, ${violations} violations`;
  return [...outcomes.flatMap(describeRule), closing].join('\n');
};
