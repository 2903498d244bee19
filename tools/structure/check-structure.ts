import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from './project.ts';
import type { Violation } from './rule.ts';
import { allRules } from './rules/all-rules.ts';

export interface RuleOutcome {
  readonly name: string;
  readonly read: number;
  readonly folderAbsent: boolean;
  readonly violations: readonly Violation[];
}

const readNothing = (name: string, folder: string): Violation => ({
  path: folder,
  message: `the rule "${name}" read no file here, so it proves nothing`,
});

/** Applies every rule to the project below `root`; a rule that finds nothing to read in an existing folder fails. */
export const checkStructure = (root: string): RuleOutcome[] => {
  const project = readProject(root);
  return allRules.map((rule) => {
    const selected = project.files.filter(rule.selects);
    const folderAbsent = !existsSync(join(root, rule.folder));
    const isBlind = selected.length === 0 && !folderAbsent;
    const violations = isBlind ? [readNothing(rule.name, rule.folder)] : rule.violations(selected, project);
    return { name: rule.name, read: selected.length, folderAbsent, violations };
  });
};
