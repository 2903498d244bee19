import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const tallySchema = z.object({
  group: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Counted by file, so that every skip is visible. */
  skippedIn: z.record(z.string(), z.number()),
  /**
   * The failed tests by name, with the beginning of the message. Repeated at the end, because often only the end of a
   * long output is kept.
   */
  failures: z.array(z.object({ test: z.string(), why: z.array(z.string()) })),
  /** The seconds each file took. */
  seconds: z.record(z.string(), z.number()),
});

/** The results of one group of tests. */
export type Tally = z.infer<typeof tallySchema>;

export type TalliedTest = {
  readonly group: string;
  readonly file: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** The message of a failed test. */
  readonly why?: string;
};

/** How many lines of a failed test's message are kept. */
const LINES_OF_A_FAILURE = 60;

// Runners add terminal colours to their output.
const firstLines = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_A_FAILURE);

const emptyTally = (group: string): Tally => ({
  group,
  passed: 0,
  failed: 0,
  skipped: 0,
  skippedIn: {},
  failures: [],
  seconds: {},
});

const addTo = (sums: Record<string, number>, key: string, more: number): void => {
  sums[key] = (sums[key] ?? 0) + more;
};

/** Counts tests by their group. */
export const tallyOf = (tests: Iterable<TalliedTest>): Tally[] => {
  const tallies = new Map<string, Tally>();
  for (const { group, file, name, outcome, seconds, why = '' } of tests) {
    const tally = tallies.get(group) ?? emptyTally(group);
    tallies.set(group, tally);
    tally[outcome] += 1;
    addTo(tally.seconds, file, seconds);
    if (outcome === 'skipped') addTo(tally.skippedIn, file, 1);
    if (outcome === 'failed') {
      tally.failures.push({ test: `${file} › ${name}`, why: firstLines(why) });
    }
  }
  return [...tallies.values()];
};

/** Writes the counts of a runner to `TALLY_FILE`, if that is set. */
export const writeTallies = (tallies: readonly Tally[]): void => {
  const path = process.env['TALLY_FILE'];
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(tallies, null, 2));
};

/** Returns the counts that a runner wrote, or undefined when it died before. */
export const readTallies = (path: string): Tally[] | undefined =>
  existsSync(path) ? z.array(tallySchema).parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;

export type RunnerResult = {
  readonly runner: string;
  readonly exitCode: number;
  /** Undefined when the runner died before it reported. */
  readonly tallies: readonly Tally[] | undefined;
  readonly seconds: number;
};

export type Demands = {
  /** Groups that must hold at least one test. */
  readonly groups: readonly string[];
  /** The same tests on another engine. Without that engine they count as skipped. CI requires them. */
  readonly twin: { readonly group: string; readonly of: string };
  readonly ci: boolean;
  /** The tests that this run omits, in words and numbers, printed right before the last line. */
  readonly leftOut?: string | undefined;
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/**
 * A runner that broke without a failed test still counts as one failure, so that the last line never looks successful.
 */
const withBreakage = ({ runner, exitCode, tallies = [] }: RunnerResult): readonly Tally[] => {
  const isBroken = exitCode !== 0 && sum(tallies.map(({ failed }) => failed)) === 0;
  return isBroken ? [...tallies, { ...emptyTally(`${runner} itself`), failed: 1 }] : tallies;
};

/** Counts the tests of a twin that did not run at all as skipped. */
const withTwin = (tallies: readonly Tally[], { group, of }: Demands['twin']): readonly Tally[] => {
  const original = tallies.find((tally) => tally.group === of);
  if (original === undefined || tallies.some((tally) => tally.group === group)) return tallies;
  const skipped = original.passed + original.failed + original.skipped;
  return [...tallies, { ...emptyTally(group), skipped, skippedIn: { [`every file of ${of}`]: skipped } }];
};

const row = ({ group, passed, failed, skipped, seconds }: Tally): string =>
  `  ${group.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed ${String(skipped).padStart(5)} skipped ${sum(Object.values(seconds)).toFixed(0).padStart(5)} s of tests`;

const SLOWEST_FILES = 20;

const slowestRows = (tallies: readonly Tally[]): string[] =>
  tallies
    .flatMap(({ group, seconds }) => Object.entries(seconds).map(([file, took]) => ({ group, file, took })))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, SLOWEST_FILES)
    .map(({ group, file, took }) => `  slow: ${took.toFixed(1).padStart(6)} s ${file} (${group})`);

const unmetDemands = (tallies: readonly Tally[], { groups, twin, ci }: Demands): string[] => {
  const found = new Set(tallies.map(({ group }) => group));
  const isTwinMissing = ci && !tallies.some(({ group, passed }) => group === twin.group && passed > 0);
  const isSkipping = ci && tallies.some(({ skipped }) => skipped > 0);
  return [
    ...groups.filter((group) => !found.has(group)).map((group) => `FAIL: no test was found for "${group}"`),
    ...(isTwinMissing ? [`FAIL: CI demands that "${twin.group}" runs`] : []),
    ...(isSkipping ? ['FAIL: in CI a skipped test is a failure'] : []),
  ];
};

/** Returns the closing lines of a test run. The last one is `N passed, N failed, N skipped`, alone. */
export const judge = (
  results: readonly RunnerResult[],
  demands: Demands,
): { readonly ok: boolean; readonly lines: readonly string[] } => {
  const tallies = withTwin(results.flatMap(withBreakage), demands.twin);
  const unmet = unmetDemands(tallies, demands);
  const total = (outcome: TalliedTest['outcome']): number => sum(tallies.map((tally) => tally[outcome]));
  const closing = `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`;
  return {
    ok: total('failed') === 0 && unmet.length === 0 && results.every(({ exitCode }) => exitCode === 0),
    lines: [
      ...slowestRows(tallies),
      ...results.map(({ runner, seconds }) => `  ${runner.padEnd(20)} ${seconds.toFixed(0).padStart(5)} s`),
      ...tallies.map(row),
      ...tallies.flatMap(({ group, skippedIn }) =>
        Object.entries(skippedIn).map(([file, count]) => `  skipped: ${count} in ${file} (${group})`),
      ),
      ...tallies.flatMap(({ group, failures }) =>
        failures.flatMap(({ test, why }) => [
          `  failed: ${test} (${group})`,
          ...why.map((line) => `    ${line}`),
        ]),
      ),
      ...unmet,
      ...(demands.leftOut === undefined ? [] : [`  ${demands.leftOut}`]),
      closing,
    ],
  };
};
