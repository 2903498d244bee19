import { describe, expect, it } from 'vitest';
import { type Demands, judge, type Tally, tallyOf } from './tally.ts';

const tally = (group: string, passed: number, failed = 0, skippedIn: Record<string, number> = {}): Tally => ({
  group,
  passed,
  failed,
  skipped: Object.values(skippedIn).reduce((sum, count) => sum + count, 0),
  skippedIn,
  failures: failed === 0 ? [] : [{ test: `a.test.ts › the ${group} works`, why: ['it did not'] }],
  seconds: { 'a.test.ts': 1.5 },
});

const demands: Demands = {
  groups: ['domain', 'server-postgres'],
  twin: { group: 'server-postgres', of: 'server-sqlite' },
  ci: false,
};
const green = [tally('domain', 3), tally('server-postgres', 4)];
const vitest = (tallies: readonly Tally[] | undefined, exitCode = 0) => ({
  runner: 'Vitest',
  exitCode,
  tallies,
  seconds: 90,
});

describe('the verdict on a test run', () => {
  it('sums all runners on the last line, alone', () => {
    const browser = { runner: 'Playwright', exitCode: 0, tallies: [tally('browser', 5)], seconds: 60 };
    const { ok, lines } = judge([vitest(green), browser], demands);
    expect(ok).toBe(true);
    expect(lines.at(-1)).toBe('12 passed, 0 failed, 0 skipped');
    expect(lines).toContain(
      '  server-postgres          4 passed     0 failed     0 skipped     2 s of tests',
    );
  });

  it('fails on a failed test', () => {
    const { ok, lines } = judge([vitest([...green, tally('web', 0, 1)], 1)], demands);
    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('7 passed, 1 failed, 0 skipped');
    expect(lines.slice(-3, -1)).toEqual(['  failed: a.test.ts › the web works (web)', '    it did not']);
  });

  it.each([[undefined], [green]])(
    'counts a runner that broke outside of all tests as a failure',
    (tallies) => {
      const { ok, lines } = judge([vitest(tallies, 1)], demands);
      expect(ok).toBe(false);
      expect(lines.at(-1)).toContain(' 1 failed, ');
      expect(lines.join()).toContain('Vitest itself');
    },
  );

  it('fails when a required group holds no test', () => {
    const { ok, lines } = judge([vitest([tally('server-postgres', 1)])], demands);
    expect(ok).toBe(false);
    expect(lines).toContain('FAIL: no test was found for "domain"');
  });

  it('shows skipped tests by file and lets them pass outside CI', () => {
    const skipping = [tally('domain', 3), tally('server-postgres', 0, 0, { 'a.test.ts': 2 })];
    const { ok, lines } = judge([vitest(skipping)], demands);
    expect(ok).toBe(true);
    expect(lines).toContain('  skipped: 2 in a.test.ts (server-postgres)');
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('fails on any skipped test in CI, and requires PostgreSQL there', () => {
    const skipping = [tally('domain', 3), tally('server-postgres', 0, 0, { 'a.test.ts': 2 })];
    const { ok, lines } = judge([vitest(skipping)], { ...demands, ci: true });
    expect(ok).toBe(false);
    expect(lines).toContain('FAIL: in CI a skipped test is a failure');
    expect(lines).toContain('FAIL: CI demands that "server-postgres" runs');
  });
});

it('lists omitted tests right before the last line', () => {
  const { lines } = judge([vitest(green)], { ...demands, leftOut: 'left out: 3 files' });
  expect(lines.slice(-2)).toEqual(['  left out: 3 files', '7 passed, 0 failed, 0 skipped']);
});

describe('tests that run on two engines', () => {
  const half = [tally('domain', 3), tally('server-sqlite', 5, 0, { 'a.test.ts': 1 })];

  it('count as skipped on the engine that is missing', () => {
    const { ok, lines } = judge([vitest(half)], demands);
    expect(ok).toBe(true);
    expect(lines).toContain('  skipped: 6 in every file of server-sqlite (server-postgres)');
    expect(lines.at(-1)).toBe('8 passed, 0 failed, 7 skipped');
  });

  it('must run on both in CI', () => {
    expect(judge([vitest(half)], { ...demands, ci: true }).ok).toBe(false);
  });
});

describe('the time of a run', () => {
  it('is reported by runner, and by file for the twenty slowest', () => {
    const seconds = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.test.ts`, at]));
    const { lines } = judge([vitest([...green, { ...tally('web', 1), seconds }])], demands);
    expect(lines.filter((line) => line.startsWith('  slow: '))).toHaveLength(20);
    expect(lines[0]).toBe('  slow:   29.0 s 29.test.ts (web)');
    expect(lines).toContain('  Vitest                  90 s');
  });
});

describe('counting tests', () => {
  it('keeps groups and skipping files apart', () => {
    const why = `\u001b[31mError: no seat\u001b[39m\n\n${'at seat\n'.repeat(80)}`;
    const tests = [
      { group: 'a', file: 'x', name: 'works', outcome: 'passed', seconds: 1 },
      { group: 'a', file: 'x', name: 'works', outcome: 'skipped', seconds: 2 },
      { group: 'a', file: 'y', name: 'works', outcome: 'skipped', seconds: 0 },
      { group: 'a', file: 'y', name: 'works', outcome: 'skipped', seconds: 0 },
      { group: 'b', file: 'x', name: 'works', outcome: 'failed', seconds: 4, why },
    ] as const;
    expect(tallyOf(tests)).toEqual([
      {
        group: 'a',
        passed: 1,
        failed: 0,
        skipped: 3,
        skippedIn: { x: 1, y: 2 },
        failures: [],
        seconds: { x: 3, y: 0 },
      },
      {
        group: 'b',
        passed: 0,
        failed: 1,
        skipped: 0,
        skippedIn: {},
        failures: [
          { test: 'x › works', why: ['Error: no seat', ...Array.from({ length: 59 }, () => 'at seat')] },
        ],
        seconds: { x: 4 },
      },
    ]);
  });
});
