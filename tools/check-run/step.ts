export interface StepOutcome {
  readonly ok: boolean;
  /** What the step looked at, in numbers. */
  readonly counted: string;
  /** What to show when it failed. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepOutcome>;
}

/** Runs the steps in order up to the first that fails, and answers the name of that one, if any. */
export const runSteps = async (
  steps: readonly Step[],
  print: (line: string) => void,
): Promise<string | undefined> => {
  for (const { name, run } of steps) {
    const started = performance.now();
    const { ok, counted, output } = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (!ok) print(output.trimEnd());
    print(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${counted} (${seconds} s)`);
    if (!ok) return name;
  }
  return undefined;
};
