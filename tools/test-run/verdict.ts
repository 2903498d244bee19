import { emptyTally, type Tally } from './tally.ts';

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
  /** The same tests on another engine. Where that engine is missing they count as skipped; CI demands them. */
  readonly twin: { readonly group: string; readonly of: string };
  readonly ci: boolean;
}

const failedSum = (tallies: readonly Tally[]): number => tallies.reduce((sum, { failed }) => sum + failed, 0);

/** A runner that broke without a failed test still counts as one failure, so that the last line cannot look green. */
const withBreakage = ({ runner, exitCode, tallies = [] }: RunnerResult): readonly Tally[] => {
  const isBroken = exitCode !== 0 && failedSum(tallies) === 0;
  const breakage = { ...emptyTally(`${runner} itself`), failed: 1 };
  return isBroken ? [...tallies, breakage] : tallies;
};

/** What did not run at all must not vanish from the numbers. */
const withTwin = (tallies: readonly Tally[], { group, of }: Demands['twin']): readonly Tally[] => {
  const original = tallies.find((tally) => tally.group === of);
  if (original === undefined || tallies.some((tally) => tally.group === group)) return tallies;
  const skipped = original.passed + original.failed + original.skipped;
  return [...tallies, { ...emptyTally(group), skipped, skippedIn: { [`every file of ${of}`]: skipped } }];
};

const row = ({ group, passed, failed, skipped }: Tally): string =>
  `  ${group.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed ${String(skipped).padStart(5)} skipped`;

const skippedRows = ({ group, skippedIn }: Tally): string[] =>
  Object.entries(skippedIn).map(([file, count]) => `  skipped: ${count} in ${file} (${group})`);

const failedRows = ({ group, failures }: Tally): string[] =>
  failures.map((failure) => `  failed: ${failure} (${group})`);

const unmetDemands = (tallies: readonly Tally[], demands: Demands): string[] => {
  const byGroup = new Map(tallies.map((tally) => [tally.group, tally]));
  const empty = demands.groups.filter((group) => {
    const tally = byGroup.get(group);
    return tally === undefined || tally.passed + tally.failed + tally.skipped === 0;
  });
  const isIdle = demands.ci && (byGroup.get(demands.twin.group)?.passed ?? 0) === 0;
  const skipped = tallies.some((tally) => tally.skipped > 0);
  return [
    ...empty.map((group) => `FAIL: no test was found for "${group}"`),
    ...(isIdle ? [`FAIL: CI demands that "${demands.twin.group}" runs`] : []),
    ...(demands.ci && skipped ? ['FAIL: in CI a skipped test is a failure'] : []),
  ];
};

/** The closing lines of a test run; the last one is `N passed, N failed, N skipped`, alone. */
export const judge = (results: readonly RunnerResult[], demands: Demands): Verdict => {
  const tallies = withTwin(results.flatMap(withBreakage), demands.twin);
  const unmet = unmetDemands(tallies, demands);
  const total = (outcome: 'passed' | 'failed' | 'skipped'): number =>
    tallies.reduce((sum, tally) => sum + tally[outcome], 0);
  return {
    ok: total('failed') === 0 && unmet.length === 0 && results.every(({ exitCode }) => exitCode === 0),
    lines: [
      ...tallies.map(row),
      ...tallies.flatMap(skippedRows),
      ...tallies.flatMap(failedRows),
      ...unmet,
      `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`,
    ],
  };
};
