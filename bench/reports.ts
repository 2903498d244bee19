import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../tools/process.ts';

export type Row = Readonly<Record<string, string | number>>;

/** What a measurement found: a table, and the name that marks its place on the page. */
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

/** The commit that is checked out here, and whether its files were changed since. */
export function commitHere(): string {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
}

/** What the figures were taken on. A machine that others load says so by its load at the start. */
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

export function markdown({ what, rows }: Report): string {
  return `\n${what}\n\n${table(rows)}\n\n`;
}

const PAGE = join(projectRoot, 'docs/performance.md');

/** Writes a report into its place on the page: between its two marks. */
export function writeToPage(report: Report): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- ${report.name} -->`, `<!-- /${report.name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${report.name}`);
  writeFileSync(PAGE, `${page.slice(0, from + begin.length)}\n${markdown(report)}${page.slice(to)}`);
}
