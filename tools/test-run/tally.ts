/**
 * What one group of tests came to. `skippedIn` counts by file, so that nothing is skipped unseen; `failures` names what
 * failed, since of a long run often only the end is kept.
 */
export interface Tally {
  readonly group: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skippedIn: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TalliedTest {
  readonly group: string;
  readonly file: string;
  readonly name: string;
  readonly outcome: Outcome;
}

export const emptyTally = (group: string): Tally => ({
  group,
  passed: 0,
  failed: 0,
  skipped: 0,
  skippedIn: {},
  failures: [],
});

export const addTest = (tallies: ReadonlyMap<string, Tally>, test: TalliedTest): Map<string, Tally> => {
  const { group, file, name, outcome } = test;
  const before = tallies.get(group) ?? emptyTally(group);
  const skippedIn =
    outcome === 'skipped'
      ? { ...before.skippedIn, [file]: (before.skippedIn[file] ?? 0) + 1 }
      : before.skippedIn;
  const failures = outcome === 'failed' ? [...before.failures, `${file} › ${name}`] : before.failures;
  return new Map(tallies).set(group, { ...before, [outcome]: before[outcome] + 1, skippedIn, failures });
};
