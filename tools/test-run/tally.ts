/** What one group of tests came to. `skippedIn` counts by file, so that nothing is skipped unseen. */
export interface Tally {
  readonly group: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skippedIn: Readonly<Record<string, number>>;
}

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TalliedTest {
  readonly group: string;
  readonly file: string;
  readonly outcome: Outcome;
}

export const addTest = (tallies: ReadonlyMap<string, Tally>, test: TalliedTest): Map<string, Tally> => {
  const { group, file, outcome } = test;
  const before = tallies.get(group) ?? { group, passed: 0, failed: 0, skipped: 0, skippedIn: {} };
  const skippedIn =
    outcome === 'skipped'
      ? { ...before.skippedIn, [file]: (before.skippedIn[file] ?? 0) + 1 }
      : before.skippedIn;
  return new Map(tallies).set(group, { ...before, [outcome]: before[outcome] + 1, skippedIn });
};
