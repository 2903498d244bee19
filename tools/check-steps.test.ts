import { describe, expect, it } from 'vitest';
import { countLinted, readCompilerOutput, runSteps, type StepOutcome } from './check-steps.ts';

const step = (name: string, outcome: StepOutcome) => ({ name, run: () => Promise.resolve(outcome) });

const good = { ok: true, counted: '3 files', output: 'not shown' };
const bad = { ok: false, counted: '2 files', output: 'what is wrong\n' };

describe('the steps of the check', () => {
  it('all run, and show their output when they fail', async () => {
    const printed: string[] = [];
    const steps = [step('types', good), step('oxlint', bad), step('knip', good)];
    expect(await runSteps(steps, (line) => printed.push(line))).toEqual(['oxlint']);
    expect(printed).toEqual([
      expect.stringMatching(/^ok {3}types {6}3 files \(\d+\.\d s\)$/),
      'what is wrong',
      expect.stringMatching(/^FAIL oxlint {5}2 files/),
      expect.stringMatching(/^ok {3}knip/),
    ]);
  });

  it('report no failure when all succeed', async () => {
    expect(await runSteps([step('types', good)], () => undefined)).toEqual([]);
  });
});

describe('the file counts of the tools', () => {
  it('come from the compiler without the libraries, separate from its messages', () => {
    const output = [
      '/p/node_modules/typescript/lib/lib.es5.d.ts',
      '/p/apps/server/src/app.ts',
      '/p/tools/run.mjs',
      "apps/server/src/app.ts(1,1): error TS2307: Cannot find '/x.ts'",
      '',
    ].join('\n');
    expect(readCompilerOutput('/p', output)).toEqual({
      checked: ['apps/server/src/app.ts'],
      messages: ["apps/server/src/app.ts(1,1): error TS2307: Cannot find '/x.ts'"],
    });
  });

  it('come from the linters, and are 0 without output', () => {
    expect(countLinted('oxfmt', 'Finished in 393ms on 47 files using 2 threads.')).toBe(47);
    expect(countLinted('oxlint', 'Finished in 448ms on 46 files with 185 rules using 2 threads.')).toBe(46);
    expect(countLinted('oxfmt', '')).toBe(0);
    expect(countLinted('oxlint', 'Found 0 warnings and 0 errors.')).toBe(0);
    expect(countLinted('knip', '\nknip read 312 files\n')).toBe(312);
    expect(countLinted('knip', '')).toBe(0);
  });
});
