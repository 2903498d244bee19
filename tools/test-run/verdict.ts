import type { Tally } from './tally.ts';

export interface RunnerResult {
  readonly runner: string;
  readonly exitCode: number;
  /** Undefined when the runner died before it reported. */
  readonly tallies: readonly Tally[] | undefined;
}

export interface Verdict {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export interface Demands {
  /** Groups that must hold at least one test. */
  readonly groups: readonly string[];
  /** Groups of which at least one test must really have run in CI. */
  readonly groupsInCi: readonly string[];
  readonly ci: boolean;
}

const failedSum = (tallies: readonly Tally[]): number => tallies.reduce((sum, { failed }) => sum + failed, 0);

/** A runner that broke without a failed test still counts as one failure, so that the last line cannot look green. */
const withBreakage = ({ runner, exitCode, tallies = [] }: RunnerResult): readonly Tally[] => {
  const isBroken = exitCode !== 0 && failedSum(tallies) === 0;
  const breakage = { group: `${runner} itself`, passed: 0, failed: 1, skipped: 0, skippedIn: {} };
  return isBroken ? [...tallies, breakage] : tallies;
};

const row = ({ group, passed, failed, skipped }: Tally): string =>
  `  ${group.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed ${String(skipped).padStart(5)} skipped`;

const skippedRows = ({ group, skippedIn }: Tally): string[] =>
  Object.entries(skippedIn).map(([file, count]) => `  skipped: ${count} in ${file} (${group})`);

const unmetDemands = (tallies: readonly Tally[], demands: Demands): string[] => {
  const byGroup = new Map(tallies.map((tally) => [tally.group, tally]));
  const empty = demands.groups.filter((group) => {
    const tally = byGroup.get(group);
    return tally === undefined || tally.passed + tally.failed + tally.skipped === 0;
  });
  const idle = demands.groupsInCi.filter((group) => demands.ci && (byGroup.get(group)?.passed ?? 0) === 0);
  const skipped = tallies.some((tally) => tally.skipped > 0);
  return [
    ...empty.map((group) => `FAIL: no test was found for "${group}"`),
    ...idle.map((group) => `FAIL: CI demands that "${group}" runs`),
    ...(demands.ci && skipped ? ['FAIL: in CI a skipped test is a failure'] : []),
  ];
};

/** The closing lines of a test run; the last one is `N passed, N failed, N skipped`, alone. */
export const judge = (results: readonly RunnerResult[], demands: Demands): Verdict => {
  const tallies = results.flatMap(withBreakage);
  const unmet = unmetDemands(tallies, demands);
  const total = (outcome: 'passed' | 'failed' | 'skipped'): number =>
    tallies.reduce((sum, tally) => sum + tally[outcome], 0);
  return {
    ok: total('failed') === 0 && unmet.length === 0 && results.every(({ exitCode }) => exitCode === 0),
    lines: [
      ...tallies.map(row),
      ...tallies.flatMap(skippedRows),
      ...unmet,
      `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`,
    ],
  };
};
