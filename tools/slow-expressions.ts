import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

/** A regular expression in a file, and what input can do to it. */
export type SlowExpression = {
  readonly path: string;
  readonly expression: string;
  readonly growth: 'exponential' | 'polynomial';
};

type Literal = { readonly source: string; readonly flags: string };

/** The expressions of a TypeScript file, and how many are built from strings at runtime, which cannot be checked. */
function expressionsIn(path: string, text: string) {
  const literals: Literal[] = [];
  let made = 0;
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read`);
  const count = ({ callee }: { readonly callee: { readonly type: string; readonly name?: unknown } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') made += 1;
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(program);
  return { literals, made };
}

/**
 * What makes an expression's time grow faster than the length of a text that does not match, or null for linear time.
 */
export function growthOf(literal: Literal): SlowExpression['growth'] | null {
  const { reports } = analyse(literal);
  if (reports.length === 0) return null;
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}

/**
 * Checks every regular expression of the product's files under `folder`, except tests. Returns how many there are,
 * those with more than linear time, and the files that build one from strings, which cannot be checked.
 */
export function findSlowExpressions(root: string, folder: string) {
  const slow: SlowExpression[] = [];
  const made: string[] = [];
  let seen = 0;
  for (const path of globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted()) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const found = expressionsIn(path, readFileSync(join(root, path), 'utf8'));
    seen += found.literals.length;
    if (found.made > 0) made.push(path);
    for (const literal of found.literals) {
      const growth = growthOf(literal);
      if (growth !== null) slow.push({ path, expression: `/${literal.source}/${literal.flags}`, growth });
    }
  }
  return { seen, slow, made };
}
