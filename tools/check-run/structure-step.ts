import { checkStructure } from '../structure/check-structure.ts';
import { describeStructure } from '../structure/describe-structure.ts';
import type { Step } from './step.ts';

export const structureStep = (root: string): Step => ({
  name: 'structure',
  run: () => {
    const outcomes = checkStructure(root);
    const read = Math.max(...outcomes.map((outcome) => outcome.read));
    return Promise.resolve({
      ok: outcomes.every(({ violations }) => violations.length === 0),
      counted: `${outcomes.length} rules over ${read} files`,
      output: describeStructure(outcomes),
    });
  },
});
