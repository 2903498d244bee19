import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../tools/process.ts';

export type Row = Readonly<Record<string, string | number>>;

/** The result of a measurement: a table, and the heading of its section in bench/RESULTS.md. */
export type Report = { readonly name: string; readonly what: string; readonly rows: readonly Row[] };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** A number rounded to two significant digits, or to a whole number from 100 on. */
export function rounded(value: number): number {
  return Number(value >= 100 ? value.toFixed(0) : value.toPrecision(2));
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

function readCommit(): string {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
}

/**
 * The commit that is checked out here, and whether its files were changed since. Read once: writing a report changes a
 * file.
 */
export const commitHere = readCommit();

/** The machine of the figures. The load at the start shows whether others use it. */
export function machine(): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpus().length} × ${model.trim()}, ${memory}, Node.js ${process.version}, load at the start ${load}`;
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function table(rows: readonly Row[]): string {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const rule = names.map((name) => (typeof first[name] === 'number' ? '---:' : '---'));
  return [line(names), line(rule), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join(
    '\n',
  );
}

function markdown({ what, rows }: Report): string {
  return `\n${what}\n\n${table(rows)}\n\n`;
}

const PAGE = join(projectRoot, 'bench/RESULTS.md');

/**
 * Writes a report as a section of bench/RESULTS.md. It replaces an earlier one of the same name, or is added at the
 * end.
 */
function writeToPage(report: Report): void {
  const [preamble = '', ...sections] = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
  const heading = `## ${report.name}\n`;
  const taken = `Commit ${commitHere}, ${new Date().toISOString().slice(0, 10)}. ${machine()}.`;
  const written = `${heading}\n${taken}\n${markdown(report).trimEnd()}\n\n`;
  const at = sections.findIndex((section) => section.startsWith(heading));
  if (at < 0) sections.push(`\n${written}`);
  else sections[at] = written;
  writeFileSync(PAGE, `${[preamble, ...sections].join('').trimEnd()}\n`);
}

/** Prints a report, and writes it to bench/RESULTS.md when requested. */
export function publish(report: Report, isWritten: boolean): void {
  console.log(`${report.name}\n\n${markdown(report)}`);
  if (isWritten) writeToPage(report);
}
